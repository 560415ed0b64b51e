/**
 * The guestcard: what visitors fill in, prove and pay before they apply. All money is integer cents.
 *
 * @see spec/pre-application.md §3, §7
 */

import { type Static, Type } from 'typebox';
import { Brand } from '../brand/brand.contract.ts';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import {
  CLOSED_POPUP_ERRORS,
  ClosedPopup,
  ConfirmedTotal,
  PaymentOption,
  PaymentType,
  PlacepayMeta,
  PopupLanguage,
} from '../payment.contract.ts';

const Text = Type.String();
const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const Cents = Type.Integer({ minimum: 0, description: 'Integer cents.' });
const Names = Type.Record(Type.String(), Type.String(), { description: 'Code to description.' });
const Facts = Type.Record(Type.String(), Type.Unknown(), { description: 'What flow or forms know.' });

/** Validated by the forms of the flow, so any member of any kind passes here. */
const ContactForm = Type.Record(Type.String(), Type.Unknown(), {
  description: 'The contact form. `hashed`: the challenge of the verified mobile number.',
});

/** `slots` by weekday, '0' is Sunday. `holidays` by month, then by day. */
export const AppointmentSlots = Type.Object({
  slots: Type.Record(Type.String(), Type.Array(Type.Object({ id: Text, label: Text }))),
  holidays: Type.Record(Type.String(), Type.Record(Type.String(), Text)),
});
export type AppointmentSlots = Static<typeof AppointmentSlots>;

export const GuestUnit = Type.Object({
  id: Text,
  property_id: Text,
  property_name: Text,
  unit_uid: Text,
  building_uid: Text,
  available: Type.Boolean({ description: 'False: somebody else has it by now.' }),
});
export type GuestUnit = Static<typeof GuestUnit>;

export const GuestcardData = Type.Object({
  pre_application_fees: Cents,
  pre_application_deposit: Cents,
  unit: GuestUnit,
  brand: Brand,
  community_codes: Names,
  marketing_sources: Names,
  moving_reasons: Names,
  price_ranges: Names,
  appointment_slots: AppointmentSlots,
  unit_settings: Type.Object({
    movein_date: Text,
    allow_movein_days: Type.Integer(),
    vacant_date: Text,
    unit_status_vacant_days: Type.String({ description: 'JSON by occupancy status.' }),
    occupancy_status: Text,
  }),
  facts: Facts,
  form_facts: Facts,
});
export type GuestcardData = Static<typeof GuestcardData>;

const Merchant = Type.Object({
  payment_gateway: Text,
  merchant_types: Type.Object({
    APPLICATION_FEE: Type.Object({
      fee_type: Type.Union([Type.Literal('percent'), Type.Literal('flat')]),
      fee_amount: Type.Number({ description: 'Percent, or cents.' }),
    }),
  }),
});

/** `payment_options`: the same, calculated for the charges of this unit. */
export const PaymentGateways = Type.Object({
  payment_gateways: Type.Object({ CARD: Merchant, CHECKING: Type.Optional(Merchant) }),
  payment_options: Type.Array(PaymentOption),
});
export type PaymentGateways = Static<typeof PaymentGateways>;

export const ChangeUnit = Type.Object({
  id: Text,
  building_no: Text,
  unit_no: Text,
  select_plan_link: Text,
  unit_type: Text,
  market_rent: Cents,
  vacant_date: Text,
});
export type ChangeUnit = Static<typeof ChangeUnit>;

/** `from_rexi` and `init_gc_property_id` are unverified claims and have no effect. */
export const GuestcardBody = Type.Object({
  guestcard_contact_form: ContactForm,
  make_payment_form: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
  applicant_id: Type.Optional(Type.Union([Id, Type.Literal(''), Type.Null()])),
  init_gc_property_id: Type.Optional(Type.Unknown()),
  from_rexi: Type.Optional(Type.Unknown()),
});
export type GuestcardBody = Static<typeof GuestcardBody>;

/** `guest_token` gives access to this guestcard: later calls send it in the header `token`. */
export const GuestcardAnswer = Type.Object({
  d: Type.Object({
    invite_url: Type.String({ description: 'The application; empty where the office invites.' }),
    applicant_id: Text,
    property_id: Text,
    unit_is_locked: Type.Boolean(),
    payment_due: Type.Boolean(),
    guest_token: Text,
  }),
  facts: Facts,
});
export type GuestcardAnswer = Static<typeof GuestcardAnswer>;

export const InvoiceAnswer = Type.Object({
  d: Type.Object({
    applicant_id: Text,
    invoiceInsertedSuccessfully: Type.Boolean(),
    pre_application_charges: Cents,
    already_paid: Type.Boolean(),
    unit_is_locked: Type.Boolean(),
    guest_token: Text,
  }),
  facts: Facts,
});
export type InvoiceAnswer = Static<typeof InvoiceAnswer>;

export const VerifyAnswer = Type.Object({
  applicant_id: TextOrNull,
  already_paid: Type.Boolean(),
  payment_in_flight: Type.Boolean(),
  pre_application_charges: Cents,
  is_mobile_verified: Type.Boolean(),
  unit: GuestUnit,
  guestcard_contact_form: Type.Record(Type.String(), Type.Unknown()),
  make_payment_form: Type.Record(Type.String(), Type.Unknown()),
  facts: Facts,
});
export type VerifyAnswer = Static<typeof VerifyAnswer>;

const PaidCharges = Type.Object({ paid: Type.Literal(true), facts: Facts });

const tag = 'guestcard';
const unitParams = Type.Object({ unit_id: Id });
const propertyParams = Type.Object({ property_id: Id });

/** The key makes a repeated request return the same guestcard or payment. */
const headers = Type.Object(
  {
    token: Type.Optional(Type.String()),
    'idempotency-key': Type.Optional(Type.String({ minLength: 20, maxLength: 100, pattern: '^[\\w.-]+$' })),
  },
  { additionalProperties: true },
);

export const readGuestcard = endpoint({
  method: 'GET',
  path: '/api/applicant/unit/:unit_id/guestcard',
  tag,
  summary: 'What the guestcard of a unit asks and offers',
  request: { params: unitParams },
  answer: GuestcardData,
  errors: ['record.not_found'],
});
export const readPaymentGateways = endpoint({
  method: 'GET',
  path: '/api/applicant/unit/:unit_id/payment',
  tag,
  summary: 'How pre-application charges can be paid, and what that costs',
  request: { headers: TokenHeader, params: unitParams },
  answer: PaymentGateways,
  errors: ['record.not_found'],
});
export const listLeaseTerms = endpoint({
  method: 'GET',
  path: '/api/applicant/lease_term_dates/:unit_id',
  tag,
  summary: 'Lease terms in months; empty: the default ones',
  request: { params: unitParams },
  answer: Type.Array(Type.Integer()),
  errors: ['record.not_found'],
});
export const listChangeUnits = endpoint({
  method: 'GET',
  path: '/api/plugin/guestcard/:property_id/units',
  tag,
  summary: 'Units that can be chosen instead of one that is taken',
  request: {
    params: propertyParams,
    query: Type.Object({ applicant_id: Type.Optional(Type.String({ maxLength: 64 })) }),
  },
  answer: Type.Array(ChangeUnit),
  errors: ['record.not_found'],
});
export const verifyGuestcard = endpoint({
  method: 'GET',
  path: '/api/applicant/guestcard-verify',
  tag,
  summary: 'The guestcard of the token, to go on with',
  request: { headers: TokenHeader },
  answer: VerifyAnswer,
  errors: ['token.invalid', 'record.not_found'],
});
export const sendGuestcard = endpoint({
  method: 'POST',
  path: '/api/applicant/unit/:unit_id/guestcard',
  tag,
  summary: 'Takes the unit, and leads into the application; unit_is_locked when somebody was first',
  request: { headers, params: unitParams, body: GuestcardBody },
  answer: GuestcardAnswer,
  errors: [
    'token.invalid',
    'record.not_found',
    'state.not_allowed',
    'validation.failed',
    'mail.limit',
    'hold.limit',
  ],
});
export const requestInformation = endpoint({
  ...sendGuestcard,
  path: '/api/applicant/unit/:unit_id/request_information',
  summary: 'Asks for information about a unit',
});
export const insertInvoice = endpoint({
  ...sendGuestcard,
  path: '/api/applicant/unit/:unit_id/invoice',
  summary: 'Keeps the guestcard and opens the invoice of its charges',
  answer: InvoiceAnswer,
});
export const changeUnit = endpoint({
  method: 'POST',
  path: '/api/applicant/:applicant_id/update-unit/:unit_id',
  tag,
  summary: 'Chooses another unit instead of one that is taken; a payment moves with it',
  request: { headers: TokenHeader, params: Type.Object({ applicant_id: Id, unit_id: Id }) },
  answer: GuestcardAnswer,
  errors: ['token.invalid', 'record.not_found', 'state.not_allowed', 'mail.limit', 'hold.limit'],
});
export const openGuestPopup = endpoint({
  method: 'POST',
  path: '/api/applicant/unit/:unit_id/guestcard/placepay/meta',
  tag,
  summary: 'Opens the hosted popup for the pre-application charges',
  request: {
    headers: TokenHeader,
    params: unitParams,
    body: Type.Object({
      applicant_id: Id,
      payment_type: PaymentType,
      merchant_type: Type.Optional(Text),
      invoice_type: Type.Optional(Text),
      total: ConfirmedTotal,
      lng: PopupLanguage,
    }),
  },
  answer: PlacepayMeta,
  errors: [
    'token.invalid',
    'record.not_found',
    'state.not_allowed',
    'unit.unavailable',
    'invoice.paid',
    'payment.in_flight',
    'payment.method_refused',
    'payment.total_changed',
    'provider.unavailable',
    'provider.not_set_up',
  ],
});
export const closeGuestPopup = endpoint({
  method: 'POST',
  path: '/api/applicant/unit/:unit_id/guestcard/placepay/closed',
  tag,
  summary:
    'The window of the popup is closed: asks the provider what became of the payment, and calls off what was not paid',
  request: {
    headers: TokenHeader,
    params: unitParams,
    body: Type.Object({ applicant_id: Id, ...ClosedPopup.properties }),
  },
  answer: PaidCharges,
  errors: CLOSED_POPUP_ERRORS,
});
const GuestPayment = Type.Object({
  applicant_id: Id,
  make_payment_form: Type.Record(Type.String(), Type.Unknown()),
});
export const payCharges = endpoint({
  method: 'POST',
  path: '/api/applicant/unit/:unit_id/payments/:gateway',
  tag,
  summary: 'Pays the pre-application charges through the gateway of the path',
  request: {
    headers,
    params: Type.Object({
      unit_id: Id,
      gateway: Type.Union([Type.Literal('placepay'), Type.Literal('gateway'), Type.Literal('burton')]),
    }),
    body: GuestPayment,
  },
  answer: PaidCharges,
  errors: [
    'token.invalid',
    'record.not_found',
    'state.not_allowed',
    'validation.failed',
    'unit.unavailable',
    'amount.invalid',
    'payment.total_changed',
    'idempotency_key.reused',
    'invoice.paid',
    'payment.in_flight',
    'payment.method_refused',
    'payment.transaction_used',
    'payment.failed',
    'payment.returned',
    'GATEWAY_ERROR',
    'provider.unavailable',
    'provider.not_set_up',
  ],
});
