import type { ErrorCode } from '../../contract/error-codes.ts';
import type { Author } from '../process/task.ts';
import type { Attempt } from './attempt.ts';
import type { AttemptBook } from './attempt-book.ts';

/** What one person may pay: an applicant's invoice, a guest's charges, or the balance of a lease. */
export interface Payable<One extends Attempt> {
  readonly book: AttemptBook<One>;
  /** Who pays, for the event log. */
  readonly author: Author;
  /** The refusal once it has been paid before. */
  readonly paidCode: Extract<ErrorCode, 'invoice.paid' | 'payment.nothing_due'>;
  /** The attempts without a result that prevent another one. */
  pending(): Promise<readonly One[]>;
}

/** A written attempt. `isNew`: false for one that was begun before: the same request, or a popup that is still open. */
export interface Begun<One extends Attempt> {
  readonly attempt: One;
  readonly isNew: boolean;
}
