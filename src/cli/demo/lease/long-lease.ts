/**
 * The text of a lease of any requested length: the residential lease, and a schedule of the Home's condition in which
 * single lines ask for initials.
 */
import type { Block } from '../../../server/papers/lease-text.ts';
import { readLeaseText } from '../../../server/papers/lease-text.ts';

const ROOMS = [
  'Entrance',
  'Living room',
  'Kitchen',
  'Bathroom',
  'Bedroom',
  'Balcony',
  'Storage room',
  'Laundry',
];
const THINGS = [
  'Ceiling',
  'Walls',
  'Floor',
  'Windows and frames',
  'Doors and locks',
  'Lights and switches',
  'Outlets',
  'Heating and vents',
  'Smoke alarm',
  'Cupboards and shelves',
];
const STATES = [
  'painted, even in color, no marks',
  'clean and dry, no cracks',
  'one small mark near the door, noted at the handover',
  'works as it should, tested at the handover',
  'complete, nothing loose',
  'new in the year before this lease',
];

/** Pages and spots of a schedule; there are fewer `spots` than requested if the pages have no room for more. */
export interface Schedule {
  readonly pages: number;
  /** Number of lines with a spot for initials, over all pages. */
  readonly spots: number;
  readonly signers: number;
}

/** Maximum number of lines per page that ask for initials. */
export const SPOTS_OF_PAGE = THINGS.length;

/**
 * The blocks of a schedule; each of its pages is a page of the document.
 *
 * @example scheduleBlocks({ pages: 102, spots: 250, signers: 1 }).filter(({ kind }) => kind === 'page').length // 102
 */
export function scheduleBlocks({ pages, spots, signers }: Schedule): Block[] {
  const lines: string[] = [];
  let left = Math.min(spots, pages * SPOTS_OF_PAGE);
  for (let page = 0; page < pages; page += 1) {
    const here = Math.ceil(left / (pages - page));
    left -= here;
    const room = ROOMS[page % ROOMS.length] ?? '';
    const part = Math.floor(page / ROOMS.length) + 1;
    lines.push('[page]', `## Schedule ${page + 1}. ${room}, part ${part}`);
    lines.push('Condition of the Home at the handover. Initials confirm the line beside which they stand.');
    for (const [index, thing] of THINGS.entries()) {
      const spot = index < here ? ` [initial ${((page * SPOTS_OF_PAGE + index) % signers) + 1}]` : '';
      lines.push(`- ${thing}: ${STATES[(page + index) % STATES.length]}.${spot}`);
    }
  }
  return readLeaseText(lines.join('\n'));
}
