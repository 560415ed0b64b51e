/**
 * Charges, invoices and paying them. All money is integer cents.
 *
 * @see spec/application.md §3 Payment, §7, §9
 */
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, TokenHeader } from './error.contract.ts';

const Cents = Type.Integer({ minimum: 0, description: 'Integer cents.' });

export const PaymentType = Type.Union([Type.Literal('CARD'), Type.Literal('CHECKING')]);
export type PaymentType = Static<typeof PaymentType>;

export const Gateway = Type.Union([
  Type.Literal('PLACEPAY'),
  Type.Literal('BURTON'),
  Type.Literal('GATEWAY'),
]);
export type Gateway = Static<typeof Gateway>;

/** `invoice_id` is null while the charge is unpaid. */
export const PaymentRow = Type.Object({
  id: Type.String({ description: 'The applicant.' }),
  first_name: Type.String(),
  last_name: Type.String(),
  applicant_type: Type.String(),
  chargecode_description: Type.String(),
  invoice_id: Type.Union([Type.String(), Type.Null()]),
  invoice_amount: Cents,
});
export type PaymentRow = Static<typeof PaymentRow>;

/** Flat parts are cents, percent parts are percentages: 2.95 is 2.95 %. */
export const FeeSettings = Type.Object({
  flat_fee_credit: Cents,
  percent_fee_credit: Type.Number({ minimum: 0 }),
  flat_fee_ach: Cents,
  percent_fee_ach: Type.Number({ minimum: 0 }),
});

/** One way to pay an invoice, with its costs. `how`: where card and bank data are entered. */
export const PaymentOption = Type.Object({
  payment_type: PaymentType,
  gateway: Gateway,
  how: Type.Union([Type.Literal('popup'), Type.Literal('plugin'), Type.Literal('fields')]),
  amount: Cents,
  fee: Cents,
  total: Cents,
});
export type PaymentOption = Static<typeof PaymentOption>;

export const Invoice = Type.Object({
  id: Type.String(),
  charge_code: Type.String(),
  description: Type.String(),
  invoice_amount: Cents,
  invoice_paid: Cents,
  invoice_due: Cents,
  payment_settings: Type.Object({
    card_payment_gateway: Gateway,
    ach_payment_gateway: Type.Union([Gateway, Type.Null()]),
    fee_settings: FeeSettings,
  }),
  payment_options: Type.Array(PaymentOption),
  in_flight: Type.Boolean({ description: 'An attempt whose result is not known yet.' }),
});
export type Invoice = Static<typeof Invoice>;

/** `fee` was charged on top of `amount`. */
export const Payment = Type.Object({
  id: Type.String(),
  invoice_id: Type.String(),
  auth_code: Type.String(),
  amount: Cents,
  fee: Cents,
  created_at: Type.String(),
});
export type Payment = Static<typeof Payment>;

/** The applicant's current address for the payment form. */
export const BillingAddress = Type.Object({
  apartment_no: Type.String(),
  address_line_1: Type.String(),
  city: Type.String(),
  state_code: Type.String(),
  zip_code: Type.String(),
});

export const PaymentView = Type.Object({
  is_shareable_enabled: Type.Boolean(),
  applicant: Type.Object({
    id: Type.String(),
    first_name: Type.String(),
    last_name: Type.String(),
    email: Type.String(),
    applicant_type: Type.String(),
    unit_id: Type.String(),
  }),
  address: BillingAddress,
  payments: Type.Array(Payment),
  total_paid_amount: Cents,
  total_charge_amount: Cents,
  unit_available: Type.Boolean(),
  is_payment_blocked: Type.Boolean(),
  invoices: Type.Array(Invoice),
  due_invoice_id: Type.Union([Type.String(), Type.Null()], {
    description: 'The first due invoice: the one that is paid next.',
  }),
});
export type PaymentView = Static<typeof PaymentView>;

const Text = Type.String({ maxLength: 200 });

/** A form sends a blank field as '' or null, or omits it. */
const Blankable = Type.Optional(Type.Union([Text, Type.Null()]));

/**
 * The payment form. Which fields are required follows from `payment_type`: see the form's schema. `amount` is the
 * invoice's amount due, without the fee: a number is integer cents, a text is dollars as in the form. `total` is the
 * amount with the fee that the person confirmed: if it has changed, nothing is charged. `invoice_id` is the invoice
 * that the person saw: if another is due now, nothing is charged. A card is sent as the plugin's `funding_token`, never
 * as a number.
 */
export const ScreeningPayment = Type.Object({
  invoice_id: Type.Optional(Id),
  amount: Type.Optional(Type.Unknown()),
  total: Type.Optional(Type.Unknown()),
  payment_type: Type.Optional(Type.Unknown()),
  account_holders_name: Blankable,
  apartment_no: Blankable,
  address_line_1: Blankable,
  city: Blankable,
  state_code: Blankable,
  zip_code: Blankable,
  routing_number: Blankable,
  account_number: Blankable,
  account_type: Blankable,
  funding_token: Blankable,
});
export type ScreeningPayment = Static<typeof ScreeningPayment>;

/**
 * The amount plus fee that the person confirmed, in cents. A payment with another total is refused with
 * `payment.total_changed` and the current `amount`, `fee` and `total`.
 */
export const ConfirmedTotal = Type.Optional(Type.Integer({ minimum: 0, maximum: 9_999_999_999 }));

/** The language of the popup; by default the language of the call. */
export const PopupLanguage = Type.Optional(Type.String({ pattern: '^[a-z]{2,3}$' }));

/** The payer according to the page, unverified: the provider gets the server's data. */
const ApplicantFields = Type.Object({ first_name: Text, last_name: Text, email: Text });

export const PlacepayMetaRequest = Type.Object({
  invoice_id: Id,
  payment_type: PaymentType,
  merchant_type: Type.Optional(Text),
  invoice_type: Type.Optional(Text),
  total: ConfirmedTotal,
  ...Type.Partial(ApplicantFields).properties,
  lng: PopupLanguage,
});
export type PlacepayMetaRequest = Static<typeof PlacepayMetaRequest>;

export const PlacepayMeta = Type.Object({
  access_token: Type.String(),
  public_key: Type.String(),
  merchant_id: Type.String(),
  popup_url: Type.String(),
  reference: Type.String({
    description: 'Of this payment, for asking what became of it once the window is closed.',
  }),
});
export type PlacepayMeta = Static<typeof PlacepayMeta>;

/** The payment of a popup whose window was closed, identified by the popup's `reference`. */
export const ClosedPopup = Type.Object({ reference: Id });

/** The errors of a closed popup that was not paid. `payment.failed`: nothing was or will be charged. */
export const CLOSED_POPUP_ERRORS = [
  'token.invalid',
  'record.not_found',
  'payment.in_flight',
  'payment.failed',
  'payment.returned',
  'GATEWAY_ERROR',
] as const;

export const PlacepayPayment = Type.Object({
  applicant_id: Id,
  invoice_id: Id,
  placepay_public_key: Text,
  make_payment_form: Type.Object({
    placepay_transaction_id: Type.String({ minLength: 1, maxLength: 100 }),
    payment_type: PaymentType,
  }),
});
export type PlacepayPayment = Static<typeof PlacepayPayment>;

const Ok = Type.Literal('ok');
const tag = 'payment';

export const listPaymentRows = endpoint({
  method: 'GET',
  path: '/api/applicant/application_payments',
  tag,
  summary: 'The charges of everybody of this application, the current applicant first',
  request: { headers: TokenHeader },
  answer: Type.Array(PaymentRow),
  errors: ['token.invalid'],
});
export const readPayment = endpoint({
  method: 'GET',
  path: '/api/applicant/payment',
  tag,
  summary: 'Invoices, payments, ways to pay with their fees',
  request: { headers: TokenHeader },
  answer: PaymentView,
  errors: ['token.invalid'],
});
export const payScreening = endpoint({
  method: 'POST',
  path: '/api/applicant/payment/screening',
  tag,
  summary: 'Pays the first due invoice by card token or bank account',
  request: {
    headers: Type.Object(
      {
        token: TokenHeader.properties.token,
        'idempotency-key': Type.Optional(
          Type.String({ minLength: 8, maxLength: 100, pattern: '^[\\w.-]+$' }),
        ),
      },
      { additionalProperties: true },
    ),
    body: ScreeningPayment,
  },
  answer: Ok,
  errors: [
    'token.invalid',
    'record.not_found',
    'state.not_allowed',
    'validation.failed',
    'pre_screening_questionnaires.pending',
    'unit.unavailable',
    'idempotency_key.reused',
    'amount.invalid',
    'payment.total_changed',
    'invoice.paid',
    'payment.blocked',
    'payment.in_flight',
    'payment.nothing_due',
    'payment.method_refused',
    'payment.failed',
    'payment.returned',
    'GATEWAY_ERROR',
    'provider.unavailable',
    'provider.not_set_up',
  ],
});
export const openPlacepay = endpoint({
  method: 'POST',
  path: '/api/applicant/unit/:unit_id/payments/placepay/meta',
  tag,
  summary: 'Opens a session of the hosted popup for the first due invoice',
  request: { headers: TokenHeader, params: Type.Object({ unit_id: Id }), body: PlacepayMetaRequest },
  answer: PlacepayMeta,
  errors: [
    'token.invalid',
    'record.not_found',
    'state.not_allowed',
    'pre_screening_questionnaires.pending',
    'unit.unavailable',
    'invoice.paid',
    'payment.blocked',
    'payment.in_flight',
    'payment.nothing_due',
    'payment.method_refused',
    'payment.total_changed',
    'provider.unavailable',
    'provider.not_set_up',
  ],
});
export const confirmPlacepay = endpoint({
  method: 'POST',
  path: '/api/applicant/payment/placepay',
  tag,
  summary: 'Records what was paid in the popup, once the provider has confirmed it',
  request: { headers: TokenHeader, body: PlacepayPayment },
  answer: Ok,
  errors: [
    'token.invalid',
    'record.not_found',
    'state.not_allowed',
    'invoice.paid',
    'payment.in_flight',
    'payment.transaction_used',
    'payment.failed',
    'payment.returned',
    'GATEWAY_ERROR',
    'provider.unavailable',
    'provider.not_set_up',
  ],
});
export const closePlacepay = endpoint({
  method: 'POST',
  path: '/api/applicant/payment/placepay/closed',
  tag,
  summary:
    'The window of the popup is closed: asks the provider what became of the payment, and calls off what was not paid',
  request: { headers: TokenHeader, body: ClosedPopup },
  answer: Ok,
  errors: CLOSED_POPUP_ERRORS,
});
export const paymentCallback = endpoint({
  method: 'POST',
  path: '/api/payments/callback',
  tag,
  summary: 'A provider says that a payment has changed; nothing in the body is trusted',
  request: { body: Type.Object({ reference: Id }) },
  answer: Type.Object({ received: Type.Literal(true) }),
  errors: ['record.not_found'],
});
