/** How often a page asks for work that a job does: an import, an export. */
export const WORK_POLL_MS = 1000;
