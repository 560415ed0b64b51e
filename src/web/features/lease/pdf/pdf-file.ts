import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { TAG_SCALE } from '../../../../../machines/lease/tag-place.ts';
import type { Layers } from './seen-text.ts';
import { drawer, reader, rendererSrc } from './workers.ts';

GlobalWorkerOptions.rendererSrc = rendererSrc;
GlobalWorkerOptions.rendererPorts = [drawer];

/** Stays for the next file. */
const worker = PDFWorker.create({ port: reader });

/** Put there by the build. @see src/web/app/lean/pdf-assets.ts */
const assets = (folder: string): string =>
  new URL(`/assets/pdf-${version}/${folder}/`, window.location.origin).href;

/** How large a page is on the screen, in CSS pixels at the scale of the tags, cut and turned as it is shown. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A document that is being shown. */
export interface PdfFile {
  readonly pages: number;
  /** Of the first page; the others are taken to be as large until they are known. */
  readonly firstSize: PageSize;
  readonly page: (number: number) => Promise<PDFPageProxy>;
  /** The sizes of all pages. Reads them one after the other, so that pages which are looked at come first. */
  readonly sizes: (signal: AbortSignal) => Promise<readonly PageSize[]>;
  /** What its readers show or hide; null where it has nothing of that kind. */
  readonly layers: () => Promise<Layers | null>;
  readonly close: () => void;
}

/** The page as it is shown: cut to its CropBox, turned by its /Rotate, at scale 1.29. @see spec/pre-application.md §9 */
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
 * Opens a file. It is shown as soon as its first page can be, while the rest of it is on the way.
 *
 * @param onProgress gets the share of the file that has come, 0 to 1; nothing where its size is not known.
 * @throws what pdf.js throws: the file cannot be had, or is none. `signal.reason` where it was given up.
 */
export async function openPdf(
  url: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PdfFile> {
  const loading = getDocument({
    url,
    worker,
    // The policy lets no page compile WebAssembly, and needs none of our pages to.
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
