/**
 * The documents of a demo lease: laid out, drawn and tagged.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureInFonts } from '../../../seal/paper/draw-pages.ts';
import { type DrawnDocument, drawnPaper } from '../../../server/papers/drawn-paper.ts';
import type { LaidDocument } from '../../../server/papers/laid-document.ts';
import { layOut } from '../../../server/papers/lay-out.ts';
import { readLeaseText } from '../../../server/papers/lease-text.ts';
import type { PaperWords } from '../../../server/papers/paper-words.ts';
import { SPOTS_OF_PAGE, scheduleBlocks } from './long-lease.ts';

export interface PapersWish {
  readonly signers: number;
  /** Number of addendums, taken from the start of the list. */
  readonly addendums: number;
  /** Number of pages of the lease; null for as many as its text takes. */
  readonly pages: number | null;
}

const ADDENDUMS = ['pets', 'parking', 'lead-paint-and-mold'] as const;
/** The number of addendums that have texts. */
export const MOST_ADDENDUMS = ADDENDUMS.length;

/** The fixed date of the texts, so that a file that is made again is identical. */
const MADE = { written: new Date('2026-11-01T00:00:00Z'), language: 'en' };
/** Always English, regardless of the signers' languages. */
const WORDS: PaperWords = {
  language: MADE.language,
  signer: (number) => `Tenant ${number}`,
  initials: (number) => `Tenant ${number} initials`,
  signature: (number) => `Signature of Tenant ${number}:`,
  landlord: 'Signature of the landlord:',
  page: (title, page, pages) => `${title}, page ${page} of ${pages}`,
};

/** A lease that is made longer has spots in the same ratio as one of 120 pages with 400. */
const SPOTS_PER_PAGE = 400 / 120;

/**
 * Draws the lease and its addendums.
 *
 * @throws {Error} if the lease cannot be as short as requested.
 * @example const [lease, pets] = await drawPapers({ signers: 2, addendums: 1, pages: null })
 */
export async function drawPapers(wish: PapersWish): Promise<DrawnDocument[]> {
  const { signers, addendums } = wish;
  const measure = measureInFonts();
  const laid = (name: string) => layOut(readLeaseText(textOf(name)), { signers, measure, words: WORDS });
  const lease = lengthened(laid('residential-lease'));
  const drawn = [await drawnPaper('LEASE', lease, MADE)];
  for (const name of ADDENDUMS.slice(0, addendums))
    drawn.push(await drawnPaper('ADDENDUM', laid(name), MADE));
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
    return layOut([...readLeaseText(textOf('residential-lease')), ...schedule], {
      signers,
      measure,
      words: WORDS,
    });
  }
}

/** The number of tags in a document, where a repeated tag counts once per page. */
function spotsOf({ tags }: LaidDocument, pages: number): number {
  return tags.reduce((sum, { repeat_all_pages }) => sum + (repeat_all_pages ? pages : 1), 0);
}

function textOf(name: string): string {
  return readFileSync(join(import.meta.dirname, 'texts', `${name}.md`), 'utf8');
}
