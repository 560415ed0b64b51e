/** The log of a process: place before and after, outcome, author. */
import type { Connection } from '../../db/client.ts';
import { appendEvent, type EventOwner } from '../../db/process/event.repository.ts';
import type { Process } from '../../db/process/process.repository.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { Place } from '../../engine/flow/run/place.ts';
import { actorNow, impersonationNames } from '../access/impersonation.ts';
import type { Deps } from '../deps.ts';
import { tellOutside } from '../outbox/tell-outside.ts';
import type { Author } from './task.ts';

export interface Happened {
  readonly event: string;
  readonly before: Place;
  readonly after: Place;
  readonly outcome: string | null;
  /** The state whose task had the outcome. */
  readonly work?: string;
  readonly author: Author;
  readonly detail: Readonly<Record<string, unknown>>;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Adds an entry to the log of the process, and tells other programs of it, in the transaction of the change. */
export async function logHappened(
  { random }: Pick<Deps, 'random'>,
  trx: Connection,
  { process, flow, owner }: { process: Process; flow: CompiledFlow; owner: EventOwner },
  { event, before, after, outcome, author, detail, at }: Happened,
): Promise<void> {
  const entry = {
    id: random.id(),
    process_id: process.id,
    flow: flow.id,
    flow_version: flow.version,
    release: process.release,
    event,
    state_before: before.state,
    step_before: before.step,
    state_after: after.state,
    step_after: after.step,
    outcome,
    actor: actorNow(author.actor),
    ip: author.ip,
    detail: { ...detail, ...impersonationNames() },
    at,
  };
  await appendEvent(trx, owner, entry);
  await tellOutside(trx, flow, owner, entry);
}
