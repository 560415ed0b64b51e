import type { i18n } from 'i18next';
import type { PaymentType } from '../../../contract/payment.contract.ts';
import type { Bill } from '../../../contract/resident/bill.contract.ts';
import type { DraftStore } from '../../forms/index.ts';

/** A payment that was made here: its number, and from what. */
export interface MadePayment {
  readonly id: string;
  readonly payment_type: PaymentType;
}

/** What somebody owes, at the page that pays it. */
export interface PaySubject {
  readonly bill: Bill;
  readonly token: string;
  readonly leaseId: string;
  readonly i18n: i18n;
  /** Why this person does not pay: the lease does not bind them, or somebody of the office acts for them; null: they may. */
  readonly refusal: 'not_yours' | 'not_impersonated' | null;
  /** The payment that has just been made; null before. */
  readonly paid: MadePayment | null;
  readonly notePaid: (payment: MadePayment) => void;
  /** Asks the server again, and answers what it says. @throws {ApiError} */
  readonly refresh: () => Promise<Bill>;
  /** The bill with the ways to pay an amount; null: all that is due. @throws {ApiError} */
  readonly load: (cents: number | null, signal?: AbortSignal) => Promise<Bill>;
  /** The form of the amount: it stays while the page does. */
  readonly amountForm: DraftStore;
}
