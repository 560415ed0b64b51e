/**
 * The document that a page shows before its own code is loaded, and what that code takes over. Uses no React: it is the
 * first thing that runs.
 */
import type { PdfFile } from './pdf-file.ts';

/** Fraction of a file that has been loaded, 0 to 1. */
type OnProgress = (share: number) => void;

interface Ahead {
  readonly url: string;
  readonly file: Promise<PdfFile>;
  share: number;
  onProgress: OnProgress;
}

let ahead: Ahead | null = null;
let drawn: HTMLCanvasElement | null = null;

/**
 * Starts opening a file, ahead of the first `takeOpened` call for the same address.
 *
 * @param open opens it, like `openPdf`.
 * @returns the file. @throws as `open`.
 */
export function openAhead(url: string, open: (onProgress: OnProgress) => Promise<PdfFile>): Promise<PdfFile> {
  const file = open((share) => {
    if (ahead === null) return;
    ahead.share = share;
    ahead.onProgress(share);
  });
  ahead = { url, file, share: 0, onProgress: () => {} };
  return file;
}

/**
 * The file of an address that is already open or being opened; null if not. Returned only once: the caller closes it.
 *
 * @example const file = await (takeOpened(url, onProgress) ?? openPdf(url, onProgress, signal))
 */
export function takeOpened(url: string, onProgress: OnProgress): Promise<PdfFile> | null {
  if (ahead?.url !== url) return null;
  const { file, share } = ahead;
  ahead.onProgress = onProgress;
  onProgress(share);
  ahead = { ...ahead, url: '', onProgress };
  return file;
}

/**
 * Shows the first page at its place until the page's own code has drawn it.
 *
 * @param texts the texts printed on it in addition to the file's content.
 */
export function showDrawn(canvas: HTMLCanvasElement, texts: Element): void {
  const place = document.createElement('div');
  place.className = 'page-ahead';
  // Screen readers get the text from the page itself.
  place.setAttribute('aria-hidden', 'true');
  place.dataset.ahead = '';
  place.append(canvas, texts);
  document.body.append(place);
  drawn = canvas;
}

/** Copies the first page onto another canvas, if it was drawn already. @returns false if it was not. */
export function copyDrawn(canvas: HTMLCanvasElement): boolean {
  if (drawn === null || drawn.width !== canvas.width || drawn.height !== canvas.height) return false;
  canvas.getContext('2d')?.drawImage(drawn, 0, 0);
  return true;
}

/** Removes what was shown ahead: the page shows it now, or something else. */
export function endAhead(): void {
  drawn?.parentElement?.remove();
  if (drawn !== null) Object.assign(drawn, { width: 0, height: 0 });
  drawn = null;
}
