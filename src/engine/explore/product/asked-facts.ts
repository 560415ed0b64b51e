import { classIn, type FactAxis } from '../model/fact-space.ts';
import type { Move, Projection } from '../model/projection.ts';
import type { Pages } from './pages.ts';
import type { ServerSave } from './server-side.ts';

/** One value per code. */
type Table = ArrayLike<number>;

/** Whether a table has different values for two classes of a fact. */
function tells({ stride, classes }: FactAxis, size: number, table: Table): boolean {
  const block = stride * classes.length;
  for (let base = 0; base < size; base += block) {
    for (let code = base + stride; code < base + block; code += 1) {
      if (table[code] !== table[code - stride]) return true;
    }
  }
  return false;
}

/** Whether a page decides about a move by what it was told: what the server answers comes with the server's facts. */
function isOwn({ event }: Move): boolean {
  return event.kind !== 'task' || event.type !== 'answers';
}

/** The places that a move can lead to. */
function targetsOf({ table }: Move): number[] {
  return table.targets.flatMap(({ place }) => (typeof place === 'number' ? [place] : [...new Set(place)]));
}

/** Adds to each place what the places add that it leads to, until nothing is new. */
function spread<One>(sets: readonly Set<One>[], leads: readonly (readonly number[])[]): void {
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const [place, targets] of leads.entries()) {
      const own = sets[place];
      const before = own?.size;
      for (const to of targets) for (const one of sets[to] ?? []) own?.add(one);
      isNew ||= own?.size !== before;
    }
  }
}

/**
 * The facts that an open page may still ask before it hears from the server again: by its own moves, and by those of the
 * places that they lead to. What it was told of the others makes no difference, because the server decides by its own
 * facts. Situations that differ only in them are explored once.
 *
 * @see docs/decisions/0018-a-second-tab-is-what-the-server-lets-happen.md
 */
export class AskedFacts {
  /** By place: the facts that no move asks. */
  readonly #unasked: readonly (readonly FactAxis[])[];

  constructor({ places, moves, space }: Projection, pages: Pages, saves: readonly ServerSave[]) {
    const { axes, size } = space;
    const known = new Map<Table, readonly FactAxis[]>();
    const axesOf = (table: Table) => {
      const found = known.get(table) ?? axes.filter((axis) => tells(axis, size, table));
      known.set(table, found);
      return found;
    };
    const own = moves.map((all) => all.filter(isOwn));
    const asked = places.map(({ state }, place) => {
      const choices = (own[place] ?? []).flatMap(({ table }) => [
        table.wins,
        ...table.targets.flatMap(({ place: to }) => (typeof to === 'number' ? [] : [to])),
      ]);
      const open = saves.filter((save) => save.state === state).map(({ editable }) => editable);
      return new Set([...choices, ...open].flatMap(axesOf));
    });
    // Another page is loaded with the facts of the server.
    const isSame = (from: number, to: number) =>
      to >= 0 && (pages.of(from) === 0 || pages.of(to) === 0 || pages.of(from) === pages.of(to));
    const leads = own.map((all, from) =>
      [...new Set(all.flatMap(targetsOf))].filter((to) => isSame(from, to)),
    );
    spread(asked, leads);
    this.#unasked = asked.map((one) => axes.filter((axis) => !one.has(axis)));
  }

  /** The facts that a page in a place knows, without those that it does not ask. */
  known(place: number, told: number): number {
    if (place < 0) return 0;
    return (this.#unasked[place] ?? []).reduce(
      (code, axis) => code - classIn(axis, told) * axis.stride,
      told,
    );
  }
}
