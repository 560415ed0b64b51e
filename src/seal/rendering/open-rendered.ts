/** Documents as pdf.js shows them, which the signer's viewer is made of. */
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Pictures of more pixels than this are left out: scans take most of the time, and lie below what is looked for. */
const MOST_PICTURE_PIXELS = 2_000_000;

/**
 * A document in pdf.js, until `destroy` of its `loadingTask`. The bytes stay as they are.
 *
 * @throws what pdf.js throws.
 */
export function openRendered(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({
    // It takes what it is given for itself.
    data: new Uint8Array(bytes),
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: MOST_PICTURE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
}
