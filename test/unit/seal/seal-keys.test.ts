import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealLease } from '../../../src/seal/seal-lease.ts';
import { makeCertificate } from '../../../src/seal/signing/make-certificate.ts';
import { expiryProblem, readCertificates } from '../../../src/seal/signing/seal-key.ts';
import { verifySealed } from '../../../src/seal/verify-sealed.ts';
import { warnOfSeal } from '../../../src/server/features/lease/sealing/seal-leases.ts';
import { openSealKeys, type SealSettings } from '../../../src/server/secrets/seal-keys.ts';
import { NOW, OTHER_KEY, SEAL_KEY, STAMP_KEY, there, twoDocuments } from './sealing.ts';

const MADE = { name: 'Seal of a year', serial: randomBytes(16), purpose: 'documents' } as const;

const random = { bytes: (size: number) => randomBytes(size) };
const clock = { now: () => NOW };

describe('the key of the seal', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const settings = (change: Partial<SealSettings> = {}): SealSettings => ({
    mode: 'demo',
    sealKeyFile: join(folder, 'data', 'seal.pem'),
    formerSealCertificatesFile: null,
    providers: {
      timeStamp: {
        url: 'http://127.0.0.1:1/tsa',
        certificatesFile: join(folder, 'tsa.pem'),
      },
    },
    ...change,
  });
  const written = (name: string, content: string): string => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const open = (change?: Partial<SealSettings>) => openSealKeys(settings(change), random, clock);
  const namesOf = (keys: ReturnType<typeof open>) => keys.trusted().seals.map(({ subject }) => subject);

  it('is created at the first start, readable only by its owner, and reused afterwards', () => {
    const first = open();
    const file = join(folder, 'data', 'seal.pem');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'data'))).toEqual(['seal.pem']);
    expect(open().key).toBe(first.key);
    expect(readFileSync(file, 'utf8')).toBe(first.key);
  });

  it('has a name that is unique to the installation', () => {
    const [one] = namesOf(open());
    const [other] = namesOf(open({ sealKeyFile: join(folder, 'other', 'seal.pem') }));
    expect(one).toMatch(/^CN=Latchkey demo seal [0-9a-f]{8}$/);
    expect(other).not.toBe(one);
  });

  it('is not created in production: the start fails and names the setting', () => {
    expect(() => open({ mode: 'production' })).toThrow(/SEAL_KEY_FILE.*seal\.pem cannot be read \(ENOENT\)/);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it.each([
    ['no key', 'hello'],
    ['a key without its certificate', SEAL_KEY.slice(0, SEAL_KEY.indexOf('-----BEGIN CERTIFICATE'))],
    [
      'the certificate of another key',
      SEAL_KEY.slice(0, SEAL_KEY.indexOf('-----BEGIN CERTIFICATE')) +
        OTHER_KEY.slice(OTHER_KEY.indexOf('-----BEGIN CERTIFICATE')),
    ],
  ])('must be valid: %s is refused', (_, content) => {
    expect(() => open({ sealKeyFile: written('seal.pem', content) })).toThrow(/SEAL_KEY_FILE/);
  });

  it.skipIf(process.getuid?.() === 0)('must be readable', () => {
    const file = written('seal.pem', SEAL_KEY);
    chmodSync(file, 0);
    expect(() => open({ sealKeyFile: file })).toThrow(/SEAL_KEY_FILE.*EACCES/);
  });

  it.each([
    ['has expired', '2025-01-01T00:00:00.000Z', /^SEAL_KEY_FILE.*expired on 2026-01-01/s],
    ['is not valid yet', '2026-04-01T00:00:00.000Z', /^SEAL_KEY_FILE.*not valid before 2026-0/s],
  ])('is refused with a one-line error if its certificate %s', (_, made, line) => {
    const pem = makeCertificate({ ...MADE, made: new Date(made), years: 1 });
    const wrong = () => open({ mode: 'production', sealKeyFile: written('old.pem', pem) });
    expect(wrong).toThrow(line);
    expect(wrong).not.toThrow(/\n/);
  });

  it('is valid from the first to the last moment of its certificate, and not outside', () => {
    const pem = makeCertificate({ ...MADE, made: new Date('2026-01-01T00:00:00.000Z'), years: 1 });
    const certificate = there(readCertificates(pem)[0]);
    const { validFromDate: from, validToDate: to } = certificate;
    const problemAt = (at: Date, more: number) => expiryProblem(certificate, new Date(at.getTime() + more));
    expect([problemAt(from, 0), problemAt(to, 0)]).toEqual([null, null]);
    expect(problemAt(from, -1)).toContain('not valid before');
    expect(problemAt(to, 1)).toContain('expired on');
  });

  it('causes a warning in its last 30 days, and its seals stay valid after it expires', async () => {
    const pem = makeCertificate({ ...MADE, made: new Date('2025-04-01T00:00:00.000Z'), years: 1 });
    const file = written('seal.pem', pem);
    const keys = open({ sealKeyFile: file });
    const days = (before: number) => new Date(Date.parse('2026-04-01T00:00:00.000Z') - before * 86_400_000);
    expect(keys.warning(days(32))).toBeNull();
    expect(keys.warning(days(29))).toMatch(/SEAL_KEY_FILE.*expires on 2026-0/);
    const logged: string[] = [];
    const log = { warn: (line: string) => logged.push(line) } as never;
    warnOfSeal({ seal: keys, clock: { now: () => days(29) }, log });
    warnOfSeal({ seal: keys, clock: { now: () => days(40) }, log });
    expect(logged).toHaveLength(1);
    const { bytes } = await sealLease(twoDocuments({ key: pem }));
    const later = openSealKeys(
      settings({ sealKeyFile: join(folder, 'new.pem'), formerSealCertificatesFile: file }),
      random,
      { now: () => days(-500) },
    );
    expect(await verifySealed(bytes, later.trusted())).toMatchObject({ verdict: 'untouched' });
    await expect(sealLease(twoDocuments({ key: pem, now: days(-5) }))).rejects.toThrow(/expired on 2026/);
  });

  it('is trusted together with the former keys, and with the certificates of the time stamp services', () => {
    const keys = open({
      mode: 'production',
      sealKeyFile: written('seal.pem', SEAL_KEY),
      formerSealCertificatesFile: written('former.pem', OTHER_KEY),
      providers: { timeStamp: { url: '', certificatesFile: written('tsa.pem', STAMP_KEY) } },
    });
    expect(namesOf(keys)).toEqual(['CN=Latchkey seal of tests', 'CN=Somebody else']);
    expect(keys.trusted().timeStamps.map(({ subject }) => subject)).toEqual(['CN=Time stamps of tests']);
  });

  it('trusts the certificate of the sandbox as soon as the file exists', () => {
    const keys = open();
    expect(keys.trusted().timeStamps).toEqual([]);
    written('tsa.pem', STAMP_KEY);
    expect(keys.trusted().timeStamps).toHaveLength(1);
  });

  it('needs certificates in the file of former certificates', () => {
    expect(() => open({ formerSealCertificatesFile: written('former.pem', 'none') })).toThrow(
      /SEAL_CERTIFICATES_FORMER_FILE.*holds no certificate/,
    );
  });
});
