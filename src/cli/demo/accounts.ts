/** A person of the demo who signs in with a password. Demo data only: production has none of them. */
export interface DemoAccount {
  name: string;
  email: string;
  password: string;
  policies: string[];
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    name: 'Riley Resident',
    email: 'riley@latchkey.example',
    password: 'latchkey-demo',
    policies: ['tenant'],
  },
];
