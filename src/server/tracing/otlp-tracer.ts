/** The tracer that sends spans to a collector. Loaded only where the settings name one. */
import type { TracingSettings } from '../../settings/settings.ts';
import type { Deps } from '../deps.ts';
import { otlpJson } from './otlp-json.ts';
import type { Span, TellSpan, Tracer } from './tracer.ts';

export interface OtlpTracer extends Tracer {
  /** Sends what waits, for at most two seconds, and stops. */
  close(): Promise<void>;
}

/** Spans that wait for the collector. Further ones are dropped: a collector that is down costs a few megabytes, and no time. */
const MOST_WAITING = 8192;
const BATCH_SPANS = 512;
const PAUSE_MS = 1000;
const LONGEST_RETRY_MS = 60_000;
const ANSWER_WITHIN_MS = 10_000;
const CLOSE_WITHIN_MS = 2000;
/** With these a collector asks to be sent the same again. */
const AGAIN: readonly number[] = [429, 502, 503, 504];

/**
 * Creates a tracer that sends spans once a second in the background. A batch that the collector cannot take now is
 * sent again after pauses that double up to a minute; one that it refuses is dropped.
 *
 * @example const tracer = otlpTracer(settings.tracing, { clock, log }); await tracer.close()
 */
export function otlpTracer(
  { url, headers, service, ratio }: TracingSettings,
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
): OtlpTracer {
  const waiting: Span[] = [];
  let dropped = 0;
  let pauseMs = PAUSE_MS;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const tell: TellSpan = (span) => {
    if (waiting.length < MOST_WAITING) waiting.push(span);
    else dropped += 1;
  };

  const send = async (batch: readonly Span[], withinMs: number): Promise<void> => {
    const origin = clock.now().getTime() - performance.now();
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
      body: otlpJson(batch, { origin, resource: { 'service.name': service } }),
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    if (AGAIN.includes(answer.status)) throw new Error(`status ${answer.status}`);
    dropped += batch.length;
    log.warn({ reason: `status ${answer.status}`, dropped }, 'traces refused');
  };
  const sendAll = async (withinMs: number): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_SPANS);
      await send(batch, withinMs);
      waiting.splice(0, batch.length);
    }
  };
  const run = async (): Promise<void> => {
    try {
      await sendAll(ANSWER_WITHIN_MS);
      pauseMs = PAUSE_MS;
    } catch (error) {
      pauseMs = Math.min(pauseMs * 2, LONGEST_RETRY_MS);
      const { message, cause } = error as Error & { cause?: { code?: string } };
      log.warn({ reason: cause?.code ?? message, waiting: waiting.length, dropped }, 'traces not sent');
    }
    if (!isClosed) later();
  };
  let running: Promise<void> = Promise.resolve();
  const later = () => {
    timer = setTimeout(() => {
      running = run();
    }, pauseMs).unref();
  };
  later();

  return {
    tellerOf: (trace) => (isWithin(trace, ratio) ? tell : null),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
      await sendAll(CLOSE_WITHIN_MS).catch(() => undefined);
    },
  };
}

/** Digits of a trace that are random by W3C Trace Context: 56 bits. */
const RANDOM_DIGITS = 14;

/**
 * Whether a trace belongs to this share of all: every portal, and every program that decides by the same standard, tells the
 * same ones.
 *
 * @example isWithin('48291735024bf92f35ffffffffffffff', 0.01) // true
 */
function isWithin(trace: string, ratio: number): boolean {
  const value = Number.parseInt(trace.slice(-RANDOM_DIGITS), 16) / 16 ** RANDOM_DIGITS;
  return value >= 1 - ratio;
}
