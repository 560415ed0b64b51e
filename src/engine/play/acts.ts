/** What each of several people of a party has done in a played flow. */
import type { Facts, FactsSchema } from '../facts.ts';
import type { FlowFile } from '../flow/flow-file.ts';
import { partyOn, senderOf } from '../flow/parties.ts';
import { hasEnough, isAct, severalIn } from '../flow/several.ts';
import { type Acts, membersOf, type Standing } from './people.ts';

/** Somebody whose task runs, by which they act as one of several. */
export interface Actor {
  readonly id: string;
  /** The state that waits for several. */
  readonly waiting: string;
}

/** The person who acts as one of several by an event; null if one of the party is enough, or nobody is named. */
export function actorOf(
  file: FlowFile,
  { place }: Pick<Standing, 'place'>,
  event: string,
  id?: string,
): Actor | null {
  const { state } = place;
  const isOwn = senderOf(file, state, event) === partyOn(file, state);
  return id === undefined || !isOwn || severalIn(file, state) === null ? null : { id, waiting: state };
}

/** The acts of a run after a task has ended. A failure is no act. */
export function actsAfter(
  file: FlowFile,
  { acts, actor, place }: Standing & { readonly actor: Actor | null },
  outcome: string,
): Acts {
  if (actor === null || !isAct(file, actor.waiting, place.state, outcome)) return acts;
  return { ...acts, [actor.waiting]: [...(acts[actor.waiting] ?? []), actor.id] };
}

/**
 * The facts that become true because enough have acted in a state.
 *
 * @example enoughFacts({ file, facts }, 'asking', { asking: ['roommates 1', 'roommates 2'] }) // { agreed: true }
 */
export function enoughFacts(
  { file, facts }: { readonly file: FlowFile; readonly facts: FactsSchema },
  waiting: string | undefined,
  acts: Acts,
): Facts {
  const several = waiting === undefined ? null : severalIn(file, waiting);
  if (waiting === undefined || several === null) return {};
  const members = membersOf(file, partyOn(file, waiting)).map(({ id }) => id);
  if (!hasEnough(several, members, acts[waiting] ?? [])) return {};
  const done = Object.entries(facts.properties).filter(
    ([, { source, from, type }]) =>
      source === 'process' && type === 'boolean' && [from?.done ?? []].flat().includes(waiting),
  );
  return Object.fromEntries(done.map(([name]) => [name, true]));
}
