import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn, type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { spawnPortal } from '../support/spawned-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const SEND = '/api/applicant/send_otp_message';
const VERIFY = '/api/applicant/verify_otp';

describe.each(DIALECTS)('verification by SMS on %s', (dialect) => {
  let portal: GuestPortal;
  let numbers = 0;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterAll(() => portal.close());

  /** An unused number, and an address from which no request has come. */
  const somebody = () => {
    numbers += 1;
    return { mobile_no: `+1512555${String(3000 + numbers)}`, from: `10.0.${numbers}.1` };
  };
  const send = (mobile_no: string, from: string) => portal.ask('POST', SEND, { body: { mobile_no }, from });
  const verify = (mobile_no: string, hashed: string, otp: string) =>
    portal.ask('POST', VERIFY, { body: { mobile_no, hashed, otp } });
  const codeFor = async (mobile_no: string) => codeIn((await portal.inbox(mobile_no))[0]?.text ?? '');
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const challenged = async () => {
    const { mobile_no, from } = somebody();
    const { body } = await send(mobile_no, from);
    return { mobile_no, from, hashed: body.hashed as string, code: await codeFor(mobile_no) };
  };

  it('[PRE-334] [PRE-335] sends a code of six characters to the number, and accepts it', async () => {
    const { mobile_no, hashed, code } = await challenged();
    expect(code).toMatch(/^\d{6}$/);
    expect(await verify(mobile_no, hashed, code)).toMatchObject({ status: 200, body: { verified: true } });
  });

  it('stores neither code nor number nor challenge in clear', async () => {
    const { mobile_no, hashed, code } = await challenged();
    const rows = JSON.stringify(await portal.deps.db.selectFrom('otp_challenges').selectAll().execute());
    for (const secret of [mobile_no, mobile_no.slice(2), hashed, `"${code}"`])
      expect(rows).not.toContain(secret);
    expect(portal.logged()).not.toContain(code);
  });

  it('accepts a number only as +1 and ten digits', async () => {
    for (const mobile_no of ['5125550100', '+15125550', '+445125550100', 'mail@example.com']) {
      expect((await send(mobile_no, '10.9.9.9')).body.error).toMatchObject({
        code: 'validation.failed',
        fields: [{ path: 'mobile_no', code: 'applicants.contact_no.min' }],
      });
    }
  });

  it('accepts a code once: a replay is refused', async () => {
    const { mobile_no, hashed, code } = await challenged();
    expect((await verify(mobile_no, hashed, code)).status).toBe(200);
    expect((await verify(mobile_no, hashed, code)).body.error.code).toBe('otp.expired');
  });

  it('accepts a code only for its number and with its own challenge', async () => {
    const one = await challenged();
    const other = await challenged();
    const codes = [
      await verify(other.mobile_no, one.hashed, one.code),
      await verify(one.mobile_no, other.hashed, one.code),
      await verify(one.mobile_no, 'c'.repeat(43), one.code),
    ].map(({ body }) => body.error.code);
    expect(codes).toEqual(['otp.invalid', 'otp.invalid', 'otp.invalid']);
    expect((await verify(one.mobile_no, one.hashed, one.code)).status).toBe(200);
  });

  it('accepts no code after ten minutes', async () => {
    const { mobile_no, hashed, code } = await challenged();
    portal.clock.advance(10 * 60_000);
    expect((await verify(mobile_no, hashed, code)).body.error.code).toBe('otp.expired');
  });

  it('invalidates an earlier code when a new one is sent', async () => {
    const { mobile_no, from, hashed, code } = await challenged();
    await send(mobile_no, from);
    expect((await verify(mobile_no, hashed, code)).body.error.code).toBe('otp.expired');
  });

  it('counts wrong codes: after five, the right one is refused', async () => {
    const { mobile_no, hashed, code } = await challenged();
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await verify(mobile_no, hashed, wrong(code))).body.error.code).toBe('otp.invalid');
    }
    expect((await verify(mobile_no, hashed, code)).body.error.code).toBe('otp.expired');
  });

  it('counts simultaneous guesses one by one: brute force gets five of forty', async () => {
    const { mobile_no, hashed, code } = await challenged();
    const guesses = Array.from({ length: 40 }, (_, index) =>
      verify(mobile_no, hashed, String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0')),
    );
    const codes = (await Promise.all(guesses)).map(({ body }) => body.error.code);
    expect(codes.filter((one) => one === 'otp.invalid')).toHaveLength(5);
    expect(codes.filter((one) => one === 'otp.expired')).toHaveLength(35);
  });

  it('sends at most five codes per hour to a number, for all callers together', async () => {
    const { mobile_no } = somebody();
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await send(mobile_no, `10.1.${time}.1`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    portal.clock.advance(61 * 60_000);
    expect((await send(mobile_no, '10.1.9.1')).status).toBe(200);
  });

  it('no longer counts a code against the address of a kiosk once it was entered there', async () => {
    const { from } = somebody();
    for (let visitor = 0; visitor < 3; visitor += 1) {
      const { mobile_no } = somebody();
      const { hashed } = (await send(mobile_no, from)).body;
      const body = { mobile_no, hashed, otp: await codeFor(mobile_no) };
      expect((await portal.ask('POST', VERIFY, { body, from })).status).toBe(200);
    }
    const statuses: number[] = [];
    for (let visitor = 0; visitor < 31; visitor += 1)
      statuses.push((await send(somebody().mobile_no, from)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  it('sends at most thirty codes per hour for an address, to any numbers', async () => {
    const from = '10.2.0.1';
    const statuses: number[] = [];
    for (let time = 0; time < 31; time += 1) statuses.push((await send(somebody().mobile_no, from)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  it('reports errors in the language of the person', async () => {
    const { mobile_no, hashed, code } = await challenged();
    const { body } = await portal.ask('POST', VERIFY, {
      body: { mobile_no, hashed, otp: wrong(code) },
      headers: { 'accept-language': 'es' },
    });
    expect(body.error.message).toBe('Este código no es correcto. Revíselo e inténtelo de nuevo.');
  });
});

describe('the limits of codes', () => {
  it('survive a restart of the server', async () => {
    const portal = await startGuestPortal('sqlite');
    const environment = {
      DATA_DIR: portal.database.dataDir,
      SECRET_KEY: portal.secretKey,
      SMS_URL: `${portal.sandboxUrl}/sms`,
    };
    const send = (baseUrl: string) =>
      fetch(`${baseUrl}${SEND}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobile_no: '+15125559999' }),
      }).then(({ status }) => status);
    const first = await spawnPortal(environment);
    const before = [];
    for (let time = 0; time < 5; time += 1) before.push(await send(first.baseUrl));
    await first.kill();
    const second = await spawnPortal(environment);
    const after = await send(second.baseUrl);
    await second.kill();
    await portal.close();
    expect([before, after]).toEqual([[200, 200, 200, 200, 200], 429]);
  });
});
