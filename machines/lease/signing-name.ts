/**
 * In whose name a signer signs.
 *
 * @see spec/pre-application.md §4 Lease signing
 */
import { fullName, type NamedPerson } from '../signature/signed-name.ts';

/** The signer who signs for the household's company, where there is one. */
const CORPORATE_SIGN_KEY = 'applicant_sign_1';

/** What a lease says of its corporate signer, and which key the person has. */
export interface CorporateCase {
  readonly allow_corporate_signer: boolean;
  readonly applicant_sign_key: string;
  readonly corp_signer_fname: string;
  readonly corp_signer_lname: string;
}

/** Whether the corporate signer signs: it is allowed, and the person is the first signer. */
export function isCorporateSigner({
  allow_corporate_signer,
  applicant_sign_key,
}: Pick<CorporateCase, 'allow_corporate_signer' | 'applicant_sign_key'>): boolean {
  return allow_corporate_signer && applicant_sign_key === CORPORATE_SIGN_KEY;
}

/** The person whose name and initials stand in the spots. */
export function signingPerson(
  applicant: Pick<NamedPerson, 'first_name' | 'last_name'>,
  lease: CorporateCase,
): { first_name: string; last_name: string } {
  return isCorporateSigner(lease)
    ? { first_name: lease.corp_signer_fname, last_name: lease.corp_signer_lname }
    : { first_name: applicant.first_name, last_name: applicant.last_name };
}

/** The same as a name. @example signingName({ first_name: 'Ann', last_name: 'Bell' }, lease) // 'Ann Bell' */
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
  // A letter with its accents is one; the name may begin with a quote.
  const [letter = ''] = name.normalize('NFC').match(/[\p{L}\p{N}]\p{M}*/u) ?? [];
  return letter.toUpperCase();
}
