/** What a job does later for a call has the trace of the call: in its log lines, its spans and at the providers. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sealLeases } from '../../../src/server/features/lease/sealing/seal-leases.ts';
import { runImports } from '../../../src/server/features/office/import/run-imports.ts';
import { reconcilePayments } from '../../../src/server/jobs/reconcile-payments.ts';
import { lookAtPayments } from '../../../src/server/ledger/look-at-payments.ts';
import { lookAgain } from '../../../src/server/process/timers/look-again.ts';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { asLaterWork } from '../../../src/server/tracing/spans.ts';
import type { Span } from '../../../src/server/tracing/tracer.ts';
import { withPayStub } from '../../fixtures/flows/waiting-flow.ts';
import { leaseHousehold } from '../../fixtures/lease-household.ts';
import { type OwingPortal, startOwingPortal } from '../ledger/owing-portal.ts';
import { POPUP_UNIT } from '../support/money-portal.ts';
import { processCalls } from '../support/process-calls.ts';
import { runRelease } from '../support/run-release.ts';
import { DIALECTS } from '../support/test-database.ts';

const DAY_MS = 86_400_000;

describe.each(DIALECTS)('work of jobs for a call, on %s', (dialect) => {
  let portal: OwingPortal;
  const spans: Span[] = [];
  beforeAll(async () => {
    const tell = (span: Span) => void spans.push(span);
    portal = await startOwingPortal(dialect, { tracer: { tellerOf: () => tell } });
    await runRelease(portal, withPayStub(1));
  });
  afterEach(() => portal.clearFaults());
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  let calls = 0;
  /** The trace of a new call, with its header. */
  const caller = () => {
    calls += 1;
    const trace = `${4_829_173_000 + calls}${(dialect === 'sqlite' ? 'a' : 'b').repeat(22)}`;
    return { trace, headers: { traceparent: `00-${trace}-00f067aa0ba902b7-00` } };
  };
  const named = (trace: string) => spans.filter((span) => span.trace === trace).map(({ name }) => name);
  const providerLines = (trace: string) =>
    portal
      .logged()
      .split('\n')
      .filter((line) => line.includes(`"trace":"${trace}"`) && line.includes('"provider called"'));
  /** The calls that a provider received with the trace: `POST /gateway/v1/charges`. */
  const received = async (trace: string) => {
    const answer = await fetch(`${portal.sandboxUrl}/calls.json?trace=${trace}`);
    const { calls: of } = (await answer.json()) as { calls: { method: string; route: string }[] };
    return of.map(({ method, route }) => `${method} ${route}`);
  };

  it('asks for the result of an applicant’s payment with the trace of the payment', async () => {
    const { token } = await portal.submitted();
    const { id } = await portal.due(token);
    const { trace, headers } = caller();
    const opened = await portal.ask('POST', `/api/applicant/unit/${POPUP_UNIT}/payments/placepay/meta`, {
      token,
      body: { invoice_id: id, payment_type: 'CARD' },
      headers,
    });
    expect(opened.status).toBe(200);
    const before = await received(trace);
    await reconcilePayments(portal.deps, 0);
    expect((await received(trace)).length).toBeGreaterThan(before.length);
    expect(named(trace)).toContain('ask about payment');
    expect(providerLines(trace)).toHaveLength(2);
  });

  it('asks about a resident’s payment with the trace of the payment', async () => {
    const { ask, method_id } = await portal.owing();
    const { trace, headers } = caller();
    const paid = await ask('POST', '/api/tenant/payments', {
      body: { payment_type: 'CHECKING', method_id },
      headers: { ...headers, 'idempotency-key': `resident-${dialect}` },
    });
    expect(paid.status).toBe(200);
    portal.clock.advance(2 * DAY_MS);
    expect(await lookAtPayments(portal.deps)).toBeGreaterThan(0);
    expect(named(trace)).toContain('ask about payment');
    expect(providerLines(trace).length).toBeGreaterThan(1);
  });

  it('fires a timer with the trace of the call that has led into its state', async () => {
    const { token } = await portal.invite();
    const { trace, headers } = caller();
    await portal.ask('POST', '/api/flows/pay-stub/processes', { token, body: {}, headers });
    portal.clock.advance(30 * DAY_MS);
    await runTimers(portal.deps);
    expect(named(trace)).toContain('timer after');
    const mails = await portal.deps.db.selectFrom('outbox').select('id').where('trace', '=', trace).execute();
    expect(mails).not.toEqual([]);
  });

  it('looks at a process for what has changed outside, and later for nobody', async () => {
    const { deps, clock } = portal;
    const { token } = await portal.invite();
    const { body } = await portal.ask('POST', '/api/flows/pay-stub/processes', { token, body: {} });
    const sent = { token, body: { type: 'SEND' }, headers: { 'idempotency-key': `look-${dialect}` } };
    await portal.ask('POST', `/api/processes/${body.id}/events`, sent);
    const looks = () =>
      deps.db
        .selectFrom('process_timers')
        .select(['trace', 'ended_at'])
        .where('process_id', '=', body.id)
        .where('kind', '=', 'look')
        .execute();
    const { subject_id: subject } = await deps.db
      .selectFrom('processes')
      .select('subject_id')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    const { trace } = caller();
    await asLaterWork(deps, { name: 'change', trace }, () =>
      deps.db.transaction().execute((trx) => lookAgain(deps, trx, [subject])),
    );
    expect((await looks()).map((look) => look.trace)).toEqual([trace]);
    clock.advance(1);
    await runTimers(deps);
    expect(named(trace)).toContain('timer look');
  });

  it('checks and writes an import, each with the trace of the call that has asked for it', async () => {
    const token = await officer('juniper-row', ['manage_property']);
    const file = new FormData();
    file.append('kind', 'units');
    file.append(
      'file',
      new Blob(['Unit,Floor plan,Beds,Baths,Sq Ft,Rent\n981,A9,1,1,640,1450\n']),
      'units.csv',
    );
    const { body } = await portal.ask('POST', '/api/office/imports', { token, body: file });
    const [check, run] = [caller(), caller()];
    const { mapping } = body;
    const path = `/api/office/imports/${body.import_id}`;
    await portal.ask('POST', `${path}/check`, { token, body: { mapping }, headers: check.headers });
    await runImports(portal.deps);
    await portal.ask('POST', `${path}/run`, { token, headers: run.headers });
    await runImports(portal.deps);
    expect(named(check.trace)).toContain('check import');
    expect(named(run.trace)).toEqual(expect.arrayContaining(['import', 'insert units']));
  });

  it('seals and stamps a lease with the trace of the last signature', async () => {
    const home = await leaseHousehold(portal.deps);
    const { token } = home.people[0];
    const typed = { type: 'type', content: 'Ann Bell', font: 'Caveat' };
    const acceptance = { lease: { i1: {} } };
    const sign_draft_data = { lease: { s1: {} }, acceptance, applicant_signature_data: typed };
    await portal.ask('POST', '/api/applicant/save_sign_draft', { token, body: { sign_draft_data } });
    const { trace, headers } = caller();
    expect(await portal.ask('POST', '/api/applicant/lease', { token, body: {}, headers })).toMatchObject({
      status: 200,
    });
    expect(await sealLeases(portal.deps)).toEqual({ seal: 1, stamp: 1 });
    expect(named(trace)).toEqual(
      expect.arrayContaining(['seal lease', 'stamp lease', 'insert lease_sealed_files']),
    );
    expect(await received(trace)).toContain('POST /tsa');
  });
});
