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

/**
 * A page of a property. At an address of this machine a page knows no property, and the sign-in wants the number of one;
 * under the name of a property's host, which is this machine too, it knows whose portal it is.
 *
 * @param host of the property, `*.localhost`.
 * @example hostAddress('http://127.0.0.1:3000', 'juniper.localhost', '/units') // 'http://juniper.localhost:3000/units'
 */
export function hostAddress(baseUrl: string, host: string, path: string): string {
  const address = new URL(path, baseUrl);
  if (address.hostname === '127.0.0.1' || address.hostname === 'localhost') address.hostname = host;
  return address.href;
}
