import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { TAG_SCALE } from '../../../machines/lease/tag-place.ts';
import type { Layers } from './seen-text.ts';
import { drawer, reader, rendererSrc } from './workers.ts';

GlobalWorkerOptions.rendererSrc = rendererSrc;
GlobalWorkerOptions.rendererPorts = [drawer];

/** Reused for the next file. */
const worker = PDFWorker.create({ port: reader });

/** Paths of files that the build adds. @see src/web/app/lean/pdf-assets.ts */
const assets = (folder: string): string =>
  new URL(`/assets/pdf-${version}/${folder}/`, window.location.origin).href;

/** The size of a page on the screen, in CSS pixels at the scale of the tags, cropped and rotated. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** An open document. */
export interface PdfFile {
  readonly pages: number;
  /** Size of the first page; assumed for the others until theirs are known. */
  readonly firstSize: PageSize;
  readonly page: (number: number) => Promise<PDFPageProxy>;
  /** Loads the sizes of all pages, one after the other, so that visible pages are loaded first. */
  readonly sizes: (signal: AbortSignal) => Promise<readonly PageSize[]>;
  /** Layers that readers show or hide; null if it has none. */
  readonly layers: () => Promise<Layers | null>;
  readonly close: () => void;
}

/** A page's viewport: cropped to its CropBox, rotated by its /Rotate, at scale 1.29. @see spec/pre-application.md §9 */
export const viewportOf = (page: PDFPageProxy) => page.getViewport({ scale: TAG_SCALE });

const sizeOf = (page: PDFPageProxy): PageSize => {
  const { width, height } = viewportOf(page);
  return { width, height };
};

function fileOf(document: PDFDocumentProxy, firstSize: PageSize): PdfFile {
  return {
    pages: document.numPages,
    firstSize,
    page: (number) => document.getPage(number),
    sizes: async (signal) => {
      const sizes = [firstSize];
      for (let number = 2; number <= document.numPages && !signal.aborted; number += 1)
        sizes.push(sizeOf(await document.getPage(number)));
      return sizes;
    },
    layers: async () => {
      const layers = await document.getOptionalContentConfig({ intent: 'display' });
      return [...layers].length === 0 ? null : layers;
    },
    close: () => void document.loadingTask.destroy(),
  };
}

/**
 * Opens a file by its address, or its bytes. It is shown as soon as its first page can be, while the rest is loading.
 *
 * @param onProgress receives the loaded share of the file, 0 to 1; not called if its size is unknown.
 * @throws errors of pdf.js if the file cannot be loaded or is not a PDF; `signal.reason` if it was aborted.
 */
export async function openPdf(
  source: string | Uint8Array,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PdfFile> {
  const loading = getDocument({
    // The data is given away to the worker, and may be opened again.
    ...(typeof source === 'string' ? { url: source } : { data: source.slice() }),
    worker,
    // The content security policy of the pages forbids compiling WebAssembly.
    useWasm: false,
    wasmUrl: assets('wasm'),
    cMapUrl: assets('cmaps'),
    standardFontDataUrl: assets('standard_fonts'),
    enableXfa: false,
  });
  signal.addEventListener('abort', () => void loading.destroy());
  loading.onProgress = ({ loaded, total }: { readonly loaded: number; readonly total: number }) => {
    if (total > 0) onProgress(Math.min(1, loaded / total));
  };
  const document = await loading.promise;
  signal.throwIfAborted();
  return fileOf(document, sizeOf(await document.getPage(1)));
}
