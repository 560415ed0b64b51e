import { eventText, type Move } from '../model/projection.ts';
import type { Act } from './acts.ts';

/** Caches a derived value per object: recurring acts are then the same object and need no comparison of their text. */
function perObject<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, Made>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const one = make(key);
    made.set(key, one);
    return one;
  };
}

/** The act of an event or timer. */
export const actOfMove = perObject(({ event }: Move): Partial<Act> => ({ text: eventText(event) }));

/** The same act, answered with a refusal. */
export const refused = perObject((act: Partial<Act>): Partial<Act> => ({ ...act, answer: 'refused' }));

interface Answers {
  readonly done: Partial<Act>;
  readonly lost: Partial<Act>;
}

const answersOfMove = perObject((_: Move) => new Map<number, Answers>());

/**
 * The act of a server response that arrives, and of the same one lost. `begins`: the task that it starts; -1 if none.
 */
export function answersOf(move: Move, begins: number): Answers {
  const known = answersOfMove(move);
  const found = known.get(begins);
  if (found) return found;
  const { outcome = '' } = move.event;
  const act = { begins, outcome } as const;
  const made: Answers = {
    done: { ...act, text: `the server answers ${outcome}`, answer: 'done' },
    lost: { ...act, text: `the answer ${outcome} is lost`, by: 'lost', answer: 'lost' },
  };
  known.set(begins, made);
  return made;
}

/** Constant acts. */
export const ACTS = {
  reload: { text: 'the page is loaded again', by: 'reload' },
  unauthorized: { text: 'the server answers 401', answer: 'refused' },
  notPersonal: { text: 'the server refuses it to who acts for the person', answer: 'refused' },
  notThrough: { text: 'the call does not get through', answer: 'lost' },
  refused: { text: 'the server refuses it', answer: 'refused' },
  refusedWithFacts: { text: 'the server refuses it and tells the facts', answer: 'refused' },
  expires: { text: 'the token expires', by: 'token' },
} as const satisfies Readonly<Record<string, Partial<Act>>>;
