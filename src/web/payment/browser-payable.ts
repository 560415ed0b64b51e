import type { PaymentResult, ReloadedPayment } from '../../../machines/payment.machine.ts';
import type { PaymentOption, PlacepayMeta } from '../../contract/payment.contract.ts';
import type { Facts } from '../../engine/facts.ts';
import type { Draft } from '../forms/index.ts';

/** Something that the page pays: the calls in which an applicant's invoice and a guest's charges differ. */
export interface BrowserPayable {
  /** Opens a session of the hosted page. @throws {ApiError} */
  readonly openSession: (option: PaymentOption, language: string) => Promise<PlacepayMeta>;
  /** Tells the server of a transaction of the hosted page, which it confirms with the provider. */
  readonly confirmPopup: (
    option: PaymentOption,
    paid: { readonly session: PlacepayMeta; readonly transactionId: string },
    key: string,
  ) => Promise<unknown>;
  /**
   * Asks what became of the payment of a window that is closed, and answers as `confirmPopup` does. Refused with
   * `payment.failed`: nothing was charged, and nothing will be.
   */
  readonly askPopup: (option: PaymentOption, session: PlacepayMeta) => Promise<unknown>;
  /** Pays by what was typed. `funding_token` stands for a card. The key makes a repetition harmless. */
  readonly payByForm: (option: PaymentOption, form: Draft, key: string) => Promise<unknown>;
  /** Called once with the outcome of the charge, before it is shown. */
  readonly onResult?: (result: PaymentResult) => void;
  /** Loads again what is due, and answers the facts after this result. */
  readonly reload: (result: PaymentResult, facts: Facts) => Promise<ReloadedPayment>;
}
