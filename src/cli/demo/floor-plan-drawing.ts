import { furnish } from './floor-plan-furniture.ts';
import type { FloorPlanLayout, Room } from './floor-plan-layouts.ts';

/** Drawn with furniture, or with the size of each room. */
export type DrawingStyle = 'furnished' | 'dimensions';

/** The picture's size in px: every plan has the same shape, so that lists do not move while pictures load. */
const picture = { width: 640, height: 480, margin: 36 };
const ink = { wall: '#33413d', piece: '#8aa39b', glass: '#7fb3a4', floor: '#fbfcfb', wet: '#eef5f2' };
const doorWidth = 2.8;
const balconyDepth = 5;

/** Where the furniture leaves room for the name, as a fraction of the room's depth. */
const LABEL_AT: Partial<Record<Room['kind'], number>> = { closet: 0.5, bath: 0.45, study: 0.35 };

/** A stretch of a wall, in feet. */
interface Stretch {
  x: number;
  y: number;
  length: number;
  along: 'x' | 'y';
}

/**
 * A floor plan as SVG. Pure: the same layout always gives the same text.
 *
 * @example drawFloorPlan(FLOOR_PLAN_LAYOUTS[0], 'furnished').startsWith('<svg')
 */
export function drawFloorPlan(layout: FloorPlanLayout, style: DrawingStyle): string {
  const above = layout.balcony ? balconyDepth : 0;
  const scale = Math.min(
    (picture.width - 2 * picture.margin) / layout.width,
    (picture.height - 2 * picture.margin) / (layout.depth + above),
  );
  const left = (picture.width - layout.width * scale) / 2;
  const top = (picture.height - (layout.depth - above) * scale) / 2;
  const parts = [
    `<rect width="${picture.width}" height="${picture.height}" fill="${ink.floor}"/>`,
    `<g transform="translate(${shown(left)} ${shown(top)}) scale(${shown(scale)})" fill="none">`,
    layout.balcony ? balcony(layout) : '',
    `<g stroke="${ink.wall}" stroke-width="0.35">${layout.rooms.map(floor).join('')}</g>`,
    style === 'furnished'
      ? `<g stroke="${ink.piece}" stroke-width="0.14" fill="#fff">${layout.rooms.map(furnish).join('')}</g>`
      : '',
    ...doorsOf(layout),
    `<g stroke="#fff" stroke-width="0.4">${windowsOf(layout).map(line).join('')}</g>`,
    `<g stroke="${ink.glass}" stroke-width="0.25">${windowsOf(layout).map(line).join('')}</g>`,
    '</g>',
    `<g font-family="system-ui, sans-serif" text-anchor="middle" fill="${ink.wall}">`,
    ...layout.rooms.map((room) => label(room, style, { left, top, scale })),
    '</g>',
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${picture.width} ${picture.height}" width="${picture.width}" height="${picture.height}">\n${parts.filter(Boolean).join('\n')}\n</svg>\n`;
}

function floor({ kind, x, y, width, depth }: Room): string {
  const fill = kind === 'bath' || kind === 'kitchen' ? ink.wet : '#fff';
  return `<rect x="${shown(x)}" y="${shown(y)}" width="${shown(width)}" height="${shown(depth)}" fill="${fill}"/>`;
}

function balcony({ rooms }: FloorPlanLayout): string {
  const living = rooms.find((room) => room.kind === 'living');
  if (living === undefined) return '';
  return `<rect x="${shown(living.x)}" y="${-balconyDepth}" width="${shown(living.width)}" height="${balconyDepth}" fill="${ink.wet}" stroke="${ink.piece}" stroke-width="0.18" stroke-dasharray="0.6 0.4"/>`;
}

/** A door per room and the entry door: a gap in the wall, and the leaf with its swing; kitchens are open. */
function doorsOf(layout: FloorPlanLayout): string[] {
  const doors = layout.rooms.flatMap((room) => {
    const other = layout.rooms.find(({ name }) => name === room.opensTo);
    const wall = other === undefined ? null : sharedWall(room, other);
    if (wall === null) return [];
    const wide = room.kind === 'kitchen' ? Math.min(wall.length - 1.6, 6) : doorWidth;
    return [door(middle(wall, wide), room.kind !== 'kitchen')];
  });
  return [...doors, door(entryOf(layout), true)];
}

function door(gap: Stretch, hasLeaf: boolean): string {
  const opening = `<g stroke="#fff" stroke-width="0.5">${line(gap)}</g>`;
  if (!hasLeaf) return opening;
  const { x, y, length, along } = gap;
  const leaf =
    along === 'x'
      ? `M${shown(x)} ${shown(y)}v${shown(-length)}a${shown(length)} ${shown(length)} 0 0 1 ${shown(length)} ${shown(length)}`
      : `M${shown(x)} ${shown(y)}h${shown(-length)}a${shown(length)} ${shown(length)} 0 0 0 ${shown(length)} ${shown(length)}`;
  return `${opening}<path d="${leaf}" stroke="${ink.piece}" stroke-width="0.14"/>`;
}

function sharedWall(a: Room, b: Room): Stretch | null {
  const overlap = (from: number, size: number, otherFrom: number, otherSize: number) => {
    const start = Math.max(from, otherFrom);
    return { start, length: Math.min(from + size, otherFrom + otherSize) - start };
  };
  for (const [first, second] of [
    [a, b],
    [b, a],
  ] as const) {
    const beside = overlap(first.y, first.depth, second.y, second.depth);
    if (near(first.x + first.width, second.x) && beside.length >= doorWidth + 0.4)
      return { x: second.x, y: beside.start, length: beside.length, along: 'y' };
    const below = overlap(first.x, first.width, second.x, second.width);
    if (near(first.y + first.depth, second.y) && below.length >= doorWidth + 0.4)
      return { x: below.start, y: second.y, length: below.length, along: 'x' };
  }
  return null;
}

/** The front door: in the kitchen's outside wall, the bottom one if the kitchen reaches it. */
function entryOf({ rooms, width, depth }: FloorPlanLayout): Stretch {
  const kitchen = rooms.find((room) => room.kind === 'kitchen') ?? (rooms[0] as Room);
  if (near(kitchen.y + kitchen.depth, depth))
    return { x: kitchen.x + kitchen.width - doorWidth - 1, y: depth, length: doorWidth, along: 'x' };
  return { x: width, y: kitchen.y + 1, length: doorWidth, along: 'y' };
}

/** Windows of living rooms, bedrooms and the like, in their outside walls. */
function windowsOf({ rooms, width, depth }: FloorPlanLayout): Stretch[] {
  return rooms
    .filter(({ kind }) => kind === 'living' || kind === 'bedroom' || kind === 'study')
    .flatMap((room) => {
      const walls: Stretch[] = [];
      if (room.y === 0) walls.push({ x: room.x, y: 0, length: room.width, along: 'x' });
      if (room.x === 0) walls.push({ x: 0, y: room.y, length: room.depth, along: 'y' });
      if (near(room.x + room.width, width))
        walls.push({ x: width, y: room.y, length: room.depth, along: 'y' });
      if (room.y > 0 && near(room.y + room.depth, depth))
        walls.push({ x: room.x, y: depth, length: room.width, along: 'x' });
      return walls.map((wall) => middle(wall, wall.length * 0.45));
    });
}

function label(room: Room, style: DrawingStyle, at: { left: number; top: number; scale: number }): string {
  const x = shown(at.left + (room.x + room.width / 2) * at.scale);
  const size = room.width * at.scale < 78 ? 10 : 14;
  const share = style === 'furnished' ? (LABEL_AT[room.kind] ?? 0.72) : 0.5;
  const y = at.top + (room.y + room.depth * share) * at.scale;
  const name = `<text x="${x}" y="${shown(y)}" font-size="${size}">${room.name}</text>`;
  if (style === 'furnished') return name;
  const feet = `${inFeet(room.width)} × ${inFeet(room.depth)}`;
  return `${name}<text x="${x}" y="${shown(y + size + 4)}" font-size="${size - 2}" fill="#5a6b65">${feet}</text>`;
}

/** Feet and inches as text: `13.2` is 13′ 2″. */
function inFeet(feet: number): string {
  const inches = Math.round((feet % 1) * 12);
  return `${Math.floor(feet)}′${inches === 0 ? '' : ` ${inches}″`}`;
}

function middle(wall: Stretch, length: number): Stretch {
  const start = (wall.length - length) / 2;
  return wall.along === 'x' ? { ...wall, x: wall.x + start, length } : { ...wall, y: wall.y + start, length };
}

function line({ x, y, length, along }: Stretch): string {
  return `<path d="M${shown(x)} ${shown(y)}${along === 'x' ? 'h' : 'v'}${shown(length)}"/>`;
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.01;
}

function shown(number: number): string {
  return String(Math.round(number * 100) / 100);
}
