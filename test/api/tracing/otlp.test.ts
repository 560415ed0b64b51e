import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { every } from '../../../src/server/jobs/every.ts';
import { deliverOutbox } from '../../../src/server/outbox/deliver-outbox.ts';
import { type OtlpTracer, otlpTracer } from '../../../src/server/tracing/otlp-tracer.ts';
import type { Span } from '../../../src/server/tracing/tracer.ts';
import { BANK_FORM, type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import { spawnPortal } from '../support/spawned-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type Collector, type ReceivedSpan, startCollector } from './collector.ts';

const clock = { now: () => new Date() };
const settingsOf = ({ endpoint }: Pick<Collector, 'endpoint'>, ratio = 1) => ({
  url: `${endpoint}/v1/traces`,
  headers: { 'x-key': 'k 1' },
  service: 'latchkey-test',
  ratio,
});
const logTo = (lines: string[]) =>
  pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
const attribute = ({ attributes }: ReceivedSpan, name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

describe.each(DIALECTS)('spans of a portal on %s', (dialect) => {
  let collector: Collector;
  let tracer: OtlpTracer;
  let portal: MoneyPortal;
  beforeAll(async () => {
    collector = await startCollector();
    tracer = otlpTracer(settingsOf(collector), { clock, log: logTo([]) });
    portal = await startMoneyPortal(dialect, { tracer });
  });
  afterAll(async () => {
    await portal.close();
    await tracer.close();
    await collector.close();
  });
  const spansOf = (trace: string) => collector.spans().filter(({ traceId }) => traceId === trace);
  const named = (trace: string, name: string) => spansOf(trace).filter((span) => span.name === name);

  it('lead from the call of a browser over its statements to the provider, with the id of log and refusal', async () => {
    const { token, applicant_id } = await portal.submitted();
    const { id, invoice_due } = await portal.due(token);
    const trace = `4829173502${'a'.repeat(22)}`;
    const parent = '00f067aa0ba902b7';
    const pay = (amount: number) =>
      portal.ask('POST', '/api/applicant/payment/screening', {
        token,
        body: { ...BANK_FORM, invoice_id: id, amount },
        headers: { traceparent: `00-${trace}-${parent}-00`, 'idempotency-key': `otlp-${dialect}-${amount}` },
      });
    const refused = await pay(invoice_due + 1);
    expect(refused.body.error.trace).toBe(trace);
    expect((await pay(invoice_due)).status).toBe(200);
    await deliverOutbox(portal.deps);
    const route = 'POST /api/applicant/payment/screening';
    await expect.poll(() => named(trace, route)).toHaveLength(2);
    await expect.poll(() => named(trace, 'mail send')).not.toEqual([]);

    const [, answered] = named(trace, route);
    if (answered === undefined) throw new Error('no span of the request');
    expect(answered.parentSpanId).toBeUndefined();
    expect(attribute(answered, 'http.response.status_code')).toBe('200');
    const [charge] = named(trace, 'gateway charge');
    expect(charge).toMatchObject({ parentSpanId: answered.spanId, kind: 3, status: {} });
    expect(named(trace, 'insert payment_intents')[0]).toMatchObject({
      parentSpanId: answered.spanId,
      kind: 3,
    });
    const [sent] = named(trace, 'mail send');
    expect(named(trace, 'send mail').map(({ spanId }) => spanId)).toContain(sent?.parentSpanId);
    const answer = await fetch(`${portal.sandboxUrl}/calls.json?trace=${trace}`);
    const { calls } = (await answer.json()) as { calls: { route: string; parent: string }[] };
    expect(calls.find((call) => call.route === '/gateway/v1/charges')?.parent).toBe(charge?.spanId);
    expect(portal.logged()).toContain(`"trace":"${trace}"`);
    // A parent begins before its parts.
    expect(BigInt(charge?.startTimeUnixNano ?? 0) > BigInt(answered.startTimeUnixNano)).toBe(true);

    const everything = JSON.stringify(collector.spans());
    for (const personal of [token, applicant_id, id, 'ada@example.com', 'Stone', '000123456789', 'select "'])
      expect(everything).not.toContain(personal);
    expect(collector.headers[0]).toMatchObject({ 'x-key': 'k 1', 'content-type': 'application/json' });
  });

  it('name the statements that are prepared', async () => {
    await expect
      .poll(() => collector.spans().flatMap((span) => attribute(span, 'latchkey.statement') ?? []))
      .toContainEqual(expect.stringMatching(/^latchkey_\d+$/));
  });

  it('continue those of a caller that tells its own', async () => {
    const trace = `4829173502${'b'.repeat(22)}`;
    const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
    await portal.ask('GET', '/api/applicant/application', { token: 'wrong', headers: { traceparent } });
    await portal.ask('GET', '/health', { headers: { traceparent } });
    await expect
      .poll(() => spansOf(trace).map(({ name }) => name))
      .toContain('GET /api/applicant/application');
    const [span] = named(trace, 'GET /api/applicant/application');
    expect(span).toMatchObject({ parentSpanId: '00f067aa0ba902b7', kind: 2 });
    expect(named(trace, 'GET /health')).toEqual([]);
  });

  it('of a job are told only if it has done something, or failed', async () => {
    const { deps } = portal;
    const { db } = deps;
    const ran = async (name: string, run: () => Promise<unknown>) => {
      const work = every({ name, pauseMs: 60_000, run: async () => void (await run()) }, deps);
      await work.stop();
    };
    const reads = () => db.selectFrom('companies').select('id').execute();
    await ran('idle', reads);
    await ran('busy', async () => {
      await reads();
      await db.deleteFrom('outbox').where('id', '=', 'none').execute();
    });
    await ran('broken', () =>
      db
        .selectFrom('nowhere' as 'outbox')
        .select('id')
        .execute(),
    );
    await expect.poll(() => collector.spans().map(({ name }) => name)).toContain('job broken');
    const jobs = collector.spans().filter(({ name }) => name.startsWith('job '));
    expect(jobs.map(({ name }) => name).sort()).toEqual(['job broken', 'job busy']);
    const busy = jobs.find(({ name }) => name === 'job busy');
    expect(spansOf(busy?.traceId ?? '').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['select companies', 'delete outbox', 'job busy']),
    );
    const broken = jobs.find(({ name }) => name === 'job broken');
    expect(broken?.status).toEqual({ code: 2 });
    expect(named(broken?.traceId ?? '', 'select nowhere')[0]?.status).toEqual({ code: 2 });
  });
});

describe('a collector', () => {
  const span = (number: number): Span => ({
    trace: number.toString(16).padStart(32, '0'),
    span: '1'.repeat(16),
    parent: null,
    name: `span ${number}`,
    kind: 'internal',
    attributes: {},
    isFailed: false,
    begun: 1,
    ended: 2,
  });
  const tellAll = (tracer: OtlpTracer, count: number) => {
    const begun = performance.now();
    for (let at = 0; at < count; at += 1) tracer.tellerOf('f'.repeat(32))?.(span(at));
    return performance.now() - begun;
  };

  it('that is down costs no time and little memory, and gets what waited when it is back', async () => {
    const collector = await startCollector();
    collector.answer(503);
    const lines: string[] = [];
    const tracer = otlpTracer(settingsOf(collector), { clock, log: logTo(lines) });
    expect(tellAll(tracer, 20_000)).toBeLessThan(1000);
    await expect.poll(() => lines.join(''), { timeout: 5000 }).toContain('"reason":"status 503"');
    expect(lines.join('')).toContain('"waiting":8192,"dropped":11808');
    collector.answer(200);
    await expect.poll(() => collector.spans().length, { timeout: 10_000 }).toBe(8192);
    await tracer.close();
    await collector.close();
  });

  it('that nobody answers for does not hold up the end of the portal', async () => {
    const tracer = otlpTracer(settingsOf({ endpoint: 'http://127.0.0.1:9' }), { clock, log: logTo([]) });
    tellAll(tracer, 10);
    const begun = performance.now();
    await tracer.close();
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  it('that refuses a batch for good does not get it again', async () => {
    const collector = await startCollector();
    collector.answer(400);
    const lines: string[] = [];
    const tracer = otlpTracer(settingsOf(collector), { clock, log: logTo(lines) });
    tellAll(tracer, 3);
    await expect.poll(() => lines.join(''), { timeout: 5000 }).toContain('traces refused');
    collector.answer(200);
    tellAll(tracer, 1);
    await tracer.close();
    expect(collector.spans()).toHaveLength(1);
    await collector.close();
  });

  it('gets the share of traces that the settings name, the same at every portal', async () => {
    const at = (ratio: number) =>
      otlpTracer(settingsOf({ endpoint: 'http://127.0.0.1:9' }, ratio), { clock, log: logTo([]) });
    const [none, some, same, all] = [at(0), at(0.25), at(0.25), at(1)];
    const traces = Array.from(
      { length: 400 },
      (_, number) =>
        `${'0'.repeat(18)}${Math.floor((number / 400) * 2 ** 48)
          .toString(16)
          .padStart(12, '0')}00`,
    );
    const told = (tracer: OtlpTracer) => traces.filter((trace) => tracer.tellerOf(trace) !== null);
    expect([told(none), told(some), told(all)].map(({ length }) => length)).toEqual([0, 100, 400]);
    expect(told(same)).toEqual(told(some));
    await Promise.all([none, some, same, all].map((tracer) => tracer.close()));
  });

  it('gets the spans of a portal in a process of its own, by its settings', async () => {
    const collector = await startCollector();
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-otlp-'));
    const portal = await spawnPortal({
      DATA_DIR: folder,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=k%201',
      OTEL_SERVICE_NAME: 'portal-1',
    });
    const token = 'a'.repeat(43);
    await fetch(`${portal.baseUrl}/api/applicant/application`, { headers: { token } });
    // A body that arrives in pieces.
    const body = JSON.stringify({ text: 'a'.repeat(400_000) });
    const headers = { token, 'content-type': 'application/json' };
    await fetch(`${portal.baseUrl}/api/applicant/save-submit`, { method: 'POST', headers, body });
    await portal.end();
    for (const name of ['GET /api/applicant/application', 'POST /api/applicant/save-submit']) {
      const request = collector.spans().find((span) => span.name === name);
      const parts = collector.spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
      expect(parts.map((part) => part.name)).toContainEqual(expect.stringMatching(/^select /));
    }
    expect(new Set(collector.services())).toEqual(new Set(['portal-1']));
    expect(collector.headers[0]).toMatchObject({ 'x-key': 'k 1' });
    await collector.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
