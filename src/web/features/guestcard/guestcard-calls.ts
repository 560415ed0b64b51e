import type {
  ChangeUnit,
  GuestcardData,
  PaymentGateways,
  VerifyAnswer,
} from '../../../contract/guestcard.contract.ts';
import { call } from '../../app/api/api-client.ts';
import type { Draft } from '../../forms/index.ts';

export type { ChangeUnit, GuestcardData, PaymentGateways, VerifyAnswer };

/** Who sends: the token of the guestcard once there is one, and the key of this visit. */
export interface Sender {
  readonly token: string | null;
  readonly applicantId: string | null;
  readonly key: string;
}

/** What the form asks and offers. @see spec/pre-application.md §7 */
export function fetchGuestcard(unit: string, signal: AbortSignal): Promise<GuestcardData> {
  return call('GET /api/applicant/unit/:unit_id/guestcard', { params: { unit_id: unit }, signal });
}

/** With a token: for what its invoice says. */
export function fetchGateways(
  unit: string,
  token: string | null,
  signal: AbortSignal,
): Promise<PaymentGateways> {
  return call('GET /api/applicant/unit/:unit_id/payment', {
    token: token ?? undefined,
    params: { unit_id: unit },
    signal,
  });
}

export function fetchLeaseTerms(unit: string, signal: AbortSignal): Promise<readonly number[]> {
  return call('GET /api/applicant/lease_term_dates/:unit_id', { params: { unit_id: unit }, signal });
}

export function fetchVerified(token: string, signal?: AbortSignal): Promise<VerifyAnswer> {
  return call('GET /api/applicant/guestcard-verify', { token, signal });
}

export function fetchUnits(property: string, applicant: string): Promise<readonly ChangeUnit[]> {
  return call('GET /api/plugin/guestcard/:property_id/units', {
    params: { property_id: property },
    query: { applicant_id: applicant },
  });
}

function body(form: Draft, { applicantId }: Sender, property: string) {
  return {
    guestcard_contact_form: form,
    make_payment_form: null,
    applicant_id: applicantId,
    init_gc_property_id: property,
  };
}

const headersOf = ({ key }: Sender) => ({ 'idempotency-key': key });

export function postGuestcard(unit: string, form: Draft, sender: Sender, property: string) {
  return call('POST /api/applicant/unit/:unit_id/guestcard', {
    token: sender.token ?? undefined,
    params: { unit_id: unit },
    headers: headersOf(sender),
    body: body(form, sender, property),
  });
}

export function postRequest(unit: string, form: Draft, sender: Sender, property: string) {
  return call('POST /api/applicant/unit/:unit_id/request_information', {
    params: { unit_id: unit },
    headers: headersOf(sender),
    body: { ...body(form, sender, property), from_rexi: true },
  });
}

export function postInvoice(unit: string, form: Draft, sender: Sender, property: string) {
  return call('POST /api/applicant/unit/:unit_id/invoice', {
    token: sender.token ?? undefined,
    params: { unit_id: unit },
    headers: headersOf(sender),
    body: body(form, sender, property),
  });
}

export function postUnit(unit: string, sender: Sender) {
  return call('POST /api/applicant/:applicant_id/update-unit/:unit_id', {
    token: sender.token ?? undefined,
    params: { applicant_id: sender.applicantId ?? '', unit_id: unit },
  });
}

export function sendOtp(number: string, unit: string) {
  return call('POST /api/applicant/send_otp_message', {
    body: { mobile_no: `+1${number}`, unit_id: unit },
  });
}

export function verifyOtp(number: string, hashed: string, otp: string) {
  return call('POST /api/applicant/verify_otp', {
    body: { mobile_no: `+1${number}`, hashed, otp },
  });
}

export function findDuplicate(
  property: string,
  person: { readonly first_name: string; readonly last_name: string; readonly email: string },
) {
  return call('POST /api/applicant/duplicate_guestcards/:property_id', {
    params: { property_id: property },
    body: person,
  });
}

export function sendDuplicateCode(property: string, handle: string) {
  return call('POST /api/applicant/duplicate_guestcards/:property_id/code', {
    params: { property_id: property },
    body: { handle },
  });
}

export function openDuplicate(
  property: string,
  proof: { readonly handle: string; readonly hashed: string; readonly otp?: string },
) {
  return call('POST /api/applicant/duplicate_guestcards/:property_id/details', {
    params: { property_id: property },
    body: proof,
  });
}
