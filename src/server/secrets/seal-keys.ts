/** The key that seals leases, and the certificates that identify sealed files as ours. */
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeCertificate } from '../../seal/signing/make-certificate.ts';
import { expiryProblem, readCertificates, readSealKey } from '../../seal/signing/seal-key.ts';
import type { TrustedCertificates } from '../../seal/verify-sealed.ts';
import { SettingError } from '../../settings/setting-error.ts';
import type { Settings } from '../../settings/settings.ts';

/** Randomness for a new key. */
export interface Chance {
  bytes(size: number): Buffer;
}

export interface SealKeys {
  /** PEM of the private key and its certificate, for `sealLease`. */
  readonly key: string;
  /** The end of its certificate. */
  readonly endsAt: Date;
  trusted(): TrustedCertificates;
  /** A warning for the operator from 30 days before the certificate's end, and after it; null before. */
  warning(now: Date): string | null;
}

export type SealSettings = Pick<Settings, 'mode' | 'sealKeyFile' | 'formerSealCertificatesFile'> & {
  readonly providers: { readonly timeStamp: Settings['providers']['timeStamp'] };
};

const YEARS = 20;
/** The warning starts this many days before a certificate's end. */
const WARNED_DAYS = 30;

/**
 * Reads the files in the settings. Outside production a missing seal key is made, under a name that no other
 * installation has, and readable by its owner only; the sandbox's certificate may be missing until it has started.
 *
 * @param kept the key of the database (see `keptSealKey`): it seals if no file is named. What it has sealed is ours too.
 * @throws {SettingError} that names the setting, for a missing or invalid file, and for a certificate that has expired
 *   or is not valid yet. Former certificates may have expired: they seal nothing.
 * @example openSealKeys(settings, random, clock).trusted().seals[0].subject // 'CN=Latchkey demo seal 5f0c21aa'
 */
export function openSealKeys(
  settings: SealSettings,
  random: Chance,
  clock: { now(): Date },
  kept: string | null = null,
): SealKeys {
  const { sealKeyFile, formerSealCertificatesFile: former, mode } = settings;
  if (mode !== 'production' && sealKeyFile !== null && !existsSync(sealKeyFile))
    makeKey(sealKeyFile, random, clock.now());
  const place = sealKeyFile ?? 'the key of the database';
  const key = sealKeyFile === null ? kept : textOf('SEAL_KEY_FILE', sealKeyFile);
  if (key === null) throw new SettingError('SEAL_KEY_FILE', 'is not set, and the database has no key yet');
  const { certificate } = named('SEAL_KEY_FILE', place, () => readSealKey(key));
  const expiry = expiryProblem(certificate, clock.now());
  if (expiry !== null) throw new SettingError('SEAL_KEY_FILE', `${place} ${expiry}`);
  const sealedBefore = former === null ? [] : certificatesOf('SEAL_CERTIFICATES_FORMER_FILE', former);
  if (kept !== null && kept !== key) sealedBefore.push(...readCertificates(kept));
  const stamps = settings.providers.timeStamp.certificatesFile;
  let timeStamps =
    mode === 'production' && stamps !== null ? certificatesOf('TIMESTAMP_CERTIFICATES_FILE', stamps) : [];
  return {
    key,
    endsAt: certificate.validToDate,
    warning(now) {
      const end = certificate.validToDate;
      if (end.getTime() - now.getTime() > WARNED_DAYS * 86_400_000) return null;
      const past =
        expiryProblem(certificate, now) ?? `holds a certificate that expires on ${end.toISOString()}`;
      return `SEAL_KEY_FILE: ${place} ${past}; leases are not sealed after that`;
    },
    trusted() {
      // The sandbox makes its certificate when it starts, which may be after the portal.
      if (timeStamps.length === 0 && stamps !== null && existsSync(stamps)) {
        timeStamps = certificatesOf('TIMESTAMP_CERTIFICATES_FILE', stamps);
      }
      return { seals: [certificate, ...sealedBefore], timeStamps };
    },
  };
}

function certificatesOf(setting: string, file: string) {
  const text = textOf(setting, file);
  const found = named(setting, file, () => readCertificates(text));
  if (found.length === 0) throw new SettingError(setting, `${file} holds no certificate`);
  return found;
}

function textOf(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingError(setting, `${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function named<T>(setting: string, file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new SettingError(setting, `${file} ${(error as Error).message}`);
  }
}

/** A key and its certificate as PEM, under a name that no other installation has. */
export function newSealKey(name: string, random: Chance, now: Date): string {
  return makeCertificate({
    name: `${name} ${random.bytes(4).toString('hex')}`,
    serial: random.bytes(16),
    made: now,
    years: YEARS,
    purpose: 'documents',
  });
}

/** The file is written atomically; if two processes start at once, the first one's key is used. */
function makeKey(file: string, random: Chance, now: Date): void {
  const pem = newSealKey('Latchkey demo seal', random, now);
  const part = `${file}.${random.bytes(6).toString('hex')}.part`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(part, pem, { mode: 0o600, flush: true });
    linkSync(part, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new SettingError('SEAL_KEY_FILE', `${file} cannot be made (${code})`);
  } finally {
    rmSync(part, { force: true });
  }
}
