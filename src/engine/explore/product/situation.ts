import { IntList } from '../tables/int-list.ts';
import { KeyIndex } from './key-index.ts';

/** Where everything is in one node of a product. */
export interface Situation {
  /** Where the first tab is. -1: its page was answered 401, or, while the token is good, it is nowhere. */
  readonly place: number;
  readonly page: number;
  /** The facts that the first tab was told. */
  readonly told: number;
  /** The facts of the server. */
  readonly facts: number;
  /** The token of the first tab is answered 401. */
  readonly expired: boolean;
  /** The first tab is used by a member of the office who acts as the person. */
  readonly acting: boolean;
  /** The server works on the call of the first tab. */
  readonly busy: boolean;
  /** The task that the server works on for somebody else; -1 for none. */
  readonly other: number;
}

/** How many there are of what a situation is made of. */
export interface Ranges {
  readonly pages: number;
  readonly codes: number;
  readonly tasks: number;
}

/** Situations by number, in the order in which they were met. They are kept in columns, since there are many. */
export class Situations {
  readonly #ranges: Ranges;
  readonly #index = new KeyIndex();
  readonly #where = new IntList();
  readonly #told = new IntList();
  readonly #facts = new IntList();
  readonly #mode = new IntList();

  constructor(ranges: Ranges) {
    this.#ranges = ranges;
  }

  get size(): number {
    return this.#index.size;
  }

  /** The number of a situation, which is new when it is the size so far; -1 for a new one when `full`. */
  number(one: Situation, full: boolean): number {
    const { pages, codes, tasks } = this.#ranges;
    const where = (one.place + 1) * pages + one.page;
    const flags = (one.acting ? 4 : 0) + (one.busy ? 2 : 0) + (one.expired ? 1 : 0);
    const mode = (one.other + 1) * 8 + flags;
    // Far below 2^53: some hundred places and modes, and the facts squared.
    const key = ((where * codes + one.told) * codes + one.facts) * 8 * (tasks + 1) + mode;
    const known = this.#index.find(key);
    if (known >= 0 || full) return known;
    this.#where.push(where);
    this.#told.push(one.told);
    this.#facts.push(one.facts);
    this.#mode.push(mode);
    return this.#index.add(key);
  }

  at(number: number): Situation {
    const { pages } = this.#ranges;
    const [where, mode] = [this.#where.at(number), this.#mode.at(number)];
    const page = where % pages;
    return {
      place: (where - page) / pages - 1,
      page,
      told: this.#told.at(number),
      facts: this.#facts.at(number),
      expired: (mode & 1) === 1,
      busy: (mode & 2) === 2,
      acting: (mode & 4) === 4,
      other: (mode >> 3) - 1,
    };
  }
}
