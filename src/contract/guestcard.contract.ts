/**
 * The guestcard: what visitors leave, prove and pay before they apply. All money is integer cents.
 *
 * @see spec/pre-application.md §3, §7
 */
import { type Static, Type } from 'typebox';
import { answers, Id, TokenHeader } from './error.contract.ts';
import { PaymentOption, PaymentType, PlacepayMeta } from './payment.contract.ts';

const Text = Type.String();
const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const Cents = Type.Integer({ minimum: 0, description: 'Integer cents.' });
const Names = Type.Record(Type.String(), Type.String(), { description: 'Code to description.' });
const Facts = Type.Record(Type.String(), Type.Unknown(), { description: 'What flow or forms know.' });

/** Judged by the forms of the flow, so any member of any kind is taken here. */
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
  brand: Type.Object({ property_name: Text, logo: TextOrNull, colour: Text }),
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

/** `payment_options`: the same, worked out for the charges of this unit. */
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

/** `from_rexi` and `init_gc_property_id` are claims and decide nothing. */
export const GuestcardBody = Type.Object({
  guestcard_contact_form: ContactForm,
  make_payment_form: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
  applicant_id: Type.Optional(Type.Union([Id, Type.Literal(''), Type.Null()])),
  init_gc_property_id: Type.Optional(Type.Unknown()),
  from_rexi: Type.Optional(Type.Unknown()),
});
export type GuestcardBody = Static<typeof GuestcardBody>;

/** `guest_token` goes on with this guestcard: it belongs into the header `token` of later calls. */
export const GuestcardAnswer = Type.Object({
  d: Type.Object({
    invite_url: Type.String({ description: 'The application; empty where the office invites.' }),
    applicant_id: Text,
    property_id: Text,
    unit_is_locked: Type.Boolean(),
    payment_due: Type.Boolean(),
    guest_token: Text,
  }),
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

/** A stranger is told that there is one, by an opaque handle, and nothing of it. */
export const DuplicateAnswer = Type.Object({
  applicantData: Type.Union([Type.Object({ handle: Text }), Type.Null()]),
  applicationData: Type.Null(),
  addressesData: Type.Array(Type.Never()),
  isApplicationLeased: Type.Boolean(),
});
export type DuplicateAnswer = Static<typeof DuplicateAnswer>;

export const DuplicateDetails = Type.Object({
  access_token: Text,
  applicantData: Type.Object({ first_name: Text, last_name: Text, email: Text, contact_no: Text }),
  applicationData: Type.Object({ unit_id: Text, submitted: Type.Boolean() }),
  addressesData: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  isApplicationLeased: Type.Boolean(),
});
export type DuplicateDetails = Static<typeof DuplicateDetails>;

const Challenge = Type.Object({ hashed: Type.String({ description: 'Opaque.' }) });
const Token = Type.String({ minLength: 20, maxLength: 128, pattern: '^[\\w-]+$' });
const Code = Type.String({ minLength: 1, maxLength: 20 });
const MobileNumber = Type.String({ maxLength: 30, description: '+1 and 10 digits.' });
const tags = ['guestcard'];
const unitParams = Type.Object({ unit_id: Id });
const propertyParams = Type.Object({ property_id: Id });

/** The key makes a repetition the same guestcard, or the same payment. */
const headers = Type.Object(
  {
    token: Type.Optional(Type.String()),
    'idempotency-key': Type.Optional(Type.String({ minLength: 20, maxLength: 100, pattern: '^[\\w.-]+$' })),
  },
  { additionalProperties: true },
);

export const readGuestcard = {
  tags,
  summary: 'What the guestcard of a unit asks and offers',
  params: unitParams,
  response: answers(GuestcardData),
};
export const readPaymentGateways = {
  tags,
  summary: 'How pre-application charges can be paid, and what that costs',
  params: unitParams,
  response: answers(PaymentGateways),
};
export const listLeaseTerms = {
  tags,
  summary: 'Lease terms in months; empty: the default ones',
  params: unitParams,
  response: answers(Type.Array(Type.Integer())),
};
export const listChangeUnits = {
  tags,
  summary: 'Units that can be chosen in the place of one that is taken',
  params: propertyParams,
  querystring: Type.Object({ applicant_id: Type.Optional(Type.String({ maxLength: 64 })) }),
  response: answers(Type.Array(ChangeUnit)),
};
export const verifyGuestcard = {
  tags,
  headers: TokenHeader,
  summary: 'The guestcard of the token, to go on with',
  response: answers(VerifyAnswer),
};
export const sendGuestcard = {
  tags,
  headers,
  summary: 'Takes the unit, and leads into the application; unit_is_locked when somebody was first',
  params: unitParams,
  body: GuestcardBody,
  response: answers(GuestcardAnswer),
};
export const requestInformation = { ...sendGuestcard, summary: 'Asks for information about a unit' };
export const insertInvoice = {
  ...sendGuestcard,
  summary: 'Keeps the guestcard and opens the invoice of its charges',
  response: answers(InvoiceAnswer),
};
export const changeUnit = {
  tags,
  headers: TokenHeader,
  summary: 'Chooses another unit in the place of one that is taken; a payment goes along',
  params: Type.Object({ applicant_id: Id, unit_id: Id }),
  response: answers(GuestcardAnswer),
};
export const openGuestPopup = {
  tags,
  headers: TokenHeader,
  summary: 'Opens the hosted popup for the pre-application charges',
  params: unitParams,
  body: Type.Object({
    applicant_id: Id,
    payment_type: PaymentType,
    merchant_type: Type.Optional(Text),
    invoice_type: Type.Optional(Text),
    lng: Type.Optional(Type.String({ pattern: '^[a-z]{2,3}$' })),
  }),
  response: answers(PlacepayMeta),
};
export const GuestPayment = Type.Object({
  applicant_id: Id,
  make_payment_form: Type.Record(Type.String(), Type.Unknown()),
});
export type GuestPayment = Static<typeof GuestPayment>;
export const payCharges = {
  tags,
  headers,
  summary: 'Pays the pre-application charges through the gateway of the path',
  params: Type.Object({
    unit_id: Id,
    gateway: Type.Union([Type.Literal('placepay'), Type.Literal('gateway'), Type.Literal('burton')]),
  }),
  body: GuestPayment,
  response: answers(Type.Object({ paid: Type.Literal(true) })),
};
export const findDuplicate = {
  tags,
  summary: 'Whether the person left a guestcard here before; nothing of it is told',
  params: propertyParams,
  body: Type.Object({
    first_name: Type.String({ maxLength: 100 }),
    last_name: Type.String({ maxLength: 100 }),
    email: Type.String({ maxLength: 254 }),
  }),
  response: answers(DuplicateAnswer),
};
export const sendDuplicateCode = {
  tags,
  summary: 'Mails a code to the address of the guestcard that was found',
  params: propertyParams,
  body: Type.Object({ handle: Token }),
  response: answers(Challenge),
};
export const readDuplicate = {
  tags,
  summary: 'The guestcard that was found, after its code, or after a verified mobile number that it names',
  params: propertyParams,
  body: Type.Object({ handle: Token, hashed: Token, otp: Type.Optional(Code) }),
  response: answers(DuplicateDetails),
};
export const sendOtp = {
  tags,
  summary: 'Sends a code by SMS',
  body: Type.Object({ mobile_no: MobileNumber, unit_id: Type.Optional(Id) }),
  response: answers(Challenge),
};
export const verifyOtp = {
  tags,
  summary: 'Checks the code; it counts once',
  body: Type.Object({ mobile_no: MobileNumber, hashed: Token, otp: Code }),
  response: answers(Type.Object({ verified: Type.Literal(true) })),
};
