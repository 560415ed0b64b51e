/** The people of a played flow: each acts for themselves, as in a process. */
import type { FlowFile } from '../flow/flow-file.ts';
import { PERSON, partiesOf, partyOn, senderOf } from '../flow/parties.ts';
import type { Place } from '../flow/run/place.ts';
import { severalIn } from '../flow/several.ts';

/** Who has acted, by the state that waits for several. */
export type Acts = Readonly<Record<string, readonly string[]>>;

/** Where a played flow stands. */
export interface Standing {
  readonly place: Pick<Place, 'state' | 'task' | 'end'>;
  readonly acts: Acts;
}

/** Somebody who takes part in a played flow. */
export interface PlayedPerson {
  /** The name of the party; with a number, where several of it have to act: `roommates 2`. */
  readonly id: string;
  readonly party: string;
}

/**
 * Who plays: one person for each party, and as many as a state needs where several of a party have to act, at least two.
 *
 * @example peopleOf(file).map(({ id }) => id) // ['person', 'roommates 1', 'roommates 2', 'office']
 */
export function peopleOf(file: FlowFile): readonly PlayedPerson[] {
  return partiesOf(file).flatMap((party) => {
    const counts = Object.keys(file.states).flatMap((name) => {
      const several = partyOn(file, name) === party ? severalIn(file, name) : null;
      return several === null ? [] : ['all' in several ? 2 : Math.max(2, several.count)];
    });
    if (counts.length === 0) return [{ id: party, party }];
    return Array.from({ length: Math.max(...counts) }, (_, index) => ({
      id: `${party} ${index + 1}`,
      party,
    }));
  });
}

/** The people of a party. @example membersOf(file, 'roommates').length // 2 */
export function membersOf(file: FlowFile, party: string): readonly PlayedPerson[] {
  return peopleOf(file).filter((one) => one.party === party);
}

/** Whether somebody has acted in the state in which a run waits for several of their party. */
export function hasActed(file: FlowFile, { place, acts }: Standing, id: string): boolean {
  return severalIn(file, place.state) !== null && (acts[place.state] ?? []).includes(id);
}

/**
 * Those whose turn it is now: of several, who has not acted yet. Nobody while a task runs, and at an end.
 *
 * @example peopleOnTurn(file, run)[0]?.id // 'roommates 2'
 */
export function peopleOnTurn(file: FlowFile, run: Standing): readonly PlayedPerson[] {
  const { state, task, end } = run.place;
  if (task !== null || end) return [];
  return membersOf(file, partyOn(file, state)).filter(({ id }) => !hasActed(file, run, id));
}

/**
 * Those who may send an event now.
 *
 * @example sendersOf(file, run, 'AGREE').map(({ id }) => id) // ['roommates 1', 'roommates 2']
 */
export function sendersOf(file: FlowFile, run: Standing, event: string): readonly PlayedPerson[] {
  const sender = senderOf(file, run.place.state, event);
  const isTurn = sender === partyOn(file, run.place.state);
  return membersOf(file, sender).filter(({ id }) => !(isTurn && hasActed(file, run, id)));
}

/** The page that is shown first: of whose turn it is, else of the person whom the flow is about. */
export function firstToSee(file: FlowFile, run: Standing): string {
  return peopleOnTurn(file, run)[0]?.id ?? membersOf(file, PERSON)[0]?.id ?? PERSON;
}
