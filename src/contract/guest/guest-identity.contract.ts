/**
 * Identifying guests: finding their earlier guestcard, and the codes by mail or SMS that prove who they are.
 *
 * @see spec/pre-application.md §3, §7
 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id } from '../error.contract.ts';

const Text = Type.String();

/** Anybody learns that a duplicate exists, as an opaque handle, but nothing of its content. */
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
const tag = 'guestcard';
const propertyParams = Type.Object({ property_id: Id });

export const findDuplicate = endpoint({
  method: 'POST',
  path: '/api/applicant/duplicate_guestcards/:property_id',
  tag,
  summary: 'Whether the person left a guestcard here before; nothing of it is told',
  request: {
    params: propertyParams,
    body: Type.Object({
      first_name: Type.String({ maxLength: 100 }),
      last_name: Type.String({ maxLength: 100 }),
      email: Type.String({ maxLength: 254 }),
    }),
  },
  answer: DuplicateAnswer,
  errors: ['record.not_found'],
});
export const sendDuplicateCode = endpoint({
  method: 'POST',
  path: '/api/applicant/duplicate_guestcards/:property_id/code',
  tag,
  summary: 'Mails a code to the address of the guestcard that was found',
  request: { params: propertyParams, body: Type.Object({ handle: Token }) },
  answer: Challenge,
  errors: ['record.not_found', 'otp.limit', 'provider.not_set_up'],
});
export const readDuplicate = endpoint({
  method: 'POST',
  path: '/api/applicant/duplicate_guestcards/:property_id/details',
  tag,
  summary: 'The guestcard that was found, after its code, or after a verified mobile number that it names',
  request: {
    params: propertyParams,
    body: Type.Object({ handle: Token, hashed: Token, otp: Type.Optional(Code) }),
  },
  answer: DuplicateDetails,
  errors: ['record.not_found', 'otp.invalid', 'otp.expired'],
});
export const sendOtp = endpoint({
  method: 'POST',
  path: '/api/applicant/send_otp_message',
  tag,
  summary: 'Sends a code by SMS',
  request: { body: Type.Object({ mobile_no: MobileNumber, unit_id: Type.Optional(Id) }) },
  answer: Challenge,
  errors: ['validation.failed', 'host.not_found', 'otp.limit', 'provider.not_set_up'],
});
export const verifyOtp = endpoint({
  method: 'POST',
  path: '/api/applicant/verify_otp',
  tag,
  summary: 'Checks the code; it counts once',
  request: { body: Type.Object({ mobile_no: MobileNumber, hashed: Token, otp: Code }) },
  answer: Type.Object({ verified: Type.Literal(true) }),
  errors: ['validation.failed', 'otp.invalid', 'otp.expired'],
});
