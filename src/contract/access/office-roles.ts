/** The roles of the office: named sets of policies that a colleague holds at a property. */
import { covers, policiesMay } from './grants.ts';
import {
  EDIT_FLOWS,
  EXPORT_PROPERTY,
  IMPERSONATE,
  MANAGE_PRIVACY,
  type Policy,
  PUBLISH_FLOWS,
  READ_OFFICE,
  READ_REPORTS,
  SHARED_OFFICE_POLICIES,
} from './policies.ts';

export const OFFICE_ROLES = [
  'admin',
  'manager',
  'leasing',
  'maintenance',
  'accountant',
  'read_only',
] as const;
export type OfficeRole = (typeof OFFICE_ROLES)[number];

const TO_RESIDENTS = ['manage_email_templates', 'email_blast'] as const satisfies readonly Policy[];
const OF_THE_PROPERTY = [
  EDIT_FLOWS[1],
  PUBLISH_FLOWS[1],
  IMPERSONATE,
  READ_OFFICE,
  READ_REPORTS,
  EXPORT_PROPERTY,
  MANAGE_PRIVACY,
] as const;

/** The policies of each role. @example POLICIES_OF_ROLE.maintenance // ['manage_workorders'] */
const POLICIES_OF_ROLE: Readonly<Record<OfficeRole, readonly Policy[]>> = {
  admin: [...SHARED_OFFICE_POLICIES, ...TO_RESIDENTS, ...OF_THE_PROPERTY],
  manager: [
    ...SHARED_OFFICE_POLICIES.filter((policy) => policy !== 'manage_colleagues'),
    ...TO_RESIDENTS,
    IMPERSONATE,
    READ_OFFICE,
    READ_REPORTS,
  ],
  leasing: [
    'manage_applications',
    'manage_leases',
    'manage_units',
    'manage_messages',
    'manage_documents',
    'manage_parcels',
  ],
  maintenance: ['manage_workorders'],
  accountant: ['manage_money', READ_OFFICE, READ_REPORTS],
  read_only: [READ_OFFICE, READ_REPORTS],
};

/** The policies of several roles. @example policiesOf(['maintenance', 'read_only']) */
export function policiesOf(roles: readonly OfficeRole[]): readonly Policy[] {
  return [...new Set(roles.flatMap((role) => POLICIES_OF_ROLE[role] ?? []))];
}

/** The roles that a member with these policies may give: those that allow no more. */
export function rolesToGive(policies: readonly string[]): readonly OfficeRole[] {
  return OFFICE_ROLES.filter((role) => mayGive(policies, [role]));
}

/** Whether a member with these policies may give these roles to a colleague. */
export function mayGive(policies: readonly string[], roles: readonly OfficeRole[]): boolean {
  return policiesMay(policies, 'serve colleagues') && covers(policies, policiesOf(roles));
}
