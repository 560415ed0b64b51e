/** Milliseconds after which a list or a case of the office is read again: colleagues and residents change it, too. */
export const REFRESH_MS = 20_000;

/** Milliseconds without typing before a search starts. */
export const TYPING_PAUSE_MS = 250;

/** How often a page asks for work that a job does: an import, an export. In milliseconds. */
export const WORK_POLL_MS = 1000;
