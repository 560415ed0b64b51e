/**
 * Who may do what with whose records: one table, used by the server, the menu and the tests.
 *
 * @see spec/platform.md §6
 */
import {
  EXPORT_PROPERTY,
  hasPolicy,
  IMPERSONATE,
  MANAGE_PRIVACY,
  OFFICE_POLICIES,
  type OfficePolicy,
  type Policy,
  READ_OFFICE,
  READ_REPORTS,
  SHARED_OFFICE_POLICIES,
} from './policies.ts';
import type { Role } from './roles.ts';

/**
 * What a call does. `session`: read who is signed in, and sign out; `account`: passwords, devices, the account's
 * history; `prove`: complete a sign-in with the second factor, `factors`: set one up; `serve …`: what the office does for
 * residents and applicants (`leases`: addendums, renewals and other occasions; `turns`: its turns in processes, each under
 * a policy of its own; `templates`: of answers; `announcements`: to many residents at once); `secrets`: see or answer identifying data (the exam's questions); `… flows`: the studio, in which flows, forms and texts are changed and made live. `see …`:
 * read what `serve …` changes; `export property`: take all of it along; `export person`: what it has about one person; `hold data`: keep it from being erased; `delete person`: delete what no law keeps; `see cases`: the search and the cases, whose parts need the policies of their work, too.
 */
export const ACTIONS = [
  'session',
  'account',
  'prove',
  'factors',
  'read',
  'change',
  'message',
  'switch',
  'sign',
  'pay',
  'secrets',
  'impersonate',
  'end impersonation',
  'serve messages',
  'serve parcels',
  'serve documents',
  'serve leases',
  'serve workorders',
  'serve applications',
  'serve accommodations',
  'serve money',
  'serve units',
  'serve property',
  'serve colleagues',
  'serve turns',
  'serve templates',
  'serve announcements',
  'see messages',
  'see parcels',
  'see documents',
  'see leases',
  'see workorders',
  'see applications',
  'see accommodations',
  'see money',
  'see units',
  'see property',
  'see colleagues',
  'see announcements',
  'see cases',
  'see reports',
  'see flows',
  'export property',
  'export person',
  'hold data',
  'delete person',
  'edit flows',
  'publish flows',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Whose records: the person's own, all of their property, or all of their company. */
type Scope = 'own' | 'property' | 'company';

interface Grant {
  readonly to: Role | Policy;
  readonly may: readonly Action[];
  readonly of: Scope;
}

const GRANTS: readonly Grant[] = [
  { to: 'guest', may: ['read', 'change', 'pay'], of: 'own' },
  { to: 'landlord', may: ['read', 'change'], of: 'own' },
  { to: 'applicant', may: ['read', 'change', 'message', 'sign', 'pay', 'secrets'], of: 'own' },
  { to: 'resident', may: ['session', 'account', 'read', 'change', 'message', 'switch'], of: 'own' },
  { to: 'responsible', may: ['pay', 'sign'], of: 'own' },
  { to: 'staff', may: ['session', 'account', 'prove', 'factors', 'read', 'change'], of: 'own' },
  // May act for the impersonated person, except for what that person must do themselves.
  {
    to: 'impersonator',
    may: ['session', 'read', 'change', 'message', 'switch', 'end impersonation'],
    of: 'own',
  },
  ...OFFICE_POLICIES.map(
    (to): Grant => ({ to, may: [...bothOf(to), 'serve turns', 'see cases'], of: 'property' }),
  ),
  {
    to: READ_OFFICE,
    may: [
      ...SHARED_OFFICE_POLICIES.map((policy): Action => `see ${workOf(policy)}`),
      'see announcements',
      'see cases',
      'see reports',
    ],
    of: 'property',
  },
  { to: 'manage_email_templates', may: ['serve templates'], of: 'property' },
  { to: 'email_blast', may: ['see announcements', 'serve announcements'], of: 'property' },
  { to: READ_REPORTS, may: ['see reports'], of: 'property' },
  { to: EXPORT_PROPERTY, may: ['export property'], of: 'property' },
  {
    to: MANAGE_PRIVACY,
    may: ['see cases', 'serve turns', 'export person', 'hold data', 'delete person'],
    of: 'property',
  },
  {
    to: 'super_admin',
    may: [
      ...SHARED_OFFICE_POLICIES.flatMap(bothOf),
      ...(['serve turns', 'serve templates', 'see announcements', 'serve announcements'] as const),
      'see cases',
      'see reports',
      'export property',
      'export person',
      'hold data',
      'delete person',
    ],
    of: 'property',
  },
  { to: IMPERSONATE, may: ['impersonate'], of: 'property' },
  { to: 'edit_flows', may: ['see flows', 'edit flows'], of: 'company' },
  { to: 'publish_flows', may: ['see flows', 'publish flows'], of: 'company' },
  { to: 'edit_property_flows', may: ['see flows', 'edit flows'], of: 'property' },
  { to: 'publish_property_flows', may: ['see flows', 'publish flows'], of: 'property' },
  { to: 'super_admin', may: ['impersonate', 'see flows', 'edit flows', 'publish flows'], of: 'company' },
];

type Work<Name extends OfficePolicy> = Name extends `manage_${infer Of}` ? Of : never;

function workOf<Name extends OfficePolicy>(policy: Name): Work<Name> {
  return policy.slice('manage_'.length) as Work<Name>;
}

function bothOf(policy: OfficePolicy): readonly Action[] {
  const work = workOf(policy);
  return [`see ${work}`, `serve ${work}`];
}

/**
 * Whether the person may read what is worked on under a policy of the office.
 *
 * @example maySee(accountant, 'manage_leases', lease)
 */
export function maySee(who: Asking, policy: OfficePolicy, record: Omit<Owned, 'owner'>): boolean {
  return mayDo(who, `see ${workOf(policy)}`, { ...record, owner: '' });
}

/**
 * Whether the person may act where the office takes part by a policy.
 *
 * @example mayServe(officer, 'manage_workorders', process)
 */
export function mayServe(who: Asking, policy: string, record: Omit<Owned, 'owner'>): boolean {
  const known = OFFICE_POLICIES.find((name) => name === policy);
  return known !== undefined && mayDo(who, `serve ${workOf(known)}`, { ...record, owner: '' });
}

/** The person who asks: their roles and policies, and where they belong. */
export interface Asking {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly policies: readonly string[];
  readonly company_id: string;
  readonly property_id: string;
}

/** Whose record it is. `owner` is the id of its person; for an impersonator's own records, the impersonated person. */
export interface Owned {
  readonly owner: string;
  readonly company_id: string;
  readonly property_id: string;
}

/**
 * Whether the person may do this with the record. Nothing is granted across companies.
 *
 * @example mayDo(staff, 'impersonate', { owner: resident.id, company_id, property_id })
 */
export function mayDo(who: Asking, action: Action, record: Owned): boolean {
  return GRANTS.some(
    ({ to, may, of }) =>
      may.includes(action) &&
      ((who.roles as readonly string[]).includes(to) || hasPolicy(who.policies, to)) &&
      isWithin(who, of, record),
  );
}

/**
 * Whether a role or a policy grants the action on any record at all.
 *
 * @example roleMay('impersonator', 'pay') // false
 */
export function roleMay(role: Role | Policy, action: Action): boolean {
  return GRANTS.some(({ to, may }) => to === role && may.includes(action));
}

/**
 * Whether any of the policies grants the action on any record at all.
 *
 * @example policiesMay(['manage_money'], 'see money') // true
 */
export function policiesMay(policies: readonly string[], action: Action): boolean {
  return GRANTS.some(({ to, may }) => policies.includes(to) && may.includes(action));
}

const WIDTH: Readonly<Record<Scope, number>> = { own: 0, property: 1, company: 2 };

/**
 * Whether these policies grant all that the wanted ones do: nobody gives others more than they may do themselves.
 *
 * @example covers(['super_admin'], ['manage_leases']) // true
 */
export function covers(held: readonly string[], wanted: readonly string[]): boolean {
  const granted = GRANTS.filter(({ to }) => held.includes(to));
  return GRANTS.filter(({ to }) => wanted.includes(to)).every(({ may, of }) =>
    may.every((action) =>
      granted.some((grant) => grant.may.includes(action) && WIDTH[grant.of] >= WIDTH[of]),
    ),
  );
}

/**
 * The roles of a resident under the lease they are looking at; null if they have none.
 *
 * @example residentRoles({ responsible_flag: 'Non-Responsible' }) // ['resident']
 */
export function residentRoles(lease: { readonly responsible_flag: string } | null): readonly Role[] {
  return lease?.responsible_flag === 'Responsible' ? ['resident', 'responsible'] : ['resident'];
}

/** Whether a resident may do this with the lease's records. @example residentMay(unit, 'pay') */
export function residentMay(lease: { readonly responsible_flag: string } | null, action: Action): boolean {
  return residentRoles(lease).some((role) => roleMay(role, action));
}

function isWithin(who: Asking, scope: Scope, record: Owned): boolean {
  if (record.company_id !== who.company_id) return false;
  if (scope === 'company') return true;
  return scope === 'property' ? record.property_id === who.property_id : record.owner === who.id;
}
