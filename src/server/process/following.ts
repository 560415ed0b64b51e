/** A locked process, and the processes that follow from it in the same transaction. */
import type { Connection } from '../../db/client.ts';
import type { Process } from '../../db/process/process.repository.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { Place } from '../../engine/flow/run/place.ts';
import type { Happened } from './process-log.ts';

/** A process that continues by itself: it has begun, or one that it waited for has ended. */
export interface GoesOn {
  readonly ref: { readonly flow: string; readonly subject: string; readonly release?: string };
  readonly flow: CompiledFlow;
  readonly place: Place;
}

/** A locked process, as far as others follow from it. */
export interface Following {
  readonly trx: Connection;
  readonly flow: CompiledFlow;
  readonly subject: unknown;
  readonly begun: GoesOn[];
  place(): Place;
  changed(changes: readonly string[] | undefined): Promise<void>;
  log(happened: Omit<Happened, 'at'>): Promise<Process>;
  /** The ids of the subjects that its lock covers. */
  subjects(): Promise<readonly string[]>;
  /** Moves the times of its state that follow a date, if it has changed. */
  followDates(process: Process): Promise<void>;
  beginAfter(process: Pick<Process, 'id' | 'flow'>): Promise<Process>;
  withdraw(process: Pick<Process, 'id' | 'flow'>): Promise<void>;
}

/** Locks another process in the same transaction. */
export type Hold = (ref: GoesOn['ref'], whenOutdated: 'refuse' | 'move') => Promise<Following>;
