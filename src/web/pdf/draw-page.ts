import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { copyDrawn, endAhead } from './ahead.ts';
import { drawingQueue } from './drawing-queue.ts';
import { type PdfFile, viewportOf } from './pdf-file.ts';
import { rest } from './rest.ts';
import { seenText } from './seen-text.ts';

/** Maximum canvas pixels per CSS pixel: more is not visible, and costs memory on a phone. */
const MOST_PIXELS = 2;

/** A page to draw, and its elements. */
interface DrawnPage {
  readonly file: PdfFile;
  readonly number: number;
  readonly canvas: HTMLCanvasElement;
  readonly text: HTMLElement;
  /** Called once the page is visible; its text is added afterwards. */
  readonly onDrawn: () => void;
  readonly onFailed: (error: unknown) => void;
}

const queue = drawingQueue();

function fromMiddle(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return Math.abs(top + height / 2 - window.innerHeight / 2);
}

/**
 * Draws a page onto a canvas, as large as it is shown, unless it was already drawn ahead of the page's own code.
 *
 * @throws errors of pdf.js, also if `signal` aborted it.
 */
export async function paint(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> {
  const viewport = viewportOf(page);
  const ratio = Math.min(MOST_PIXELS, window.devicePixelRatio || 1);
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  if (page.pageNumber === 1 && copyDrawn(canvas)) return;
  const task = page.render({
    canvas,
    viewport,
    ...(ratio === 1 ? {} : { transform: [ratio, 0, 0, ratio, 0, 0] }),
  });
  signal.addEventListener('abort', () => task.cancel());
  await task.promise;
}

async function write(
  page: PDFPageProxy,
  container: HTMLElement,
  { file, signal }: { readonly file: PdfFile; readonly signal: AbortSignal },
): Promise<void> {
  const layers = await file.layers();
  const textContentSource =
    layers === null ? page.streamTextContent({ includeMarkedContent: true }) : await seenText(page, layers);
  if (signal.aborted) return;
  const layer = new TextLayer({ textContentSource, container, viewport: viewportOf(page) });
  signal.addEventListener('abort', () => layer.cancel());
  await layer.render();
}

async function drawNow({ file, number, canvas, text, ...told }: DrawnPage, signal: AbortSignal) {
  try {
    const page = await file.page(number);
    if (signal.aborted) return;
    await paint(page, canvas, signal);
    told.onDrawn();
    endAhead();
    // Words are laid out between two frames, not within one.
    await rest();
    if (!signal.aborted) await write(page, text, { file, signal });
  } catch (error) {
    // An aborted drawing ends with its own error, which is not reported.
    if (!signal.aborted) told.onFailed(error);
  }
}

/**
 * Draws a page when its turn comes, and puts its text over it, for selection and screen readers.
 *
 * @returns a function that stops drawing the page and frees its memory.
 */
export function drawPage(drawn: DrawnPage): () => void {
  const stop = new AbortController();
  const { canvas, text, file, number } = drawn;
  const forget = queue.add({
    distance: () => fromMiddle(canvas),
    draw: () => drawNow(drawn, stop.signal),
  });
  return () => {
    forget();
    stop.abort();
    // Browsers keep a canvas's pixels for a while after it is removed; an empty one uses no memory.
    canvas.width = 0;
    canvas.height = 0;
    text.replaceChildren();
    void file.page(number).then(
      (page) => page.cleanup(),
      () => {},
    );
  };
}
