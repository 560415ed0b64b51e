import type { lookup } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { pauseAfter } from '../../../src/server/features/office/api/deliver-webhooks.ts';
import {
  guardedLookup,
  INTERNAL,
  isOutside,
  literalAddress,
  mayReach,
  typedAddress,
} from '../../../src/server/features/office/api/outside-address.ts';
import { renewed, signedHeaders } from '../../../src/server/features/office/api/webhook-signature.ts';

const PRODUCTION = { allowsSelf: false };

/** What a name leads to, in the form in which a connection asks. */
const found = (addresses: string[], all: boolean) =>
  new Promise<{ code: string | undefined; found: unknown }>((resolve) => {
    const answers = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const resolver = ((_host: string, _options: object, done: (error: null, found: object) => void) =>
      done(null, answers)) as unknown as typeof lookup;
    guardedLookup(PRODUCTION, resolver)('hooks.example', { all }, (error, one) =>
      resolve({ code: error?.code, found: one }),
    );
  });

describe('addresses outside', () => {
  it.each([
    ...['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '192.167.1.1', '2606:4700::1111', '2a00::1'],
  ])('%s is one', (address) => expect(isOutside(address)).toBe(true));

  it.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
    ...['169.254.169.254', '100.64.0.1', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.0.8'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', 'fe80::1', 'fc00::1', 'fd12::1'],
    ...['ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:1::1', '2001:db8::1', 'example.com', ''],
  ])('%s is none', (address) => expect(isOutside(address)).toBe(false));

  it.each([
    ...[
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://127.1/',
    ],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[0:0:0:0:0:ffff:7f00:1]/', 'https://0/'],
    ...['https://①②⑦.0.0.1/', 'https://127.0.0.1./', 'https://169.254.169.254/latest/meta-data'],
  ])('%s names a machine inside, in whatever form', (typed) => {
    const url = typedAddress(PRODUCTION, typed);
    const literal = url === null ? null : literalAddress(url);
    expect(literal !== null && !mayReach(PRODUCTION, literal)).toBe(true);
  });

  it.each([
    ...[
      'http://example.com/',
      'ftp://example.com/',
      'https://kim:pass@example.com/',
      'example.com',
      '',
      'https://',
    ],
    ...['file:///etc/passwd', 'javascript:alert(1)'],
  ])('%s is no address in production', (typed) => expect(typedAddress(PRODUCTION, typed)).toBeNull());

  it('are what a name leads to when it is connected to: one inside is enough to refuse', async () => {
    const outside = '8.8.8.8';
    expect(await found([outside], false)).toEqual({ code: undefined, found: outside });
    expect(await found([outside], true)).toEqual({
      ...{ code: undefined, found: [{ address: outside, family: 4 }] },
    });
    for (const inside of [['10.0.0.7'], [outside, '127.0.0.1'], ['::1'], []])
      expect((await found(inside, true)).code).toBe(INTERNAL);
  });
});

describe('what is told to other programs', () => {
  it('is signed as Standard Webhooks say', () => {
    const told = {
      ...{ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' },
      now: new Date(1_614_265_330_000),
    };
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    expect(signedHeaders(told, [{ secret, until: null }])).toEqual({
      'webhook-id': told.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is signed by the former secret, too, for a day', () => {
    const now = new Date('2026-03-02T15:00:00.000Z');
    const secrets = renewed([{ secret: 'whsec_MQ==', until: null }], 'whsec_Mg==', now);
    const signatures = (at: string) =>
      signedHeaders({ id: 'a', body: '{}', now: new Date(at) }, secrets)['webhook-signature']?.split(' ');
    expect(signatures('2026-03-03T14:59:00.000Z')).toHaveLength(2);
    expect(signatures('2026-03-03T15:01:00.000Z')).toHaveLength(1);
    expect(renewed(secrets, 'whsec_Mw==', now)).toHaveLength(2);
  });

  it('is tried again after growing pauses, for three days and not many times', () => {
    const pauses = Array.from({ length: 30 }, (_, index) => pauseAfter(index + 1));
    expect(pauses.slice(0, 3)).toEqual([5000, 10_000, 20_000]);
    expect(pauses.every((pause, index) => index === 0 || pause >= (pauses[index - 1] ?? 0))).toBe(true);
    let attempts = 0;
    for (let at = 0; at <= 3 * 86_400_000; at += pauses[attempts - 1] ?? Number.POSITIVE_INFINITY)
      attempts += 1;
    expect(attempts).toBeGreaterThan(15);
    expect(attempts).toBeLessThan(30);
  });
});
