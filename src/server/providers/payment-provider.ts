/**
 * The interface of a payment provider, and all its answers.
 *
 * A payment is identified by our own reference (the intent's id), never by the provider's id, so that it can be looked
 * up if the answer to the charge was lost.
 */
import type { ChargeSelection } from '../../ledger/charge-selection.ts';

type PaymentType = 'CARD' | 'CHECKING';

/** Money that moved. Amounts are integer cents; `fee` comes on top of `amount`. */
export interface Transaction {
  id: string;
  reference: string;
  invoiceId: string;
  amount: number;
  fee: number;
  authCode: string;
  /** The payment method for display: `Visa •••• 4242`; omitted if the provider does not tell. */
  method?: string;
  /**
   * What happened to the money since: absent while it is on its way, then arrived, returned by the bank, or voided.
   */
  settlement?: 'settled' | 'returned' | 'voided';
  /** The bank's code for a return, `R01`. */
  returnCode?: string;
}

/** The state of a payment at the provider. */
export type ProviderStatus =
  | { kind: 'paid'; transaction: Transaction }
  /** `message`: the provider's text, or a key of `errors.json` with the text in the person's language. */
  | { kind: 'declined'; message: string }
  /** Open for a person to pay in the popup. */
  | { kind: 'open' }
  /** In progress. */
  | { kind: 'pending' }
  /** Withdrawn or expired: it will never be charged. */
  | { kind: 'closed' }
  /** The provider does not know it. */
  | { kind: 'absent' }
  /** The provider gave no answer. */
  | { kind: 'unknown'; reason: string };

/** What both kinds of provider can do with a started payment. */
export interface PaymentLookUp {
  /** The state of the payment. Changes nothing. */
  lookUp(reference: string): Promise<ProviderStatus>;
  /**
   * Withdraws the payment if it was not made yet; once `closed` it can never be charged. A paid or pending payment
   * stays, and its status is returned.
   */
  withdraw(reference: string): Promise<ProviderStatus>;
  /** Voids an authorized payment that has not settled; a settled one stays, and its status is returned. */
  void(reference: string): Promise<ProviderStatus>;
}

interface BankAccount {
  account_holders_name: string;
  routing_number: string;
  account_number: string;
  account_type: string;
}

/** The source of the money: a token of the provider's own card plugin, or a bank account. */
export type Funding =
  | { payment_type: 'CARD'; funding_token: string }
  | { payment_type: 'CHECKING'; bank_account: BankAccount }
  /** A method stored at the provider, by the provider's token. */
  | { payment_type: PaymentType; method_token: string }
  /** An earlier charge that was returned, by its reference. */
  | { payment_type: PaymentType; represents: string };

/** The charges to pay, with the bank account of each; omitted: there is only one account. */
interface ForCharges {
  charges?: ChargeSelection;
}

export interface ChargeOrder extends ForCharges {
  reference: string;
  invoiceId: string;
  amount: number;
  fee: number;
  funding: Funding;
  billing: {
    account_holders_name: string;
    address_line_1: string;
    /** '' if the form has no second line. */
    address_line_2: string;
    apartment_no: string;
    city: string;
    state_code: string;
    zip_code: string;
  };
  /** The URL for the provider's callbacks. */
  callbackUrl: string;
}

export type ChargeResult =
  | { kind: 'paid'; transaction: Transaction }
  /** Refused; no money moved. `message` is the provider's text for the person, without its prefix. */
  | { kind: 'declined'; message: string }
  /** No answer: the money may have moved. Use `lookUp`, never charge again. */
  | { kind: 'unknown'; reason: string }
  /** The charge never reached the provider, or was rejected unread; no money moved. */
  | { kind: 'unavailable'; reason: string };

/** The result of storing a payment method at a provider: the provider's token, and a label for display. */
export type KeptMethod =
  | { kind: 'kept'; token: string; label: string }
  /** The card or account is not valid. `message` as in a charge. */
  | { kind: 'refused'; message: string }
  | { kind: 'unavailable'; reason: string };

export type PluginResult = { kind: 'open'; sessionId: string } | { kind: 'unavailable'; reason: string };

/** A gateway that charges server to server (plain gateway, BURTON). */
export interface ChargeProvider extends PaymentLookUp {
  charge(order: ChargeOrder): Promise<ChargeResult>;
  /**
   * Stores a card or account at the provider, and charges nothing.
   *
   * @param reference an id for the method; the same reference again gives the same method.
   */
  keepMethod(funding: Funding, reference: string): Promise<KeptMethod>;
  /** Opens a session of the card plugin. `feeType`: the kind of fee that the property adds, or ''. */
  openPlugin(feeType: string): Promise<PluginResult>;
}

/** The payer's data for the provider. */
export interface PayerInfo {
  first_name: string;
  last_name: string;
  email: string;
  /** Digits; '' if unknown. */
  contact_no: string;
}

export interface PopupOrder extends ForCharges {
  reference: string;
  invoiceId: string;
  amount: number;
  fee: number;
  paymentType: PaymentType;
  description: string;
  payer: PayerInfo;
  merchantType: 'APPLICATION_FEE' | 'RENT';
  /** The charge code of the paid item. */
  invoiceType: string;
  /** The one origin to which the popup may report the result. */
  openerOrigin: string;
  /** The URL for the provider's callbacks. */
  callbackUrl: string;
}

interface RepresentOrder extends ForCharges {
  /** Reference of the new charge. */
  reference: string;
  /** The reference of the returned charge. */
  represents: string;
  callbackUrl: string;
}

export type PopupResult =
  | { kind: 'open'; accessToken: string; popupUrl: string; expiresAt: string }
  /** The session of this reference is no longer open; `status` is its state. */
  | { kind: 'over'; status: ProviderStatus }
  | { kind: 'unavailable'; reason: string };

type FoundTransaction =
  | { kind: 'found'; paid: boolean; transaction: Transaction }
  | { kind: 'absent' }
  | { kind: 'unknown'; reason: string };

/** A provider with a hosted popup (PLACEPAY). */
export interface PopupProvider extends PaymentLookUp {
  /** Opens a session, or returns the one that this reference has opened before. */
  open(order: PopupOrder): Promise<PopupResult>;
  /** Finds a transaction by the provider's own id, which the popup gave to the page. */
  findTransaction(id: string): Promise<FoundTransaction>;
  /** Charges the same card or account again after a return by the bank; once per reference. */
  represent(order: RepresentOrder): Promise<ProviderStatus>;
}
