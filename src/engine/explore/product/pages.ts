import type { FlowFile } from '../../flow/flow-file.ts';
import type { StateFile } from '../../flow/state-file.ts';
import { type Move, NOWHERE, type Projection } from '../model/projection.ts';
import { at } from '../tables/flow-targets.ts';

/** The page of a state: its route, or the page it leaves to; null if it is shown over the previous page. */
function pageOf(state: StateFile | undefined): string | null {
  if (!state) return null;
  return state.route ?? ('leave' in state ? (state.leave.route ?? state.leave.flow ?? null) : null);
}

/** Called with a place that can be viewed, and the code of the facts. */
type Visit = (place: number, code: number) => void;

/**
 * The page of each place, and the place of a newly loaded page: the same as `resume` of the running flow, computed on
 * the tables of a projection.
 */
export class Pages {
  readonly #file: FlowFile;
  readonly #projection: Projection;
  /** The routes by number; number 0 means no page. */
  readonly names: readonly (string | null)[];
  readonly #pageOfPlace: Int32Array;
  readonly #loaded = new Map<number, number>();
  readonly #shown = new Map<number, boolean>();

  constructor(file: FlowFile, projection: Projection) {
    this.#file = file;
    this.#projection = projection;
    const routes = projection.places.map(({ state }) => pageOf(file.states[state]));
    this.names = [...new Set([null, ...routes])];
    this.#pageOfPlace = Int32Array.from(routes, (route) => this.names.indexOf(route));
  }

  /** The page of a place; 0 if it is shown over the previous page. */
  of(place: number): number {
    return this.#pageOfPlace[place] ?? 0;
  }

  state(place: number): StateFile | undefined {
    return this.#file.states[this.#projection.places[place]?.state ?? ''];
  }

  /** Whether a place leaves to another flow, which handles the page. */
  leaves(place: number): boolean {
    const state = this.state(place);
    return state !== undefined && 'leave' in state;
  }

  /** Whether the flow ends in a place. */
  ends(place: number): boolean {
    return this.state(place)?.end === true;
  }

  /** Whether the flow ends in a place and no event is possible there. */
  isOver(place: number, code: number): boolean {
    const on = this.state(place)?.on ?? {};
    const moves = this.#projection.moves[place] ?? [];
    return (
      this.ends(place) && !moves.some((move) => on[move.event.type] !== undefined && led(move, code) >= 0)
    );
  }

  /** The place that the facts determine; -1 if none. */
  resumed(code: number): number {
    const { entry } = this.#projection;
    return entry ? at(entry.place, code) : -1;
  }

  /** The place of a page that is loaded under these facts; -1 if none. */
  loaded(page: number, code: number): number {
    const key = code * this.names.length + page;
    const known = this.#loaded.get(key);
    if (known !== undefined) return known;
    const start = this.resumed(code);
    let found = -1;
    if (page > 0) {
      this.look(code, 'nav', (place) => {
        if (found < 0 && this.of(place) === page) found = place;
      });
    }
    const place = found < 0 ? start : found;
    this.#loaded.set(key, place);
    return place;
  }

  /** Whether a place can be viewed under these facts. */
  shows(place: number, code: number): boolean {
    const key = code * this.#projection.places.length + place;
    const known = this.#shown.get(key);
    if (known !== undefined) return known;
    let found = false;
    this.look(code, 'nav', (one) => {
      found ||= one === place;
    });
    this.#shown.set(key, found);
    return found;
  }

  /** Visits every place that can be viewed under these facts without changing one, nearest first. */
  look(code: number, reach: 'nav' | 'loads', visit: Visit): void {
    const { places, moves } = this.#projection;
    const start = this.resumed(code);
    if (start < 0) return;
    const open = [start];
    const seen = new Set([places[start]?.state]);
    for (const place of open) {
      visit(place, code);
      for (const move of moves[place] ?? []) {
        if (!this.#isLook(place, move, reach)) continue;
        const next = led(move, code);
        const name = places[next]?.state;
        if (next < 0 || seen.has(name)) continue;
        seen.add(name);
        open.push(next);
      }
    }
  }

  #isLook(place: number, { event }: Move, reach: 'nav' | 'loads'): boolean {
    const state = this.state(place);
    if (event.kind === 'person') return state?.nav?.[event.type] !== undefined || event.type === 'CONTINUE';
    const loads = state !== undefined && 'task' in state && state.loads === true;
    return reach === 'loads' && loads && event.kind === 'task' && event.outcome !== undefined;
  }
}

/** The target of a move under the facts of `code`, without its effect; -1 if it is refused. */
export function led({ table }: Move, code: number): number {
  const target = table.targets[table.wins[code] ?? NOWHERE];
  return target ? at(target.place, code) : -1;
}
