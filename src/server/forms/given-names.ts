import type { Applicant } from '../../db/applicant/applicant.repository.ts';
import type { DraftData } from '../../db/applicant/draft.repository.ts';

const names = ['first_name', 'last_name', 'email', 'contact_no'] as const;

/**
 * The applicant's answers that replace the name and contact data of the invitation. They are copied to the applicant's
 * record at submission, for mails and invoices.
 *
 * @example givenNames({ applicants: { first_name: ' Ada ', email: '' } }) // { first_name: 'Ada' }
 */
export function givenNames(draft: DraftData): Partial<Pick<Applicant, (typeof names)[number]>> {
  const given = draft.applicants;
  if (typeof given !== 'object' || given === null) return {};
  const entity = given as Record<string, unknown>;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = entity[name];
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [];
    }),
  );
}
