import { hash } from 'node:crypto';

/** Digits and letters that are not mistaken for each other: without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The reference number of an application for people to quote: the same for everybody who applies together. It gives no
 * access.
 *
 * @example referenceOf(applicant.application_id) // '7F3K-92QD'
 */
export function referenceOf(applicationId: string): string {
  const bytes = hash('sha256', `reference:${applicationId}`, 'buffer');
  const letters = [...bytes.subarray(0, 8)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
