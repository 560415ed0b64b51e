import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runAutopays } from '../../../src/server/autopay/run-autopays.ts';
import { sealLeases } from '../../../src/server/features/lease/sealing/seal-leases.ts';
import { meteredJob } from '../../../src/server/jobs/every.ts';
import { reconcilePayments } from '../../../src/server/jobs/reconcile-payments.ts';
import { postDueCharges } from '../../../src/server/ledger/due-charges.ts';
import { prometheusMeter } from '../../../src/server/metrics/prometheus-meter.ts';
import { type MetricsPort, serveMetrics } from '../../../src/server/metrics/serve-metrics.ts';
import { deliverOutbox } from '../../../src/server/outbox/deliver-outbox.ts';
import { leaseHousehold } from '../../fixtures/lease-household.ts';
import { signForAll } from '../../fixtures/signed-lease.ts';
import { type AutopayPortal, startAutopayPortal } from '../autopay/autopay-portal.ts';
import { BANK_FORM } from '../support/money-portal.ts';
import { runRelease } from '../support/run-release.ts';
import { DIALECTS } from '../support/test-database.ts';
import { PROJECT, startTestPortal } from '../support/test-portal.ts';
import { scrape } from './scrape.ts';
import { waitingRows } from './waiting-rows.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const ANYWHERE = { host: '127.0.0.1', port: 0 };

describe.each(DIALECTS)('the figures for Prometheus, on %s', (dialect) => {
  const meter = prometheusMeter();
  let portal: AutopayPortal;
  let port: MetricsPort;
  beforeAll(async () => {
    portal = await startAutopayPortal(dialect, { meter });
    port = await serveMetrics(portal.deps, meter, ANYWHERE);
  });
  afterEach(() => portal.clearFaults());
  afterAll(async () => {
    await port.close();
    await portal.close();
  });

  const figure = async (name: string, labels?: Record<string, string>) =>
    (await scrape(port.url)).value(`latchkey_${name}`, labels);
  const waiting = (queue: string) => figure('queue_waiting', { queue });

  it('count requests by route and status, and name nobody', async () => {
    const { token, applicant_id } = await portal.invite();
    await portal.ask('GET', '/api/applicant/application', { token });
    await portal.ask('GET', '/api/applicant/application', { token: 'somebody' });
    await portal.ask('GET', `/api/processes/${applicant_id}`, { token });
    await portal.ask('GET', `/nowhere/${token}`);
    const found = await scrape(port.url);
    const count = (route: string, status: string) =>
      found.value('latchkey_http_request_duration_seconds_count', { method: 'GET', route, status });
    expect(count('/api/applicant/application', '200')).toBe(1);
    expect(count('/api/applicant/application', '401')).toBe(1);
    expect(count('/api/processes/:id', '404')).toBe(1);
    expect(found.text).not.toContain(applicant_id);
    expect(found.text).not.toContain(token);
    expect(found.text).not.toContain('nowhere');
    expect(found.value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('count what waits, how long the oldest waits, and no more when it is done', async () => {
    const rows = waitingRows(portal, await portal.payer());
    for (const [queue, begin] of Object.entries(rows)) {
      const before = (await waiting(queue)) ?? Number.NaN;
      await begin();
      expect([queue, await waiting(queue)]).toEqual([queue, before + 1]);
    }
    portal.clock.advance(20 * MINUTE);
    for (const queue of ['mail', 'sms', 'webhooks', 'timers', 'imports', 'publications'])
      expect(await figure('queue_oldest_seconds', { queue }), queue).toBeGreaterThanOrEqual(1200);
    while ((await deliverOutbox(portal.deps)) > 0);
    expect([await waiting('mail'), await figure('queue_oldest_seconds', { queue: 'mail' })]).toEqual([0, 0]);
    expect(await figure('provider_call_duration_seconds_count', { provider: 'sms', result: 'done' })).toBe(1);
  });

  it('count the calls of a provider that fail, and what it refuses', async () => {
    const calls = (result: string) =>
      figure('provider_call_duration_seconds_count', { provider: 'mail', result });
    await portal.fault({ provider: 'mail', kind: 'error' });
    await portal.invite();
    await waitingRows(portal, await portal.payer()).mail();
    const before = (await calls('failed')) ?? 0;
    await deliverOutbox(portal.deps);
    expect(await calls('failed')).toBe(before + 1);
    await portal.fault({ provider: 'mail', kind: 'decline' });
    await waitingRows(portal, await portal.payer()).mail();
    await deliverOutbox(portal.deps);
    expect(await calls('refused')).toBe(1);
  });

  it('count the leases that wait for their seal, and for its time stamp', async () => {
    const { lease_id } = await leaseHousehold(portal.deps);
    await signForAll(portal.deps, lease_id);
    expect([await waiting('seals'), await waiting('stamps')]).toEqual([1, 0]);
    await portal.fault({ provider: 'timestamp', kind: 'error', times: 5 });
    await sealLeases(portal.deps);
    expect([await waiting('seals'), await waiting('stamps')]).toEqual([0, 1]);
    expect(
      await figure('provider_call_duration_seconds_count', { provider: 'timestamp', result: 'failed' }),
    ).toBe(1);
  });

  it('count the payments of which nobody knows for over five minutes whether they were made', async () => {
    const unknown = async () => [
      await figure('payments_unknown', { payer: 'applicant' }),
      await figure('payments_unknown', { payer: 'resident' }),
    ];
    const noAnswer = async () => ({ kind: 'unknown' as const, reason: 'no answer' });
    const { GATEWAY } = portal.deps.providers.payments;
    const { charge, lookUp, withdraw } = GATEWAY;
    Object.assign(GATEWAY, { charge: noAnswer, lookUp: noAnswer, withdraw: noAnswer });
    const payer = await portal.payer();
    portal.clock.advance(31 * DAY);
    await postDueCharges(portal.deps, payer.lease_id);
    const { token } = await portal.submitted();
    const first = await portal.payByBank(token);
    const headers = { 'idempotency-key': portal.deps.random.id() };
    const body = { ...BANK_FORM, amount: 150_000, amount_type: 'full' };
    const second = await payer.ask('POST', '/api/tenant/payments', { body, headers });
    expect([first.body.error.code, second.body.error.code]).toEqual(Array(2).fill('payment.in_flight'));
    expect(await unknown()).toEqual([0, 0]);
    portal.clock.advance(6 * MINUTE);
    expect(await unknown()).toEqual([1, 1]);
    Object.assign(GATEWAY, { charge, lookUp, withdraw });
    await reconcilePayments(portal.deps);
    expect((await unknown())[0]).toBe(0);
  });

  it('count the dates of automatic payments that are due, and those that are done', async () => {
    const payer = await portal.payer({ rent: 90_000, due_day: 1 });
    await payer.setUp({ day: 1 });
    const done = () => figure('autopay_dates_total', { state: 'paid' });
    // The date is announced three days before, and due on the first of April.
    for (let day = 0; day < 40 && (await waiting('autopays')) === 0; day += 1) {
      portal.clock.advance(DAY);
      if ((await waiting('autopays')) === 0) await runAutopays(portal.deps);
    }
    expect([await waiting('autopays'), await done()]).toEqual([1, 0]);
    await runAutopays(portal.deps);
    expect([await waiting('autopays'), await done()]).toEqual([0, 1]);
  });

  it('count the runs of a job, and when it last ended well', async () => {
    const job = (run: () => Promise<void>) => meteredJob({ name: 'test', pauseMs: 5000, run }, portal.deps);
    await job(async () => undefined).run(true);
    const at = await figure('job_last_success_timestamp_seconds', { job_name: 'test' });
    const broken = job(() => Promise.reject(new Error('broken')));
    await expect(broken.run(false)).rejects.toThrow('broken');
    expect(at).toBeCloseTo(portal.deps.clock.now().getTime() / 1000, 0);
    expect(await figure('job_last_success_timestamp_seconds', { job_name: 'test' })).toBe(at);
    expect(await figure('job_runs_total', { job_name: 'test', result: 'done' })).toBe(1);
    expect(await figure('job_runs_total', { job_name: 'test', result: 'failed' })).toBe(1);
    expect(await figure('job_pause_seconds', { job_name: 'test' })).toBe(5);
  });

  it('name the release that is live, and the end of the seal', async () => {
    const shown = (hash: string) => figure('release_info', { release: hash.slice(0, 12), kind: 'current' });
    const { hash } = portal.deps.releases.current();
    expect(await shown(hash)).toBe(1);
    const stored = await portal.deps.releases.get(hash);
    if (stored === null) throw new Error('the release is not stored');
    const next = await runRelease(portal, new Map([...stored.files, ['locales/en/extra.json', '{}']]));
    expect([await shown(next), await shown(hash)]).toEqual([1, undefined]);
    expect(await figure('seal_certificate_end_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000);
    expect(await figure('data_free_bytes')).toBeGreaterThan(0);
  });

  it('show how the connections to PostgreSQL are used', async () => {
    const used = () => figure('database_pool_connections', { state: 'used' });
    if (dialect === 'sqlite') {
      expect(await used()).toBeUndefined();
      return;
    }
    // Taken when no statement runs, and while one transaction holds a connection.
    const before = await used();
    await portal.deps.db.transaction().execute(async () => {
      expect(await used()).toBe((before ?? Number.NaN) + 1);
    });
    expect(await figure('database_pool_waiting')).toBe(0);
  });

  it('are all explained to the operator', async () => {
    const { text } = await scrape(port.url);
    const shown = [...text.matchAll(/^# HELP (latchkey_\w+)/gm)].map(([, name]) => name);
    const explained = readFileSync(join(PROJECT, 'docs/for-operators.md'), 'utf8').matchAll(
      /^\| `(latchkey_\w+)`/gm,
    );
    expect([...explained].map(([, name]) => name).sort()).toEqual(shown.sort());
  });

  const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;
  it.skipIf(!hasPromtool)(
    `are without a finding of Prometheus' own checker${hasPromtool ? '' : ' (skipped: no promtool here)'}`,
    async () => {
      const { text } = await scrape(port.url);
      const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
        input: text.replaceAll(/^(?!#? ?(?:HELP |TYPE )?latchkey_).*\n/gm, ''),
        encoding: 'utf8',
      });
      expect([status, stdout + stderr]).toEqual([0, '']);
    },
  );

  it('are served at their own port alone, as the only thing there', async () => {
    expect((await portal.ask('GET', '/metrics')).text).not.toContain('latchkey_');
    const other = await fetch(new URL('/api/portal', port.url));
    const posted = await fetch(port.url, { method: 'POST', body: 'x' });
    expect([other.status, posted.status]).toEqual([404, 404]);
  });
});

it('a portal without its database says so in its figures', async () => {
  const meter = prometheusMeter();
  const portal = await startTestPortal('sqlite', { meter });
  const port = await serveMetrics(portal.deps, meter, ANYWHERE);
  expect((await scrape(port.url)).value('latchkey_database_up')).toBe(1);
  await portal.deps.db.destroy();
  const found = await scrape(port.url);
  expect(found.value('latchkey_database_up')).toBe(0);
  expect(found.value('latchkey_queue_waiting')).toBeUndefined();
  await port.close();
  await portal.app.close();
  await portal.database.remove();
});
