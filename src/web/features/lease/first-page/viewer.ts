/** The code that draws the first page, as one module that is loaded while the file is loading. */
export { paint } from '../../../pdf/draw-page.ts';
export { openPdf } from '../../../pdf/pdf-file.ts';
