import type { ApplicationAnswer } from '../../app/application-query.ts';
import type { Draft } from '../../forms/index.ts';

const KNOWN = ['first_name', 'last_name', 'email', 'contact_no'] as const;

/**
 * What the invitation knows of the person, as the beginning of a section that they have not touched; null once
 * they have. It is theirs to correct, and counts as an answer only when they save it.
 *
 * @example invitedPerson({ first_name: 'Ada', email: '', draft_data: {}, … }) // { first_name: 'Ada', … }
 */
export function invitedPerson(applicants: ApplicationAnswer['applicants']): Draft | null {
  if (applicants.draft_data.applicants !== undefined) return null;
  const known = KNOWN.filter((name) => applicants[name] !== '');
  return known.length === 0 ? null : Object.fromEntries(known.map((name) => [name, applicants[name]]));
}
