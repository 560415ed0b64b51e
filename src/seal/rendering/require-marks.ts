/** Draws the pages of a file as its readers see them, and looks for each mark at its place. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DEFAULT_FONT_SIZE, LINE_HEIGHT, type ShownBox, spotBox } from '../../../machines/lease/spot-box.ts';
import { TAG_SCALE } from '../../../machines/lease/tag-place.ts';
import { SealError } from '../seal-error.ts';
import type { FilledTag } from '../sealed-lease.ts';
import { openRendered } from './open-rendered.ts';
import { markVisibility, type Pixels } from './seen.ts';

/** A page with marks, of the file and of the one with the marks alone. Pages count from 1. */
export interface MarkedPage {
  /** The document's, for errors, and the page in it. */
  readonly name: string;
  readonly own: number;
  /** In the file that is to be sealed, and in the one with the marks alone on white pages of the same size. */
  readonly page: number;
  readonly alone: number;
  readonly tags: readonly FilledTag[];
}

/** Pixels of a picture of a page: larger pages are drawn smaller. */
const MOST_PIXELS = 3_000_000;
/** What has no shape on paper. */
const SHAPELESS = /[\s\p{Cf}\p{Cc}\p{Variation_Selector}]/gu;

/**
 * Looks for the marks of a file.
 *
 * @param alone a file with the same marks on white pages.
 * @throws {SealError} `mark_lost` where a mark is not at the place at which it was seen, or cannot be seen there.
 */
export async function requireMarks(
  bytes: Uint8Array,
  alone: Uint8Array,
  marked: readonly MarkedPage[],
): Promise<void> {
  const files = await Promise.all([openRendered(bytes), openRendered(alone)]);
  // Two pictures for all pages: a new one for each costs more than to draw it.
  const [sealed, wanted] = files.map((file) => drawnIn(file, createCanvas(1, 1))) as [Draw, Draw];
  try {
    for (const page of marked) await requirePage(sealed, wanted, page);
  } finally {
    for (const file of files) await file.loadingTask.destroy();
  }
}

async function requirePage(sealed: Draw, wanted: Draw, marked: MarkedPage) {
  const lost = (problem: string) => new SealError('mark_lost', marked.name, problem);
  let shown: Picture;
  try {
    shown = await sealed(marked.page);
  } catch (error) {
    throw lost(`page ${marked.own} cannot be drawn (${(error as Error).message})`);
  }
  const own = await wanted(marked.alone);
  for (const tag of marked.tags) {
    const box = boxOf(tag);
    const [there, alone] = [shown.part(box), own.part(box)];
    const sight = there === null || alone === null ? 'lost' : markVisibility(there, alone);
    if (sight === 'seen' || (sight === 'blank' && isBlank(tag))) continue;
    throw lost(
      `page ${marked.own} does not show what belongs ${tag.left}, ${tag.top} pixels from its top left`,
    );
  }
}

/** A page as it is shown. */
interface Picture {
  /** A part of the page, given in CSS pixels at the tags' scale; null where the page has none of it. */
  part(box: ShownBox): Pixels | null;
}

/** Draws a page; the picture is good until the next one is drawn. */
type Draw = (number: number) => Promise<Picture>;

function drawnIn(file: PDFDocumentProxy, canvas: Canvas): Draw {
  return (number) => pictureOf(file, canvas, number);
}

async function pictureOf(file: PDFDocumentProxy, canvas: Canvas, number: number): Promise<Picture> {
  const page = await file.getPage(number);
  const whole = page.getViewport({ scale: TAG_SCALE });
  const smaller = Math.min(1, Math.sqrt(MOST_PIXELS / (whole.width * whole.height)));
  const viewport = page.getViewport({ scale: TAG_SCALE * smaller });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = canvas.getContext('2d');
  await page.render({
    canvas: null,
    // The same functions as a browser's, under a type of its own.
    canvasContext: context as unknown as CanvasRenderingContext2D,
    viewport,
  }).promise;
  page.cleanup();
  return {
    part(box) {
      const left = Math.max(0, Math.floor(box.left * smaller));
      const top = Math.max(0, Math.floor(box.top * smaller));
      const right = Math.min(width, Math.ceil((box.left + box.width) * smaller));
      const bottom = Math.min(height, Math.ceil((box.top + box.height) * smaller));
      if (right <= left || bottom <= top) return null;
      return context.getImageData(left, top, right - left, bottom - top) as Pixels;
    },
  };
}

function boxOf(tag: FilledTag): ShownBox {
  const box = spotBox(tag.kind, tag);
  if (tag.kind !== 'text') return box;
  const lines = tag.value.split(/\r\n|\r|\n/).length;
  return { ...box, height: (tag.font_size ?? DEFAULT_FONT_SIZE) * LINE_HEIGHT * lines };
}

/** Whether there is nothing to be seen of a mark, wherever it is. */
function isBlank(tag: FilledTag): boolean {
  if (tag.kind !== 'signature') return tag.value.replace(SHAPELESS, '') === '';
  const { type, content } = tag.signature;
  // An empty drawing is refused when it is chosen; what is left of it here is what was drawn.
  return type === 'draw' || content.replace(SHAPELESS, '') === '';
}
