import type { Connection } from '../../db/client.ts';
import type { Process } from '../../db/process/process.repository.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { hasOthers } from '../../engine/flow/parties.ts';
import type { Place } from '../../engine/flow/run/place.ts';
import type { ProcessDeps, SourceContext, SubjectKind } from './subject.ts';
import { UTC_CALENDAR } from './timers/due-time.ts';
import { syncTimers, waitsSomewhere } from './timers/sync-timers.ts';
import { syncTurn } from './turns/sync-turn.ts';

/** A locked process whose place may have changed. */
interface WaitingProcess {
  readonly deps: ProcessDeps;
  readonly trx: Connection;
  readonly flow: CompiledFlow;
  readonly kind: SubjectKind;
  readonly now: Date;
  context(): SourceContext;
  place(): Place;
}

/** Starts the timers and the turn of the state that the facts lead to, and ends those of states that were left. */
export async function syncWaits(held: WaitingProcess, process: Process): Promise<void> {
  const { deps, trx, now, flow, kind } = held;
  const { file } = flow;
  const [isTimed, isShared] = [waitsSomewhere(file), hasOthers(file)];
  if (!isTimed && !isShared) return;
  const context = held.context();
  const calendar = () => kind.calendar?.(context, flow) ?? Promise.resolve(UTC_CALENDAR);
  const about = () => kind.about?.(context) ?? Promise.resolve('');
  const { state } = held.place();
  if (isShared) await syncTurn({ trx, now, calendar, about, file, state }, process);
  if (isTimed) await syncTimers({ deps, trx, now, calendar, file, state }, process);
}
