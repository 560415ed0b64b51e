import { partyOn } from '../flow/parties.ts';
import { pauseOf, waitOf } from '../flow/state-file.ts';
import { type PlayedPerson, sendersOf } from './people.ts';
import { isPossible, type Played, type Run } from './play.ts';

/** What may happen next in a run. */
export interface Offers {
  /** Whose turn it is; null while a task runs and at an end. */
  readonly turn: string | null;
  /** The events that are allowed, each with those who may send it. */
  readonly events: readonly { readonly event: string; readonly by: PlayedPerson }[];
  /** The outcomes of the task that runs. */
  readonly outcomes: readonly { readonly outcome: string; readonly possible: boolean }[];
  /** Whether time leads on from here. */
  readonly time: boolean;
}

/**
 * What may happen next in a run.
 *
 * @example offersAt(played, run).outcomes // [{ outcome: 'saved', possible: true }, …]
 */
export function offersAt({ flow: { file }, world }: Played, run: Run): Offers {
  const { state: name, end } = run.place;
  const state = file.states[name];
  if (state === undefined) return { turn: null, events: [], outcomes: [], time: false };
  const isTask = 'task' in state;
  const outcomes = isTask ? Object.keys(state.outcomes).filter((outcome) => outcome !== 'exhausted') : [];
  return {
    turn: isTask || end ? null : partyOn(file, name),
    events: run.events.flatMap((event) => sendersOf(file, run, event).map((by) => ({ event, by }))),
    outcomes: outcomes.map((outcome) => ({
      outcome,
      possible: isTask && isPossible(world, state, outcome, run.facts),
    })),
    time: pauseOf(state) !== null || waitOf(state) !== null || (isTask && run.from.part === 'waiting'),
  };
}
