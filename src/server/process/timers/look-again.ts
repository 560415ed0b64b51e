import type { Connection } from '../../../db/client.ts';
import { findLastEvent } from '../../../db/process/event.repository.ts';
import { listProcessesAbout } from '../../../db/process/process.repository.ts';
import { insertTimer, lookSoon } from '../../../db/process/process-timer.repository.ts';
import type { Deps } from '../../deps.ts';
import { currentTrace } from '../../tracing/current-trace.ts';

/**
 * Has the processes about these subjects looked at in a moment, also those that have ended: something outside of every flow has
 * changed their facts. They are not moved here, because the caller holds other locks than those of the subjects.
 *
 * @example await lookAgain(deps, trx, [tenancySubjectId(lease.id, occasion.id)])
 */
export async function lookAgain(
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  trx: Connection,
  subjectIds: readonly string[],
): Promise<void> {
  const now = clock.now().toISOString();
  const trace = currentTrace();
  const processes = await listProcessesAbout(trx, subjectIds);
  for (const process of processes) {
    const state = (await findLastEvent(trx, process.id))?.state_after;
    if (state === undefined) continue;
    const timer = { state, kind: 'look' as const, number: 0, due_at: now, created_at: now, trace };
    await insertTimer(trx, process, { ...timer, id: random.id() });
  }
  await lookSoon(
    trx,
    processes.map(({ id }) => id),
    { now, trace },
  );
}
