/** A person of the demo who signs in with a password. Production has none of them. */
export interface DemoAccount {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  policies: string[];
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    first_name: 'Riley',
    last_name: 'Hart',
    email: 'riley@latchkey.example',
    password: 'latchkey-demo',
    policies: [],
  },
];
