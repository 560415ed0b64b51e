/**
 * The name that a signer signs with.
 *
 * @see spec/pre-application.md §4 Lease signing
 */
import { fullName, type NamedPerson } from '../signature/signed-name.ts';

/** The key of the signer who signs for the household's company, if there is one. */
const CORPORATE_SIGN_KEY = 'applicant_sign_1';

/** The corporate signer of a lease, and the key of the person. */
export interface CorporateCase {
  readonly allow_corporate_signer: boolean;
  readonly applicant_sign_key: string;
  readonly corp_signer_fname: string;
  readonly corp_signer_lname: string;
}

/** Whether the person signs as corporate signer: it is allowed, and they are the first signer. */
export function isCorporateSigner({
  allow_corporate_signer,
  applicant_sign_key,
}: Pick<CorporateCase, 'allow_corporate_signer' | 'applicant_sign_key'>): boolean {
  return allow_corporate_signer && applicant_sign_key === CORPORATE_SIGN_KEY;
}

/** The person whose name and initials are put in the spots. */
export function signingPerson(
  applicant: Pick<NamedPerson, 'first_name' | 'last_name'>,
  lease: CorporateCase,
): { first_name: string; last_name: string } {
  return isCorporateSigner(lease)
    ? { first_name: lease.corp_signer_fname, last_name: lease.corp_signer_lname }
    : { first_name: applicant.first_name, last_name: applicant.last_name };
}

/**
 * The full name of `signingPerson`. @example signingName({ first_name: 'Ann', last_name: 'Bell' }, lease) // 'Ann Bell'
 */
export function signingName(
  applicant: Pick<NamedPerson, 'first_name' | 'last_name'>,
  lease: CorporateCase,
): string {
  return fullName(signingPerson(applicant, lease));
}

/**
 * The first letters of first and last name.
 *
 * @example initialsOf({ first_name: 'Ann', last_name: 'Bell' }) // 'AB'
 */
export function initialsOf({ first_name, last_name }: Pick<NamedPerson, 'first_name' | 'last_name'>): string {
  return [first_name, last_name].map(firstLetter).join('');
}

function firstLetter(name: string): string {
  // A letter with accents counts as one; the name may begin with a quotation mark.
  const [letter = ''] = name.normalize('NFC').match(/[\p{L}\p{N}]\p{M}*/u) ?? [];
  return letter.toUpperCase();
}
