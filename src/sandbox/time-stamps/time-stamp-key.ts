/**
 * The key of the sandbox's time stamp service, stored beside its database, so that tokens stay valid after a restart.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCertificate } from '../../seal/signing/make-certificate.ts';
import { SANDBOX_TIME_STAMP_FILE } from '../../settings/settings.ts';

export interface KeyMaking {
  bytes(size: number): Buffer;
  readonly now: Date;
}

/** PEM of the private key and its certificate; created if there is none yet. */
export function timeStampKey(dataDir: string, { bytes, now }: KeyMaking): string {
  const file = join(dataDir, SANDBOX_TIME_STAMP_FILE);
  if (!existsSync(file)) {
    const pem = makeCertificate({
      name: `Sandbox time stamps ${bytes(4).toString('hex')}`,
      serial: bytes(16),
      made: now,
      years: 20,
      purpose: 'time-stamps',
    });
    const part = `${file}.${process.pid}.part`;
    writeFileSync(part, pem, { mode: 0o600 });
    renameSync(part, file);
  }
  return readFileSync(file, 'utf8');
}
