/** The policies that people of the office hold, and whether somebody has access by them. @see spec/platform.md §6 */

/** The names that the specification knows. */
export const KNOWN_POLICIES = [
  'email_blast',
  'manage_translations',
  'manage_queues',
  'private_api_key',
  'super_admin',
  'manage_email_templates',
] as const;

/** Ours: may look at the portal as a resident or applicant of the own property does. */
export const IMPERSONATE = 'impersonate_residents';

/** Ours: what the office of a property does for its residents and applicants, a policy per kind of work. */
export const OFFICE_POLICIES = [
  'manage_messages',
  'manage_parcels',
  'manage_documents',
  'manage_leases',
  'manage_workorders',
] as const;

export type Policy = (typeof KNOWN_POLICIES)[number] | (typeof OFFICE_POLICIES)[number] | typeof IMPERSONATE;

const EVERYTHING: Policy = 'super_admin';
const known: ReadonlySet<string> = new Set([...KNOWN_POLICIES, ...OFFICE_POLICIES, IMPERSONATE]);

/**
 * Whether these policies give access to what a name, or any of a list of names, stands for. No name: everybody has
 * access. `super_admin` has access to everything.
 *
 * @param warn told of a name that nobody knows; that changes nothing of the answer.
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
 * Whether any of the names is held itself: `super_admin` stands for no other policy here.
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
