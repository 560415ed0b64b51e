import type { Adversary } from './adversaries.ts';
import type { Situation } from './situation.ts';

/** What one edge of a product is. */
export interface Act {
  /** In words: `PAY`, `the other tab: payInvoice paid`. */
  readonly text: string;
  /** `self`: the first tab continues. `reload`: somebody loads its page again. `server`: it is done with something. */
  readonly by: 'self' | 'reload' | 'server' | Adversary;
  /** The task that the server begins with it; -1 for none. */
  readonly begins: number;
  /** What the task that the server has done with it came to; null where it did nothing. */
  readonly outcome: string | null;
  /** What the first tab was answered: nothing on its own moves; `lost` where no answer arrives. */
  readonly answer: 'done' | 'refused' | 'lost' | null;
}

/** Told of every act that can happen, and of what it leads to. What is left out of an act: the first tab, nothing. */
export type Happens = (act: Partial<Act>, next: Situation) => void;

/** Acts by number, each stored once. */
export class Acts {
  readonly all: Act[] = [];
  /** By text; acts of the same text are few. */
  readonly #known = new Map<string, number[]>();
  /** Acts that are told again and again are the same objects: they need no look at their text. */
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
