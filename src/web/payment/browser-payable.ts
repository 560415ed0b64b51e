import type { ReloadedPayment } from '../../../machines/payment/payment-results.ts';
import type { PaymentOption, PlacepayMeta } from '../../contract/payment.contract.ts';
import type { PaymentOutcome } from '../../contract/payment-outcome.ts';
import type { Facts } from '../../engine/facts.ts';
import type { Draft } from '../forms/index.ts';

/** What the page pays: the calls that differ between an applicant's invoice and a guest's charges. */
export interface BrowserPayable {
  /** Opens a session of the hosted page. @throws {ApiError} */
  readonly openSession: (option: PaymentOption, language: string) => Promise<PlacepayMeta>;
  /** Reports a transaction of the hosted page to the server, which confirms it with the provider. */
  readonly confirmPopup: (
    option: PaymentOption,
    paid: { readonly session: PlacepayMeta; readonly transactionId: string },
    key: string,
  ) => Promise<unknown>;
  /**
   * Asks for the outcome of a payment whose window was closed, and returns what `confirmPopup` does. Rejects with
   * `payment.failed` if nothing was charged, and nothing will be.
   */
  readonly askPopup: (option: PaymentOption, session: PlacepayMeta) => Promise<unknown>;
  /** Pays with the typed data. `funding_token` stands for a card. The key makes a repeated call harmless. */
  readonly payByForm: (option: PaymentOption, form: Draft, key: string) => Promise<unknown>;
  /** Called once with the outcome of the charge, before it is shown. */
  readonly onResult?: (result: PaymentOutcome) => void;
  /** Reloads what is due, and returns the facts after this result. */
  readonly reload: (result: PaymentOutcome, facts: Facts) => Promise<ReloadedPayment>;
}
