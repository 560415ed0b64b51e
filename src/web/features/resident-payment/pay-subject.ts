import type { i18n } from 'i18next';
import type { Bill } from '../../../contract/resident/ledger.contract.ts';

/** What somebody owes, at the page that pays it. */
export interface PaySubject {
  readonly bill: Bill;
  readonly token: string;
  readonly leaseId: string;
  readonly i18n: i18n;
  /** The lease lets this person pay, and nobody speaks for them. */
  readonly mayPay: boolean;
  /** Asks the server again, and answers what it says. @throws {ApiError} */
  readonly refresh: () => Promise<Bill>;
  /** Has the ways to pay told for another amount; null: for all that is due. */
  readonly setAmount: (cents: number | null) => void;
}
