import { IntList } from '../tables/int-list.ts';
import { KeyIndex } from './key-index.ts';

/** The state of all parts in one node of a product. */
export interface Situation {
  /** The place of the first tab. -1: its page got a 401, or, while the token is valid, it has no place. */
  readonly place: number;
  readonly page: number;
  /** The facts that the first tab knows. */
  readonly told: number;
  /** The facts of the server. */
  readonly facts: number;
  /** Requests with the first tab's token get a 401. */
  readonly expired: boolean;
  /** An office member uses the first tab on behalf of the person. */
  readonly acting: boolean;
  /** The server is processing the call of the first tab. */
  readonly busy: boolean;
  /** The task that the server is processing for another caller; -1 if none. */
  readonly other: number;
}

/** The number of possible values of each part of a situation. */
export interface Ranges {
  readonly pages: number;
  readonly codes: number;
  readonly tasks: number;
}

/** Situations by number, in the order in which they were found. Stored in columns, because there are many. */
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

  /** The number of a situation; a new situation gets the current size as its number, or -1 if `full`. */
  number(one: Situation, full: boolean): number {
    const { pages, codes, tasks } = this.#ranges;
    const where = (one.place + 1) * pages + one.page;
    const flags = (one.acting ? 4 : 0) + (one.busy ? 2 : 0) + (one.expired ? 1 : 0);
    const mode = (one.other + 1) * 8 + flags;
    // Far below 2^53: some hundreds of places and modes, times the facts squared.
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
