import type { WorkorderVisit } from '../../../../contract/office/workorders/workorder-record.contract.ts';
import { isObject, isText, listOf } from '../../../app/store/local-store.ts';
import { type Unsent, unsent } from '../../../app/store/unsent.ts';

/** What a member has done at a workorder, until the server has it. Each is sent with its key, so that it counts once. */
export interface VisitAct {
  readonly key: string;
  readonly workorder_id: string;
  readonly process_id: string;
  readonly kind: 'note' | 'start' | 'done';
  /** Of a note, or of the result. */
  readonly text: string;
  /** Of `done`: whether the repair is done, or another visit is needed. */
  readonly outcome: 'FIXED' | 'AGAIN';
  /** Of `done`: the work was not begun before. */
  readonly starts: boolean;
  /** The ids of the photos of a note. */
  readonly photos: readonly string[];
  /** Why the server has refused it, in the member's language; "" while it waits. */
  readonly refusal: string;
}

const isAct = (value: unknown): value is VisitAct =>
  isObject(value) &&
  ['key', 'workorder_id', 'process_id', 'kind', 'text', 'outcome', 'refusal'].every((name) =>
    isText(value[name]),
  ) &&
  typeof value.starts === 'boolean' &&
  listOf(isText)(value.photos);

/** What a member has done and the server does not have, in its order. */
export const waitingActs = (
  storage: Storage,
  user_id: string,
): Unsent<{ readonly acts: readonly VisitAct[] }> =>
  unsent(
    storage,
    'visit-acts',
    user_id,
    (value): value is { readonly acts: readonly VisitAct[] } => isObject(value) && listOf(isAct)(value.acts),
  );

/** The list that a member has read last, with its time. */
export interface KeptVisits {
  readonly read_at: string;
  readonly time_zone: string;
  readonly visits: readonly WorkorderVisit[];
}

/** The list on this device. It was written by this code from an answer of the server. */
export const keptVisits = (storage: Storage, user_id: string): Unsent<KeptVisits> =>
  unsent(
    storage,
    'visits',
    user_id,
    (value): value is KeptVisits =>
      isObject(value) && isText(value.read_at) && isText(value.time_zone) && listOf(isObject)(value.visits),
  );

/** How an attempt to send an act has ended. */
export type Sent = { readonly state: 'sent' } | { readonly state: 'refused'; readonly why: unknown };

/**
 * Sends acts in their order until one cannot be sent now. What the server refuses stays with its reason, and so does
 * what follows it at the same workorder.
 *
 * @param send throws if there is no answer that counts: without a network, without a session, or while the server is busy.
 * @returns the acts that are left.
 */
export async function sendActs(
  acts: readonly VisitAct[],
  send: (act: VisitAct) => Promise<Sent>,
  textOf: (why: unknown) => string,
): Promise<readonly VisitAct[]> {
  const left: VisitAct[] = [];
  for (const [index, act] of acts.entries()) {
    const isStopped =
      left.some(({ workorder_id }) => workorder_id === act.workorder_id) && act.kind !== 'note';
    if (act.refusal !== '' || isStopped) {
      left.push(act);
      continue;
    }
    try {
      const sent = await send(act);
      if (sent.state === 'refused') left.push({ ...act, refusal: textOf(sent.why) });
    } catch {
      return [...left, ...acts.slice(index)];
    }
  }
  return left;
}
