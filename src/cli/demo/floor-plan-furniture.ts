import type { Room } from './floor-plan-layouts.ts';

/** A piece of furniture in feet, from the room's upper left corner; `round` is its corner radius. */
type Piece = readonly [x: number, y: number, width: number, depth: number, round?: number];

/** The furniture for a room of that kind and size. Pieces that would not fit are left out. */
function pieces({ kind, name, width, depth }: Room): readonly Piece[] {
  switch (kind) {
    case 'bedroom':
      return [
        [width / 2 - 2.6, 0.6, 5.2, 6.6, 0.3],
        [width / 2 - 2.2, 0.9, 2, 1.4, 0.3],
        [width / 2 + 0.2, 0.9, 2, 1.4, 0.3],
        [width / 2 - 4.6, 0.6, 1.5, 1.5],
        [width / 2 + 3.1, 0.6, 1.5, 1.5],
      ];
    case 'living':
      return name === 'Studio'
        ? [
            [0.6, 0.6, 5.2, 6.6, 0.3],
            [0.9, 0.9, 2, 1.4, 0.3],
            [3.3, 0.9, 2, 1.4, 0.3],
            [0.6, depth - 3.2, 6.5, 2.6, 0.4],
            [2, depth - 5.6, 3.6, 1.8, 0.3],
          ]
        : [
            [1, 1.4, 2.6, 6.5, 0.4],
            [4.6, 2.8, 2, 3.6, 0.3],
            [width - 5.4, 1.4, 3.6, 3.6, 1.8],
          ];
    case 'kitchen':
      return [
        [0.4, 0.4, Math.min(width * 0.35, 5), 2],
        [0.4, 0.4, 2, Math.min(depth - 1.6, 6)],
        [0.8, 3.4, 1.2, 1.4, 0.6],
      ];
    case 'bath':
      return name === 'Half bath'
        ? [
            [0.5, 0.5, 2.2, 1.6, 0.4],
            [0.5, depth - 3, 1.6, 2.2, 0.8],
          ]
        : [
            [0.4, depth - 3.2, Math.min(width - 0.8, 5.4), 2.8, 0.6],
            [0.5, 0.5, 2.2, 1.6, 0.4],
            [width - 2.2, depth - 3, 1.6, 2.2, 0.8],
          ];
    case 'study':
      return [
        [0.6, depth - 2.8, Math.min(width - 1.2, 5), 2.2],
        [2, depth - 4.6, 1.6, 1.6, 0.8],
      ];
    case 'closet':
      return [[0.4, depth - 1.8, width - 0.8, 1.4]];
  }
}

/** The furniture of a room as SVG shapes, in feet from the apartment's corner. */
export function furnish(room: Room): string {
  return pieces(room)
    .map(([x, y, width, depth, round = 0]) => {
      const corner = round === 0 ? '' : ` rx="${shown(round)}"`;
      return `<rect x="${shown(room.x + x)}" y="${shown(room.y + y)}" width="${shown(width)}" height="${shown(depth)}"${corner}/>`;
    })
    .join('');
}

function shown(feet: number): string {
  return String(Math.round(feet * 100) / 100);
}
