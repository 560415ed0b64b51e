/** Codes of an app that counts 30 seconds at a time (TOTP, RFC 6238), and the picture that an app reads the secret from. */
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { SecretBox } from '../../../secrets/secret-box.ts';

const PERIOD = 30;
/** The shape that every app for codes can read. */
const SHAPE = { digits: 6, period: PERIOD, algorithm: 'SHA1' } as const;
/** Steps before and after the present one whose codes count: clocks differ, and typing takes its time. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** The purpose under which the secret of a factor is sealed. */
const purposeOf = (factorId: string): string => `totp:${factorId}`;

/** A new secret in base32. */
export function newSecret(random: { bytes(size: number): Uint8Array }): string {
  return new Secret({ buffer: Uint8Array.from(random.bytes(SECRET_BYTES)).buffer }).base32;
}

/** Seals the secret of a factor. */
export function sealSecret(box: Pick<SecretBox, 'seal'>, factorId: string, secret: string): string {
  return box.seal(secret, purposeOf(factorId));
}

/** The secret of a factor; null if no key opens it. */
export function openSecret(
  box: Pick<SecretBox, 'open'>,
  { id, secret }: { readonly id: string; readonly secret: string | null },
): string | null {
  return secret === null ? null : box.open(secret, purposeOf(id));
}

/**
 * The time step of a code; null if it is wrong.
 *
 * @example stepOf('JBSWY3DPEHPK3PXP', '282760', new Date(0)) // 0
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

/** What an app needs: the secret for typing, its address, and the address as a QR code. */
export function appSetUp(
  secret: string,
  { issuer, label }: { readonly issuer: string; readonly label: string },
) {
  const uri = new TOTP({ ...SHAPE, issuer, label, secret: Secret.fromBase32(secret) }).toString();
  const { size, data } = encode(uri, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '), uri, qr: { size, path } };
}
