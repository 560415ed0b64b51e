/**
 * Why a file cannot be sealed. `encrypted`: it requires a password; `damaged`: it is not a PDF, truncated, or readable
 * only by guessing; `mark_lost`: a mark is not visible at its position.
 */
export type SealProblem = 'encrypted' | 'damaged' | 'too_large' | 'tag_page' | 'drawing' | 'mark_lost';

/** A document that cannot be sealed. `document` is its name; the message is one line for the operator. */
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
