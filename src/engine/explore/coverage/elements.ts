/** One item of a goal. `at` is its JSON pointer in the flow file, or its path in a machine. */
export interface Element {
  /** `order`: two branches match and the earlier one wins. Searched for, but not part of any goal. */
  readonly kind: 'state' | 'transition' | 'condition' | 'order';
  /** Unique among the elements of its kind: `editing`, `next[1] → paying`, `next[1] duesOpen is true`. */
  readonly name: string;
  readonly at: string;
  /** For a transition: its source and target state, before any choice is made. */
  readonly from?: string;
  readonly to?: string;
  /** For a condition: its name, and the value that must be decisive. */
  readonly condition?: string;
  readonly value?: boolean;
}

/** The elements of a model in the order in which they were added; each has a number. */
export class Elements {
  readonly all: Element[] = [];
  readonly #byName = new Map<string, number>();

  /** The number of an element; the same kind and name always have the same number. */
  add(element: Element): number {
    const key = `${element.kind} ${element.name}`;
    const known = this.#byName.get(key);
    if (known !== undefined) return known;
    this.#byName.set(key, this.all.length);
    this.all.push(element);
    return this.all.length - 1;
  }

  /** The number of an element that was added before, or -1. */
  find(kind: Element['kind'], name: string): number {
    return this.#byName.get(`${kind} ${name}`) ?? -1;
  }
}

/** The elements that one step of a walk covers, by number; transitions in the order in which they are taken. */
export interface Trail {
  readonly transitions: readonly number[];
  /** States and conditions. */
  readonly others: readonly number[];
}

/** Trails by number, each stored once. Number 0 is the empty one. */
export class Trails {
  readonly all: Trail[] = [{ transitions: [], others: [] }];
  readonly #known = new Map<string, number>([['|', 0]]);
  /** By first trail, then by second. */
  readonly #joined: Map<number, number>[] = [];

  add(transitions: readonly number[], others: readonly number[]): number {
    const key = `${transitions.join(',')}|${others.join(',')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.all.length);
    this.all.push({ transitions, others });
    return this.all.length - 1;
  }

  /** Concatenates two trails. */
  join(first: number, second: number): number {
    if (first === 0) return second;
    if (second === 0) return first;
    let others = this.#joined[first];
    if (!others) {
      others = new Map();
      this.#joined[first] = others;
    }
    const known = others.get(second);
    if (known !== undefined) return known;
    const [left, right] = [this.all[first], this.all[second]] as [Trail, Trail];
    const joined = this.add(
      [...left.transitions, ...right.transitions],
      [...new Set([...left.others, ...right.others])],
    );
    others.set(second, joined);
    return joined;
  }
}
