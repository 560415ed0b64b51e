import type { i18n } from 'i18next';
import type { PaymentType } from '../../../contract/payment.contract.ts';
import type { Bill } from '../../../contract/resident/bill.contract.ts';
import type { DraftStore } from '../../forms/index.ts';

/** A payment made here: its number and its method. */
export interface MadePayment {
  readonly id: string;
  readonly payment_type: PaymentType;
}

/** Stands for a newly entered method. */
export const NEW_METHOD = 'new';

/** A saved method, or {@link NEW_METHOD} and the type of the entered one. */
export interface PayWay {
  readonly method: string;
  readonly type: PaymentType;
}

/** The state of a resident's payment page. */
export interface PaySubject {
  readonly bill: Bill;
  readonly token: string;
  readonly leaseId: string;
  readonly i18n: i18n;
  /** Whether office staff act for the person. */
  readonly isActedFor: boolean;
  /** The payment that was just made; null before. */
  readonly paid: MadePayment | null;
  readonly notePaid: (payment: MadePayment) => void;
  /** Reloads and returns the bill. @throws {ApiError} */
  readonly refresh: () => Promise<Bill>;
  /** The bill with the methods for an amount; null means everything due. @throws {ApiError} */
  readonly load: (cents: number | null, signal?: AbortSignal) => Promise<Bill>;
  /** The chosen method; stays while the page shows something else, such as a payment in flight. */
  readonly way: PayWay;
  readonly choose: (way: PayWay) => void;
  /** The amount form; lives as long as the page. */
  readonly amountForm: DraftStore;
}
