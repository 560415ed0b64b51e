/** The meter whose counts Prometheus reads. The names of all metrics are defined here. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Meter } from './meter.ts';
import type { Figures } from './read-figures.ts';

export interface PrometheusMeter extends Meter {
  /** The content type of `text`. */
  readonly contentType: string;
  /** All metrics in Prometheus' text format: the counts of this process, and the figures that were read just now. */
  text(figures: Figures): Promise<string>;
}

/** In seconds: from a read of one row to what a browser waits for at most. */
const REQUEST_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 30];
/** In seconds: a charge may take a minute. */
const CALL_BUCKETS = [0.1, 0.5, 2, 10, 30, 60];

/**
 * Creates a meter with a registry of its own, and begins to watch the process: event loop, memory, CPU, garbage collection
 * (`nodejs_*`, `process_*`).
 *
 * @example const meter = prometheusMeter(); meter.ran(run); await meter.text(await readFigures(deps))
 */
export function prometheusMeter(): PrometheusMeter {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'latchkey_http_request_duration_seconds',
    help: 'Time until a request was answered, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const calls = new Histogram({
    name: 'latchkey_provider_call_duration_seconds',
    help: 'Time of a call of an outside provider, by its kind and result: done, refused or failed',
    labelNames: ['provider', 'call', 'result'],
    buckets: CALL_BUCKETS,
    registers,
  });
  // `job` is the name that Prometheus gives to what it scrapes.
  const runs = new Counter({
    name: 'latchkey_job_runs_total',
    help: 'Runs of a background job, by result: done or failed',
    labelNames: ['job_name', 'result'],
    registers,
  });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `latchkey_${name}`, help, labelNames: [...labelNames], registers });
  const lastRun = gauge('job_last_success_timestamp_seconds', 'End of the last run without an error', [
    'job_name',
  ]);
  const lastTook = gauge('job_last_duration_seconds', 'Time of the last run', ['job_name']);
  const pause = gauge('job_pause_seconds', 'Time from the end of a run to the next one', ['job_name']);
  const autopays = new Counter({
    name: 'latchkey_autopay_dates_total',
    help: 'Dates of automatic payments that this process has finished, by their state',
    labelNames: ['state'],
    registers,
  });
  for (const state of ['paid', 'declined']) autopays.inc({ state }, 0);
  const show = figureGauges(gauge);
  return {
    answered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route: route ?? 'none', status }, seconds),
    called: ({ provider, call, result, seconds }) => calls.observe({ provider, call, result }, seconds),
    ran({ job: job_name, result, seconds, at, pause: next }) {
      runs.inc({ job_name, result });
      lastTook.set({ job_name }, seconds);
      pause.set({ job_name }, next);
      if (result === 'done') lastRun.set({ job_name }, at);
    },
    autopayOver: (state) => autopays.inc({ state }),
    contentType: register.contentType,
    text(figures) {
      show(figures);
      return register.metrics();
    },
  };
}

type MakeGauge = <Label extends string>(
  name: string,
  help: string,
  labels?: readonly Label[],
) => Gauge<Label>;

/** The gauges of what is read at a scrape. What could not be read is left out. */
function figureGauges(gauge: MakeGauge): (figures: Figures) => void {
  const up = gauge('database_up', '1: the database has answered this scrape in time');
  const waiting = gauge('queue_waiting', 'What waits in the database, at most 100000', ['queue']);
  const oldest = gauge('queue_oldest_seconds', 'How long the oldest has waited', ['queue']);
  const unknown = gauge('payments_unknown', 'Payments older than 5 minutes whose result is unknown', [
    'payer',
  ]);
  const pool = gauge('database_pool_connections', 'Connections of this process to PostgreSQL', ['state']);
  const inLine = gauge('database_pool_waiting', 'Requests that wait for a connection to PostgreSQL');
  const release = gauge('release_info', 'Releases of flows in force; kind: current, or own', [
    'release',
    'kind',
  ]);
  const setUp = gauge('provider_set_up', '1: the settings name this provider', ['provider']);
  const free = gauge('data_free_bytes', 'Free space on the disk of DATA_DIR');
  const sealEnds = gauge(
    'seal_certificate_end_timestamp_seconds',
    'End of the certificate that seals leases',
  );
  return (figures) => {
    for (const one of [waiting, oldest, unknown, release]) one.reset();
    up.set(figures.work === null ? 0 : 1);
    for (const { queue, count, oldestSeconds } of figures.work?.queues ?? []) {
      waiting.set({ queue }, count);
      oldest.set({ queue }, oldestSeconds);
    }
    for (const { payer, count } of figures.work?.unknown ?? []) unknown.set({ payer }, count);
    if (figures.pool !== null) {
      pool.set({ state: 'used' }, figures.pool.used);
      pool.set({ state: 'free' }, figures.pool.free);
      inLine.set(figures.pool.waiting);
    }
    for (const { hash, kind } of figures.releases) release.set({ release: hash, kind }, 1);
    for (const { provider, isSetUp } of figures.providers) setUp.set({ provider }, isSetUp ? 1 : 0);
    free.set(figures.freeBytes);
    sealEnds.set(figures.sealEnds);
  };
}
