import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/**
 * The worker that reads files. It is started with the first code of the page and loads while the page does: what
 * speaks to it comes later, with what draws.
 */
export const reader = new Worker(workerSrc, { type: 'module' });
