/** Runs work as a part of a trace, and tells how long it took. */
import { newTrace } from '../../contract/traceparent.ts';
import { asWork, currentWork, type Work } from './current-trace.ts';
import type { Span, TellSpan, Tracer } from './tracer.ts';

/** A source of randomness. */
interface RandomBytes {
  bytes(size: number): Buffer;
}

type Started = Pick<Span, 'name' | 'kind' | 'attributes'>;

type Ending = Partial<Pick<Span, 'attributes' | 'isFailed'>>;

/** Adds to a part what is known at its end. */
type NoteEnd = (end: Ending) => void;

/** The id of a new part of a trace. */
export const newSpan = (random: RandomBytes): string => random.bytes(8).toString('hex');

/**
 * Runs a part of the current work. Costs nothing where its trace is not told.
 *
 * @example await asSpan(deps, { name: 'gateway charge', kind: 'client', attributes: {} }, () => charge(order))
 */
export function asSpan<T>(
  { random }: { readonly random: RandomBytes },
  started: Started,
  run: (note: NoteEnd) => Promise<T>,
): Promise<T> {
  const outer = currentWork();
  if (outer === null || outer.tell === null) return run(() => undefined);
  return timed({ ...outer, span: newSpan(random) }, outer.span, started, run);
}

/** Work that no call waits for. */
interface LaterWork {
  readonly name: string;
  /** The id that was stored with the work; null: nothing has caused it, or it is not known. */
  readonly trace: string | null;
  /** Told only if it has changed something, asked a provider or failed: most runs of a job find nothing to do. */
  readonly isQuiet?: boolean;
}

/**
 * Runs work that no call waits for as a part of the trace that caused it, or of a new one.
 *
 * @example await asLaterWork(deps, { name: 'send mail', trace: message.trace }, () => deliver(deps, message))
 */
export function asLaterWork<T>(
  { random, tracer }: { readonly random: RandomBytes; readonly tracer: Tracer },
  { name, trace, isQuiet = false }: LaterWork,
  run: () => Promise<T>,
): Promise<T> {
  const id = trace ?? newTrace(random.bytes(16));
  const teller = tracer.tellerOf(id);
  const tell = teller !== null && isQuiet ? ifWorthTelling(teller) : teller;
  return timed(
    { trace: id, span: newSpan(random), tell },
    null,
    { name, kind: 'internal', attributes: {} },
    run,
  );
}

function timed<T>(
  work: Work,
  parent: string | null,
  { name, kind, attributes }: Started,
  run: (note: NoteEnd) => Promise<T>,
): Promise<T> {
  return asWork(work, async () => {
    const begun = performance.now();
    let end: Ending = {};
    let isDone = false;
    try {
      const result = await run((noted) => {
        end = noted;
      });
      isDone = true;
      return result;
    } finally {
      work.tell?.({
        ...{ trace: work.trace, span: work.span, parent, name, kind, begun, ended: performance.now() },
        attributes: { ...attributes, ...end.attributes },
        isFailed: !isDone || end.isFailed === true,
      });
    }
  });
}

/** How many parts wait for one that is worth telling. */
const MOST_HELD = 200;
const READING = /^(select|with|begin|commit|rollback)\b/;

/** Tells nothing until a part has failed, or has waited for something else than a read of the database. */
function ifWorthTelling(tell: TellSpan): TellSpan {
  let held: Span[] | null = [];
  return (span) => {
    if (held === null) return tell(span);
    if (span.isFailed || (span.kind === 'client' && !READING.test(span.name))) {
      for (const one of held) tell(one);
      held = null;
      tell(span);
    } else if (held.length < MOST_HELD) held.push(span);
  };
}
