import rendererSrc from 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs?url';
import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/**
 * The worker that reads files. Both workers are started with the page's first code and load in parallel; the code that
 * uses them is loaded later, with the drawing code.
 */
export const reader = new Worker(workerSrc, { type: 'module' });

/** The worker that draws pages: the page itself only shows the result. */
export const drawer = new Worker(rendererSrc, { type: 'module' });

/** Script for another worker, if that one does not respond. */
export { rendererSrc };
