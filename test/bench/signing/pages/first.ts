/** The minimal work for a first page: pdf.js, the file, and one drawn page, with nothing of a portal around it. */
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { TAG_SCALE } from '../../../../machines/lease/tag-place.ts';

GlobalWorkerOptions.workerSrc = workerSrc;
const root = document.getElementById('root') as HTMLElement;
const { promise } = getDocument({ url: '/lease.pdf', useWasm: false, disableWorkerRendering: true });
const page = await (await promise).getPage(1);
const viewport = page.getViewport({ scale: TAG_SCALE });
const canvas = document.createElement('canvas');
canvas.width = Math.floor(viewport.width);
canvas.height = Math.floor(viewport.height);
root.append(canvas);
await page.render({ canvas, viewport }).promise;
root.dataset.drawn = 'here';
document.body.dataset.whole = '';
