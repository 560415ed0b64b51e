/**
 * Why a file cannot be sealed. `encrypted`: it wants a password; `damaged`: it is no PDF, cut, or repaired by guessing;
 * `mark_lost`: what was signed is not seen at its place.
 */
export type SealProblem = 'encrypted' | 'damaged' | 'too_large' | 'tag_page' | 'drawing' | 'mark_lost';

/** A document that cannot be sealed. `document` is its name; the message is one line for who runs the portal. */
export class SealError extends Error {
  readonly code: SealProblem;
  readonly document: string;
  /** The message without the document's name. */
  readonly problem: string;
  constructor(code: SealProblem, document: string, problem: string) {
    super(`${document}: ${problem}`);
    this.name = 'SealError';
    this.code = code;
    this.document = document;
    this.problem = problem;
  }
}
