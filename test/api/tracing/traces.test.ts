import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverOutbox } from '../../../src/server/outbox/deliver-outbox.ts';
import { BANK_FORM, type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const TRACE = '48291735024bf92f3577b34da6a3ce92';
const SPAN = '00f067aa0ba902b7';
const traced = (trace: string) => ({ traceparent: `00-${trace}-${SPAN}-00` });

interface Line {
  readonly msg: string;
  readonly trace?: string;
  readonly provider?: string;
}

describe.each(DIALECTS)('a trace on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterAll(() => portal.close());

  const lines = (): Line[] =>
    portal
      .logged()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  const messagesOf = (trace: string) => lines().flatMap((line) => (line.trace === trace ? [line.msg] : []));
  const callsOf = async (trace: string) => {
    const answer = await fetch(`${portal.sandboxUrl}/calls.json?trace=${trace.slice(0, 10)}`);
    const { calls } = (await answer.json()) as { calls: { route: string; trace: string; parent: string }[] };
    return calls;
  };

  it('of a caller is in the refusal and in its log lines', async () => {
    const refused = await portal.ask('GET', '/api/applicant/application', {
      token: 'wrong',
      headers: traced(TRACE),
    });
    expect(refused).toMatchObject({ status: 401, body: { error: { trace: TRACE } } });
    expect(messagesOf(TRACE)).toEqual(['refused', 'answered']);
  });

  it('is begun for a caller without one, and for one whose header is malformed', async () => {
    const headers = [{ traceparent: '' }, { traceparent: 'ada.stone@example.com' }, traced('0'.repeat(32))];
    const refused = await Promise.all(
      headers.map((one) => portal.ask('GET', '/api/applicant/application', { headers: one })),
    );
    const traces = refused.map(({ body }): string => body.error.trace);
    expect(new Set(traces).size).toBe(3);
    for (const trace of traces) {
      expect(trace).toMatch(/^\d{10}[0-9a-f]{22}$/);
      expect(messagesOf(trace)).toEqual(['refused', 'answered']);
    }
    expect(portal.logged()).not.toContain('ada.stone');
  });

  it('is in the refusals of bodies and addresses that no route sees', async () => {
    const json = { 'content-type': 'application/json', ...traced(TRACE) };
    const refused = [
      await portal.ask('POST', '/api/applicant/save-submit', { body: '{', headers: json }),
      await portal.ask('GET', '/api/%', { headers: traced(TRACE) }),
      await portal.ask('GET', '/api/nothing-here', { headers: traced(TRACE) }),
    ];
    expect(refused.map(({ body }) => body.error.trace)).toEqual([TRACE, TRACE, TRACE]);
  });

  it('reaches the provider of a payment, and the mail that is sent later', async () => {
    const { token } = await portal.submitted();
    const { id, invoice_due } = await portal.due(token);
    const trace = `1234567890${dialect === 'sqlite' ? 'a' : 'b'}${'0'.repeat(20)}1`;
    const paid = await portal.ask('POST', '/api/applicant/payment/screening', {
      token,
      body: { ...BANK_FORM, invoice_id: id, amount: invoice_due },
      headers: { ...traced(trace), 'idempotency-key': `trace-${dialect}` },
    });
    expect(paid.status).toBe(200);
    expect((await callsOf(trace)).map(({ route }) => route)).toEqual(['/gateway/v1/charges']);
    expect(await deliverOutbox(portal.deps)).toBeGreaterThan(0);
    const calls = await callsOf(trace);
    expect(calls.map(({ route }) => route)).toContain('/mail/messages');
    for (const call of calls) expect(call).toMatchObject({ trace, parent: expect.not.stringMatching(SPAN) });
    expect(messagesOf(trace)).toEqual(
      expect.arrayContaining(['provider called', 'answered', 'message sent']),
    );
    const stored = await portal.deps.db
      .selectFrom('outbox')
      .select('trace')
      .where('trace', '=', trace)
      .execute();
    expect(stored.length).toBeGreaterThan(0);
  });

  it('is none of those that another call has', async () => {
    await pause(0);
    const both = ['7'.repeat(32), '8'.repeat(32)];
    await Promise.all(
      both.map(async (trace) => {
        const { token } = await portal.invite();
        await portal.ask('GET', '/api/applicant/application', { token, headers: traced(trace) });
      }),
    );
    for (const trace of both) expect(messagesOf(trace)).toEqual(['answered']);
  });
});
