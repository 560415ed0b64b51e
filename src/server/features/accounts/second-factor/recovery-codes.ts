/** Codes for somebody who has lost the app and the passkeys: each works once. */
import { Secret } from 'otpauth';
import { hashToken } from '../../../access/access.ts';

const CODES = 10;
/** 80 bits, 16 letters: nobody finds a code by its hash. */
const BYTES = 10;

/** New codes as they are shown, `ABCD-EFGH-…`, and their hashes as they are stored. */
export function newRecoveryCodes(random: { bytes(size: number): Uint8Array }): {
  readonly shown: string[];
  readonly hashes: string[];
} {
  const codes = Array.from(
    { length: CODES },
    () => new Secret({ buffer: Uint8Array.from(random.bytes(BYTES)).buffer }).base32,
  );
  return {
    shown: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')),
    hashes: codes.map(recoveryHash),
  };
}

/** The stored form of a code; spaces, dashes and case do not count. */
export const recoveryHash = (code: string): string => hashToken(typed(code));

/** A code without what people type around it. @example typed('123 456') // '123456' */
export const typed = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();
