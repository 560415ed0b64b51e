/** The policies that people of the office hold, and the access that they give. @see spec/platform.md §6 */

/** The names in the specification. */
export const KNOWN_POLICIES = [
  'email_blast',
  'manage_translations',
  'manage_queues',
  'private_api_key',
  'super_admin',
  'manage_email_templates',
] as const;

/** Not in the specification: may view the portal as a resident or applicant of one's own property. */
export const IMPERSONATE = 'impersonate_residents';

/**
 * Not in the specification: what the office of a property does for its residents and applicants, one policy per kind of
 * work.
 */
export const OFFICE_POLICIES = [
  'manage_messages',
  'manage_parcels',
  'manage_documents',
  'manage_leases',
  'manage_workorders',
  'manage_applications',
  'manage_accommodations',
  'manage_money',
  'manage_units',
  'manage_property',
  'manage_colleagues',
] as const;

/** Requests for an accommodation are about a disability: their policy is given for itself, with nothing else. */
export const SHARED_OFFICE_POLICIES = OFFICE_POLICIES.filter((policy) => policy !== 'manage_accommodations');

/** Not in the specification: sees the work of the office without changing it. Requests for accommodations are not shown. */
export const READ_OFFICE = 'read_office';
/** Not in the specification: sees the reports of the property. */
export const READ_REPORTS = 'read_reports';

/** Not in the specification: exports all that the property has, whatever it is about. */
export const EXPORT_PROPERTY = 'export_property';

/** Not in the specification: answers requests of people about their data, and exports what the property has about one. */
export const MANAGE_PRIVACY = 'manage_privacy';

/** The policies for work that is about residents: a member with one of them sees who lives in a home. */
export const RESIDENT_POLICIES = [
  'manage_leases',
  'manage_messages',
  'manage_parcels',
  'manage_documents',
  'manage_workorders',
] as const satisfies readonly (typeof OFFICE_POLICIES)[number][];

/**
 * Not in the specification: who changes flows, forms and texts in the studio, and who makes them live: in the whole
 * company, or only drafts of one's own property, and only there.
 */
export const EDIT_FLOWS = ['edit_flows', 'edit_property_flows'] as const;
export const PUBLISH_FLOWS = ['publish_flows', 'publish_property_flows'] as const;
export const STUDIO_POLICIES = [...EDIT_FLOWS, ...PUBLISH_FLOWS] as const;

export type OfficePolicy = (typeof OFFICE_POLICIES)[number];
export type Policy =
  | (typeof KNOWN_POLICIES)[number]
  | OfficePolicy
  | (typeof STUDIO_POLICIES)[number]
  | typeof READ_OFFICE
  | typeof READ_REPORTS
  | typeof EXPORT_PROPERTY
  | typeof MANAGE_PRIVACY
  | typeof IMPERSONATE;

const EVERYTHING: Policy = 'super_admin';
const known: ReadonlySet<string> = new Set([
  ...KNOWN_POLICIES,
  ...OFFICE_POLICIES,
  ...STUDIO_POLICIES,
  READ_OFFICE,
  READ_REPORTS,
  EXPORT_PROPERTY,
  MANAGE_PRIVACY,
  IMPERSONATE,
]);

/**
 * Whether these policies give access to any of the named features. Without a name, everybody has access.
 * `super_admin` has access to everything.
 *
 * @param warn called with each unknown name; the result does not depend on it.
 * @example hasAccess(['manage_queues'], ['email_blast', 'manage_queues']) // true
 */
export function hasAccess(
  held: readonly string[],
  required: string | readonly string[] | undefined,
  warn: (message: string) => void = () => undefined,
): boolean {
  const names = namesOf(required);
  for (const name of names) if (!known.has(name)) warn(`Unknown access name: ${name}`);
  return names.length === 0 || held.includes(EVERYTHING) || names.some((name) => held.includes(name));
}

/**
 * Whether any of the named policies is held itself: `super_admin` does not imply other policies here.
 *
 * @example hasPolicy(['super_admin'], 'email_blast') // false
 */
export function hasPolicy(held: readonly string[], names: string | readonly string[]): boolean {
  return namesOf(names).some((name) => held.includes(name));
}

function namesOf(names: string | readonly string[] | undefined): readonly string[] {
  if (names === undefined) return [];
  return typeof names === 'string' ? [names] : names;
}
