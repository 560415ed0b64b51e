/** What draws the first page, as one module that is fetched while the file is on its way. */
export { paint } from '../pdf/draw-page.ts';
export { openPdf } from '../pdf/pdf-file.ts';
