import type { OfficeRole } from '../../contract/access/office-roles.ts';
import { OFFICE_POLICIES, READ_REPORTS } from '../../contract/access/policies.ts';

/** A person of the demo who signs in with a password. Production has no such accounts. */
export interface DemoAccount {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  policies: string[];
  /** The roles of staff at the property, besides the policies of the account. */
  roles?: readonly OfficeRole[];
  /** True for staff of the office. */
  is_staff: boolean;
  /** The property that the account belongs to. */
  property_id: string;
  /** Notes about the account, for people who read the list. */
  about: string;
}

const resident = { password: 'latchkey-demo', policies: [], is_staff: false, property_id: 'juniper-row' };
const officer = { ...resident, is_staff: true };

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    ...resident,
    first_name: 'Riley',
    last_name: 'Hart',
    email: 'riley@latchkey.example',
    about: 'Resident, responsible: two units at Juniper Row, one at Harbor Court',
  },
  {
    ...resident,
    first_name: 'Casey',
    last_name: 'Hart',
    email: 'casey@latchkey.example',
    about: 'Resident, not responsible',
  },
  {
    ...resident,
    first_name: 'Morgan',
    last_name: 'Lund',
    email: 'morgan@latchkey.example',
    property_id: 'cedar-yard',
    about: 'Resident whose lease is over',
  },
  {
    ...resident,
    first_name: 'Quinn',
    last_name: 'Abara',
    email: 'quinn@latchkey.example',
    property_id: 'foundry-works',
    about: 'Tenant of a suite',
  },
  {
    ...officer,
    first_name: 'Dana',
    last_name: 'Moss',
    email: 'dana@latchkey.example',
    policies: ['super_admin'],
    about: 'Of the office: may impersonate anybody of the company',
  },
  {
    ...officer,
    first_name: 'Kim',
    last_name: 'Osei',
    email: 'kim@latchkey.example',
    policies: [...OFFICE_POLICIES, READ_REPORTS],
    roles: ['admin'],
    about: 'Of the office of Juniper Row: does all of its work, also requests for accommodations',
  },
  {
    ...officer,
    first_name: 'Alex',
    last_name: 'Park',
    email: 'alex@latchkey.example',
    policies: ['impersonate_residents'],
    about: 'Of the office of Juniper Row: may impersonate its residents',
  },
  {
    ...officer,
    first_name: 'Sam',
    last_name: 'Vale',
    email: 'sam@latchkey.example',
    about: 'Of the office, without policies',
  },
  {
    ...resident,
    first_name: 'Jamie',
    last_name: 'Ortiz',
    email: 'jamie@latchkey.example',
    about: 'Applicant at Juniper Row, without a lease: the link of the application comes by mail',
  },
  {
    ...resident,
    first_name: 'Lou',
    last_name: 'Marsh',
    email: 'lou@latchkey.example',
    about: 'Locked, as after too many wrong passwords: the right one is refused too',
  },
];

/** An account that also has an application, and an account that is locked. */
export const APPLICANT_ACCOUNT = 'jamie@latchkey.example';
export const LOCKED_ACCOUNT = 'lou@latchkey.example';

/** The account that creates links for impersonation by default. */
export const IMPERSONATING_ACCOUNT = 'dana@latchkey.example';

/**
 * The address of a page of a property. At an address of this machine a page knows no property, and the sign-in asks for
 * its number; under the property's host name, which is this machine too, it knows the property.
 *
 * @param host of the property, `*.localhost`.
 * @example hostAddress('http://127.0.0.1:3000', 'juniper.localhost', '/units') // 'http://juniper.localhost:3000/units'
 */
export function hostAddress(baseUrl: string, host: string, path: string): string {
  const address = new URL(path, baseUrl);
  if (address.hostname === '127.0.0.1' || address.hostname === 'localhost') address.hostname = host;
  return address.href;
}
