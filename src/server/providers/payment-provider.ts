/**
 * What the server asks of a payment provider, and everything that it can answer.
 *
 * A payment is named by our own reference (the intent's id), never by a number of the provider: so it can be
 * looked up when the answer to the charge got lost.
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
  /** What was paid with, as it may be shown: `Visa •••• 4242`; left out where the provider does not say. */
  method?: string;
  /** What has become of the money since: on its way (absent), come, taken back by the bank, or never to come. */
  settlement?: 'settled' | 'returned' | 'voided';
  /** Of money that was taken back: why, by the bank's code, `R01`. */
  returnCode?: string;
}

/** The state of a payment at the provider. */
export type ProviderStatus =
  | { kind: 'paid'; transaction: Transaction }
  /** `message`: the provider's text, or a key of `errors.json` that says it in the person's language. */
  | { kind: 'declined'; message: string }
  /** Open for a person to pay in the popup. */
  | { kind: 'open' }
  /** Being worked on right now. */
  | { kind: 'pending' }
  /** Withdrawn or expired: it will never be charged. */
  | { kind: 'closed' }
  /** The provider does not know it. */
  | { kind: 'absent' }
  /** The provider did not tell. */
  | { kind: 'unknown'; reason: string };

/** What both kinds of provider can do with a payment that was started. */
export interface PaymentLookUp {
  /** The state of the payment. Changes nothing. */
  lookUp(reference: string): Promise<ProviderStatus>;
  /**
   * Withdraws the payment where it has not been made yet; from `closed` on it can never be charged. What was
   * paid or is being worked on stays, and is answered as it stands.
   */
  withdraw(reference: string): Promise<ProviderStatus>;
  /** Calls off what was authorised and has not settled; what has, stays, and is answered as it stands. */
  void(reference: string): Promise<ProviderStatus>;
}

interface BankAccount {
  account_holders_name: string;
  routing_number: string;
  account_number: string;
  account_type: string;
}

/** How the money is to be had: a token of the provider's own card plugin, or a bank account. */
export type Funding =
  | { payment_type: 'CARD'; funding_token: string }
  | { payment_type: 'CHECKING'; bank_account: BankAccount }
  /** What the provider keeps under a token of its own. */
  | { payment_type: PaymentType; method_token: string }
  /** What was charged before, by its reference, and came back. */
  | { payment_type: PaymentType; represents: string };

/** Which charges are paid, and the bank account that gets each; left out: there is one account. */
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
    /** '' where the form has no second line. */
    address_line_2: string;
    apartment_no: string;
    city: string;
    state_code: string;
    zip_code: string;
  };
  /** Where the provider may say that something has happened. */
  callbackUrl: string;
}

export type ChargeResult =
  | { kind: 'paid'; transaction: Transaction }
  /** Refused; no money moved. `message` is the provider's text for the person, without its prefix. */
  | { kind: 'declined'; message: string }
  /** No answer: the money may have moved. Ask `lookUp`, never charge again. */
  | { kind: 'unknown'; reason: string }
  /** The charge never reached the provider, or was refused unread; no money moved. */
  | { kind: 'unavailable'; reason: string };

/** What somebody keeps at a provider for paying: the provider's token, and how it may be shown. */
export type KeptMethod =
  | { kind: 'kept'; token: string; label: string }
  /** The card or account is not valid. `message` as of a charge. */
  | { kind: 'refused'; message: string }
  | { kind: 'unavailable'; reason: string };

export type PluginResult = { kind: 'open'; sessionId: string } | { kind: 'unavailable'; reason: string };

/** A gateway that charges server to server (plain gateway, BURTON). */
export interface ChargeProvider extends PaymentLookUp {
  charge(order: ChargeOrder): Promise<ChargeResult>;
  /**
   * Keeps a card or account at the provider, and charges nothing.
   *
   * @param reference of what it is kept for: the same one again is the same method.
   */
  keepMethod(funding: Funding, reference: string): Promise<KeptMethod>;
  /** Opens a session of the card plugin. `feeType`: what kind of fee the property adds, '' where it is not said. */
  openPlugin(feeType: string): Promise<PluginResult>;
}

/** Who pays, as the provider is told. */
export interface PayerInfo {
  first_name: string;
  last_name: string;
  email: string;
  /** Digits; '' where it is not known. */
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
  /** The charge code of what is paid. */
  invoiceType: string;
  /** The one origin that the popup may tell of the result. */
  openerOrigin: string;
  /** Where the provider may say that something has happened. */
  callbackUrl: string;
}

interface RepresentOrder extends ForCharges {
  /** Of the new charge. */
  reference: string;
  /** The reference of what came back. */
  represents: string;
  callbackUrl: string;
}

export type PopupResult =
  | { kind: 'open'; accessToken: string; popupUrl: string; expiresAt: string }
  /** The session of this reference is no longer open; its state is as told. */
  | { kind: 'over'; status: ProviderStatus }
  | { kind: 'unavailable'; reason: string };

type FoundTransaction =
  | { kind: 'found'; paid: boolean; transaction: Transaction }
  | { kind: 'absent' }
  | { kind: 'unknown'; reason: string };

/** A provider with a hosted popup (PLACEPAY). */
export interface PopupProvider extends PaymentLookUp {
  /** Opens a session, or answers the one that this reference has opened before. */
  open(order: PopupOrder): Promise<PopupResult>;
  /** A transaction by the provider's own number, which the popup told the page. */
  findTransaction(id: string): Promise<FoundTransaction>;
  /** Charges what the bank has returned to the same card or account again: of one reference once. */
  represent(order: RepresentOrder): Promise<ProviderStatus>;
}
