/** A process that something else than an event of its own has moved: it is logged, and its turn and timers follow. */
import { findLastEvent } from '../../db/process/event.repository.ts';
import { listProcessesOf, type Process } from '../../db/process/process.repository.ts';
import { AppError } from '../errors.ts';
import type { Following, GoesOn, Hold } from './following.ts';
import type { Happened } from './process-log.ts';
import { waitsSomewhere } from './timers/sync-timers.ts';

/** Name in the log of a move that no event of the flow has caused. */
const MOVED = 'MOVED';

/**
 * Logs that a locked process has left a state without an event of its own. Its timers and its turn follow.
 *
 * @param author what has noticed it
 */
export async function logMoved(
  held: Pick<Following, 'place' | 'log'>,
  state: string,
  author: Happened['author'],
  detail: Happened['detail'] = {},
): Promise<void> {
  const here = held.place();
  const before = { ...here, state, step: null };
  await held.log({ event: MOVED, before, after: here, outcome: null, author, detail });
}

/**
 * Moves the other processes about the same person or lease whose facts now lead elsewhere, in the transaction of what has
 * changed them: the turn of an office ends in the moment in which an application is canceled.
 *
 * @param process the one that has come to another state
 */
export async function moveOthers(
  { flows, subjects }: OthersOf,
  held: Pick<Following, 'trx' | 'begun'>,
  hold: Hold,
  process: Process,
): Promise<void> {
  const waiting = flows.filter(({ file }) => waitsSomewhere(file)).map(({ id }) => id);
  const others = await listProcessesOf(held.trx, process.subject_kind, subjects, waiting);
  for (const other of others) {
    if (other.id === process.id) continue;
    const moved = await moveOne(held.trx, hold, { other, process });
    held.begun.push(...moved);
  }
}

interface OthersOf {
  readonly flows: readonly GoesOn['flow'][];
  /** The ids of the subjects that the lock of this one covers. */
  readonly subjects: readonly string[];
}

async function moveOne(
  trx: Following['trx'],
  hold: Hold,
  { other, process }: { readonly other: Process; readonly process: Process },
): Promise<readonly GoesOn[]> {
  const ref = { flow: other.flow, subject: other.subject_id, release: other.release };
  try {
    const its = await hold(ref, 'move');
    const last = await findLastEvent(trx, other.id);
    if (last === null) return [];
    if (last.state_after === its.place().state) {
      await its.followDates(other);
      return [];
    }
    const author = { actor: `flow:${process.flow}`, ip: '' };
    await logMoved(its, last.state_after, author, { by: { flow: process.flow, process: process.id } });
    return [{ ref, flow: its.flow, place: its.place() }, ...its.begun];
  } catch (error) {
    // What cannot run fails alone: its own timer looks again, and logs the error.
    if (error instanceof AppError) return [];
    throw error;
  }
}
