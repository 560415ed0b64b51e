/** Milliseconds after which a list or a case of the office is read again: colleagues and residents change it, too. */
export const REFRESH_MS = 20_000;
