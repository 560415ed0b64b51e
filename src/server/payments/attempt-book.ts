import type { Connection } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Author } from '../process/task.ts';
import type { ProviderStatus } from '../providers/payment-provider.ts';
import type { Attempt } from './attempt.ts';

/**
 * Where one kind of attempt is kept, and how a provider's answer is booked there. These are all differences between a
 * payment of an invoice and one of a lease's balance once the attempt is written: providers are asked in one way.
 */
export interface AttemptBook<One extends Attempt> {
  /** The attempt with this reference, or null. */
  find(db: Connection, reference: string): Promise<One | null>;
  /**
   * Books a provider's answer in one transaction. Every answer goes through here; only the first one changes anything.
   *
   * @param withdrawn see `judge`.
   * @returns the updated attempt.
   */
  settle(
    deps: Deps,
    reference: string,
    status: ProviderStatus,
    author: Author,
    withdrawn?: boolean,
  ): Promise<One>;
  /** Whether an attempt that is not paid must be withdrawn because nobody owes it any longer. */
  isNotOwed(deps: Deps, attempt: One, status: ProviderStatus): Promise<boolean>;
}
