/** Renders the pages of a file as its readers see them, and looks for each mark at its position. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DEFAULT_FONT_SIZE, LINE_HEIGHT, type ShownBox, spotBox } from '../../../machines/lease/spot-box.ts';
import { TAG_SCALE } from '../../../machines/lease/tag-place.ts';
import { SealError } from '../seal-error.ts';
import type { FilledTag } from '../sealed-lease.ts';
import { openRendered } from './open-rendered.ts';
import { markVisibility, type Pixels } from './seen.ts';

/** A page with marks, in the file and in the reference file that has only the marks. Pages count from 1. */
export interface MarkedPage {
  /** The document's name, for errors, and the page within it. */
  readonly name: string;
  readonly own: number;
  /** The page in the file to seal, and in the reference file with white pages of the same size. */
  readonly page: number;
  readonly alone: number;
  readonly tags: readonly FilledTag[];
}

/** Maximum pixels per rendered page: larger pages are scaled down. */
const MOST_PIXELS = 3_000_000;
/** Characters without a visible shape. */
const SHAPELESS = /[\s\p{Cf}\p{Cc}\p{Variation_Selector}]/gu;

/**
 * Requires that all marks of a file are visible.
 *
 * @param alone a reference file with the same marks on white pages.
 * @throws {SealError} `mark_lost` if a mark is not at the position at which it was seen, or is not visible there.
 */
export async function requireMarks(
  bytes: Uint8Array,
  alone: Uint8Array,
  marked: readonly MarkedPage[],
): Promise<void> {
  const files = await Promise.all([openRendered(bytes), openRendered(alone)]);
  // Two canvases for all pages: creating one per page costs more than rendering it.
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

/** A rendered page. */
interface Picture {
  /** A part of the page, given in CSS pixels at the tags' scale; null if it is outside the page. */
  part(box: ShownBox): Pixels | null;
}

/** Renders a page; the picture is valid until the next one is rendered. */
type Draw = (number: number) => Promise<Picture>;

/** Renders the pages of a file, one at a time, onto a canvas. */
export function drawnIn(file: PDFDocumentProxy, canvas: Canvas): Draw {
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
    // It has the functions of a browser's context, but another type.
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

/** Whether a mark has no visible shape at any position. */
function isBlank(tag: FilledTag): boolean {
  if (tag.kind !== 'signature') return tag.value.replace(SHAPELESS, '') === '';
  const { type, content } = tag.signature;
  // An empty drawing is rejected when it is chosen, so a drawing that is blank here counts as drawn.
  return type === 'draw' || content.replace(SHAPELESS, '') === '';
}
