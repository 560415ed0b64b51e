import type { ProjectionGraph } from '../model/explore.ts';
import { eventText, type Move, NOWHERE, type Projection } from '../model/projection.ts';
import { at } from '../tables/flow-targets.ts';
import { walkText } from '../tours/path-text.ts';
import { walkTo, walkTree } from '../tours/walk-tree.ts';

const placeKey = (projection: Projection, place: number): string => {
  const found = projection.places[place];
  return found ? `${found.state}/${found.part}/${found.attempt ?? ''}` : 'nowhere';
};

const moveKey = ({ event }: Move) => `${event.kind} ${eventText(event)}`;

/** The result of a move under a code, as text that both projections share. */
function result(projection: Projection, move: Move | undefined, code: number): string {
  if (!move) return 'unknown';
  const { effect, table, judged } = move;
  if (effect?.possible && effect.possible[code] === 0) return 'impossible';
  const leads = (after: number) => {
    const target = table.targets[table.wins[judged === 'before' ? code : after] ?? NOWHERE];
    return target ? `${placeKey(projection, at(target.place, after))}@${after}` : 'refused';
  };
  const after = effect ? effect.after(code).filter((one) => projection.possible[one] === 1) : [code];
  return after.map(leads).sort().join(' ');
}

/**
 * A situation in which the other projection behaves differently from the original, as a path in words; null if there is
 * none: both behave the same in every situation. Both must be projected over the same space.
 */
export function difference(original: ProjectionGraph, other: Projection): string[] | null {
  const { projection } = original;
  const places = new Map(other.places.map((_, place) => [placeKey(other, place), place]));
  const aligned = projection.places.map((_, place) => places.get(placeKey(projection, place)) ?? -1);
  const moves = other.moves.map((own) => new Map(own.map((move) => [moveKey(move), move])));
  const tree = walkTree(original);
  const told = (node: number, what: string) => [...walkText(original, walkTo(tree, node)), what];
  const otherStarts = new Map(other.starts.map(({ code, step, place }) => [`${code} ${step}`, place]));

  for (const [start, { node }] of original.starts.entries()) {
    const own = original.startOf[start];
    const there = otherStarts.get(`${own?.code} ${own?.step}`);
    if (there === undefined || placeKey(other, there) !== placeKey(projection, own?.place ?? -1)) {
      return told(node, 'starts elsewhere');
    }
  }
  for (let node = 0; node < original.nodes; node += 1) {
    const place = original.placeOf[node] ?? 0;
    const code = original.codeOf[node] ?? 0;
    const own = projection.moves[place] ?? [];
    const theirs = moves[aligned[place] ?? -1];
    if (!theirs) return told(node, 'this place does not exist');
    if (own.length !== theirs.size) return told(node, 'other events are possible');
    for (const move of own) {
      if (result(projection, move, code) !== result(other, theirs.get(moveKey(move)), code)) {
        return told(node, `${eventText(move.event)} leads elsewhere`);
      }
    }
  }
  return null;
}
