import type { Adversary } from './adversaries.ts';
import type { Situation } from './situation.ts';

/** The action on one edge of a product. */
export interface Act {
  /** In words: `PAY`, `the other tab: payInvoice paid`. */
  readonly text: string;
  /** `self`: the first tab continues. `reload`: its page is reloaded. `server`: the server completes a task. */
  readonly by: 'self' | 'reload' | 'server' | Adversary;
  /** The task that the server starts with it; -1 if none. */
  readonly begins: number;
  /** The outcome of the task that the server completes with it; null if none. */
  readonly outcome: string | null;
  /** The response to the first tab: null for its own moves; `lost` if no response arrives. */
  readonly answer: 'done' | 'refused' | 'lost' | null;
}

/** Called with every possible act and the resulting situation. Defaults of an act: the first tab, no effect. */
export type Happens = (act: Partial<Act>, next: Situation) => void;

/** Acts by number, each stored once. */
export class Acts {
  readonly all: Act[] = [];
  /** By text; few acts share a text. */
  readonly #known = new Map<string, number[]>();
  /** Acts that recur are the same objects, so their text need not be compared. */
  readonly #numbers = new WeakMap<Partial<Act>, number>();

  number(act: Partial<Act>): number {
    const known = this.#numbers.get(act);
    if (known !== undefined) return known;
    const number = this.#find(act);
    this.#numbers.set(act, number);
    return number;
  }

  #find({ text = '', by = 'self', begins = -1, outcome = null, answer = null }: Partial<Act>): number {
    const alike = this.#known.get(text) ?? [];
    if (alike.length === 0) this.#known.set(text, alike);
    for (const number of alike) {
      const one = this.all[number];
      if (one?.by === by && one.begins === begins && one.outcome === outcome && one.answer === answer)
        return number;
    }
    this.all.push({ text, by, begins, outcome, answer });
    return alike[alike.push(this.all.length - 1) - 1] ?? 0;
  }
}
