import rendererSrc from 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs?url';
import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/**
 * The worker that reads files. Both are started with the first code of the page and load while the page does: what
 * speaks to them comes later, with what draws.
 */
export const reader = new Worker(workerSrc, { type: 'module' });

/** The worker that draws pages: the page itself only shows what was drawn. */
export const drawer = new Worker(rendererSrc, { type: 'module' });

/** Where another one is had from, should that one not answer. */
export { rendererSrc };
