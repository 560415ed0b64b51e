/** One thing that a goal can ask for. `at` is its JSON pointer in the flow file, or its path in a machine. */
export interface Element {
  /** `order`: two branches could both win, and the earlier one does. Sought, but counted by no goal. */
  readonly kind: 'state' | 'transition' | 'condition' | 'order';
  /** Unique among the elements of its kind: `editing`, `next[1] → paying`, `next[1] duesOpen is true`. */
  readonly name: string;
  readonly at: string;
  /** Of a transition: the states that it leads from and to, before any choice is made. */
  readonly from?: string;
  readonly to?: string;
  /** Of a condition: its name, and the value that is to be decisive. */
  readonly condition?: string;
  readonly value?: boolean;
}

/** The elements of a model in the order in which they were named; each has a number. */
export class Elements {
  readonly all: Element[] = [];
  readonly #byName = new Map<string, number>();

  /** The number of an element; the same one for the same kind and name. */
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

/** What one step of a walk covers: element numbers; transitions in the order in which they are taken. */
export interface Trail {
  readonly transitions: readonly number[];
  /** States and conditions. */
  readonly others: readonly number[];
}

/** Trails by number, each stored once. Number 0 is the empty one. */
export class Trails {
  readonly all: Trail[] = [{ transitions: [], others: [] }];
  readonly #known = new Map<string, number>([['|', 0]]);
  /** By the first trail, then by the second. */
  readonly #joined: Map<number, number>[] = [];

  add(transitions: readonly number[], others: readonly number[]): number {
    const key = `${transitions.join(',')}|${others.join(',')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.all.length);
    this.all.push({ transitions, others });
    return this.all.length - 1;
  }

  /** One trail after the other. */
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
