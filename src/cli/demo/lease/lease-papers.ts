/**
 * The documents of a demo lease: laid out, drawn and tagged.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LeaseTag } from '../../../contract/lease/lease-spot.contract.ts';
import { drawDocument, measureInFonts } from './draw-document.ts';
import type { LaidDocument } from './laid-document.ts';
import { layOut } from './lay-out.ts';
import { readLeaseText } from './lease-text.ts';
import { SPOTS_OF_PAGE, scheduleBlocks } from './long-lease.ts';

export interface DrawnDocument {
  readonly file_type: 'LEASE' | 'ADDENDUM';
  readonly file_name: string;
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** Their values are empty: each lease fills them in. */
  readonly tags: LeaseTag[];
}

export interface PapersWish {
  readonly signers: number;
  /** The first so many of the addendums. */
  readonly addendums: number;
  /** Of the lease; null: as many as its text takes. */
  readonly pages: number | null;
}

const ADDENDUMS = ['pets', 'parking', 'lead-paint-and-mold'] as const;
/** How many addendums there are texts of. */
export const MOST_ADDENDUMS = ADDENDUMS.length;

/** A lease that is made longer has as many spots as one of 120 pages with 400. */
const SPOTS_PER_PAGE = 400 / 120;

/**
 * Draws the lease and its addendums.
 *
 * @throws {Error} where the lease cannot be as short as asked for.
 * @example const [lease, pets] = await drawPapers({ signers: 2, addendums: 1, pages: null })
 */
export async function drawPapers(wish: PapersWish): Promise<DrawnDocument[]> {
  const { signers, addendums } = wish;
  const measure = measureInFonts();
  const laid = (name: string) => layOut(readLeaseText(textOf(name)), { signers, measure });
  const lease = lengthened(laid('residential-lease'));
  const drawn = [await drawnOf('LEASE', lease)];
  for (const name of ADDENDUMS.slice(0, addendums)) drawn.push(await drawnOf('ADDENDUM', laid(name)));
  return drawn;

  function lengthened(short: LaidDocument): LaidDocument {
    const { pages } = wish;
    if (pages === null || pages === short.pages.length) return short;
    const more = pages - short.pages.length;
    if (more < 0) throw new Error(`--pages must be at least ${short.pages.length}.`);
    const spots = Math.round(pages * SPOTS_PER_PAGE) - spotsOf(short, pages);
    const schedule = scheduleBlocks({
      pages: more,
      spots: Math.max(0, Math.min(spots, more * SPOTS_OF_PAGE)),
      signers,
    });
    return layOut([...readLeaseText(textOf('residential-lease')), ...schedule], { signers, measure });
  }
}

/** The tags of a document when those that repeat stand on so many pages. */
function spotsOf({ tags }: LaidDocument, pages: number): number {
  return tags.reduce((sum, { repeat_all_pages }) => sum + (repeat_all_pages ? pages : 1), 0);
}

async function drawnOf(file_type: DrawnDocument['file_type'], laid: LaidDocument): Promise<DrawnDocument> {
  return {
    file_type,
    file_name: `${laid.title}.pdf`,
    bytes: await drawDocument(laid),
    pages: laid.pages.length,
    tags: laid.tags.map(({ left, top, width, ...tag }, index) => ({
      id: `t${index + 1}`,
      ...tag,
      left: inHundredths(left),
      top: inHundredths(top),
      width: inHundredths(width),
      value: '',
    })),
  };
}

function inHundredths(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}

function textOf(name: string): string {
  return readFileSync(join(import.meta.dirname, 'texts', `${name}.md`), 'utf8');
}
