import { describe, expect, it } from 'vitest';
import { answerTimeStamp, refuseTimeStamp } from '../../../src/sandbox/time-stamps/time-stamp-token.ts';
import { readCertificates, readSealKey } from '../../../src/seal/signing/seal-key.ts';
import {
  chainsTo,
  readTimeStamp,
  timeStampRequest,
  tokenOfResponse,
} from '../../../src/seal/signing/time-stamp.ts';
import { OTHER_KEY, STAMP_KEY, TRUSTED, timeStamp } from './sealing.ts';

const digest = Buffer.alloc(32, 5);
const nonce = Buffer.alloc(8, 9);
const at = new Date('2026-03-02T15:00:07.000Z');
const answerBy = (key: string, made = at) =>
  answerTimeStamp(timeStampRequest(digest, nonce), readSealKey(key), { at: made, serial: nonce });

describe('a time stamp', () => {
  it('is trusted if it comes from a known service', async () => {
    const token = await timeStamp(digest);
    expect(readTimeStamp(token, digest, TRUSTED.timeStamps)).toMatchObject({ at, trusted: true });
    expect(readTimeStamp(token, digest, readCertificates(OTHER_KEY))).toMatchObject({ trusted: false });
  });

  it('is accepted only for its own digest and with every byte unchanged', async () => {
    const token = await timeStamp(digest);
    expect(readTimeStamp(token, Buffer.alloc(32, 6), TRUSTED.timeStamps)).toBeNull();
    const passed: number[] = [];
    for (let place = 0; place < token.length; place++) {
      // All of the envelope, and every ninth byte of the signed content.
      if (place > 180 && place < 570 && place % 9 !== 0) continue;
      const changed = Buffer.from(token);
      changed[place] = (changed[place] ?? 0) ^ (place % 3 === 0 ? 0x20 : 0x01);
      if (readTimeStamp(changed, digest, TRUSTED.timeStamps)?.trusted) passed.push(place);
    }
    expect(passed).toEqual([]);
  });

  it('is refused if its certificate has another purpose or was not valid at that time', () => {
    expect(() => tokenOfResponse(answerBy(OTHER_KEY), digest, nonce)).toThrow('not signed soundly');
    const early = answerBy(STAMP_KEY, new Date('2020-01-01'));
    expect(() => tokenOfResponse(early, digest, nonce)).toThrow('not signed soundly');
  });

  it.each([
    ['a refusal', refuseTimeStamp(), 'refused (status 2)'],
    ['half an answer', answerBy(STAMP_KEY).subarray(0, 200), 'no DER'],
    ['no answer at all', Buffer.from('<html>'), 'no DER'],
  ])('is refused if the answer is %s', (_, answer, message) => {
    expect(() => tokenOfResponse(answer, digest, nonce)).toThrow(message);
  });

  it('is refused if the answer belongs to another request', () => {
    expect(() => tokenOfResponse(answerBy(STAMP_KEY), digest, Buffer.alloc(8, 1))).toThrow('another request');
    expect(() => tokenOfResponse(answerBy(STAMP_KEY), Buffer.alloc(32, 1), nonce)).toThrow('something else');
  });

  it('is trusted only through a short chain of certificate authorities that were valid at that time', () => {
    const certificate = (name: string, issuer: string, changed: object = {}) => ({
      ...{ raw: Buffer.from(name), ca: true, publicKey: name, issuer, validFromDate: at, validToDate: at },
      ...{ checkIssued: (other: { raw: Buffer }) => other.raw.toString() === issuer, verify: () => true },
      ...changed,
    });
    const isTrusted = (...chain: readonly object[]) => {
      const [service, ...others] = chain as unknown as Parameters<typeof chainsTo>[0][];
      return service !== undefined && chainsTo(service, others.slice(0, -1), others.slice(-1), at);
    };
    const service = certificate('service', 'between', { ca: false });
    const root = certificate('root', 'root');
    expect(isTrusted(service, certificate('between', 'root'), root)).toBe(true);
    expect(isTrusted(service, certificate('between', 'root', { ca: false }), root)).toBe(false);
    expect(isTrusted(service, certificate('between', 'root', { verify: () => false }), root)).toBe(false);
    const past = { validToDate: new Date(at.getTime() - 1) };
    expect(isTrusted(service, certificate('between', 'root', past), root)).toBe(false);
    const long = Array.from({ length: 5 }, (_, index) => certificate(`c${index}`, `c${index + 1}`));
    expect(isTrusted(...long.slice(1))).toBe(true);
    expect(isTrusted(certificate('before', 'c0', { ca: false }), ...long)).toBe(false);
  });
});
