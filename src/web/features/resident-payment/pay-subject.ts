import type { i18n } from 'i18next';
import type { Bill } from '../../../contract/resident/bill.contract.ts';

/** What somebody owes, at the page that pays it. */
export interface PaySubject {
  readonly bill: Bill;
  readonly token: string;
  readonly leaseId: string;
  readonly i18n: i18n;
  /** Why this person does not pay: the lease does not bind them, or somebody of the office acts for them; null: they may. */
  readonly refusal: 'not_yours' | 'not_impersonated' | null;
  /** The payment that has just been made; null before. */
  readonly paidId: string | null;
  readonly notePaid: (id: string) => void;
  /** Asks the server again, and answers what it says. @throws {ApiError} */
  readonly refresh: () => Promise<Bill>;
  /** Has the ways to pay told for another amount; null: for all that is due. */
  readonly setAmount: (cents: number | null) => void;
}
