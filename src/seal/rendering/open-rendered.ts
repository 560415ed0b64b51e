/** Opens documents in pdf.js, which the signer's viewer uses. */
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Images with more pixels are skipped: scans take most of the time, and lie behind the marks. */
const MOST_PICTURE_PIXELS = 2_000_000;

/**
 * A document in pdf.js, open until `destroy` of its `loadingTask`. The bytes are not changed.
 *
 * @throws errors of pdf.js.
 */
export function openRendered(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({
    // A copy, because pdf.js takes ownership of its data.
    data: new Uint8Array(bytes),
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: MOST_PICTURE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
}
