import type {
  ChangeUnit,
  DuplicateAnswer,
  DuplicateDetails,
  GuestcardAnswer,
  GuestcardData,
  InvoiceAnswer,
  PaymentGateways,
  VerifyAnswer,
} from '../../../contract/guestcard.contract.ts';
import { callApi } from '../../app/api/api-client.ts';
import type { Draft } from '../../forms/index.ts';

export type { ChangeUnit, GuestcardData, PaymentGateways, VerifyAnswer };

/** Who sends: the token of the guestcard once there is one, and the key of this visit. */
export interface Sender {
  readonly token: string | null;
  readonly applicantId: string | null;
  readonly key: string;
}

const of = (unit: string) => `/applicant/unit/${encodeURIComponent(unit)}`;

const optional = (token: string | null) => (token === null ? {} : { token });

/** What the form asks and offers. @see spec/pre-application.md §7 */
export function fetchGuestcard(unit: string, signal: AbortSignal): Promise<GuestcardData> {
  return callApi('GET', `${of(unit)}/guestcard`, { signal });
}

/** With a token: for what its invoice says. */
export function fetchGateways(
  unit: string,
  token: string | null,
  signal: AbortSignal,
): Promise<PaymentGateways> {
  return callApi('GET', `${of(unit)}/payment`, { ...(token === null ? {} : { token }), signal });
}

export function fetchLeaseTerms(unit: string, signal: AbortSignal): Promise<readonly number[]> {
  return callApi('GET', `/applicant/lease_term_dates/${encodeURIComponent(unit)}`, { signal });
}

export function fetchVerified(token: string, signal?: AbortSignal): Promise<VerifyAnswer> {
  const options = signal === undefined ? { token } : { token, signal };
  return callApi('GET', '/applicant/guestcard-verify', options);
}

export function fetchUnits(property: string, applicant: string): Promise<readonly ChangeUnit[]> {
  const query = new URLSearchParams({ applicant_id: applicant });
  return callApi('GET', `/plugin/guestcard/${encodeURIComponent(property)}/units?${query}`);
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
  const sent = { ...optional(sender.token), headers: headersOf(sender), body: body(form, sender, property) };
  return callApi<GuestcardAnswer>('POST', `${of(unit)}/guestcard`, sent);
}

export function postRequest(unit: string, form: Draft, sender: Sender, property: string) {
  const sent = { headers: headersOf(sender), body: { ...body(form, sender, property), from_rexi: true } };
  return callApi<GuestcardAnswer>('POST', `${of(unit)}/request_information`, sent);
}

export function postInvoice(unit: string, form: Draft, sender: Sender, property: string) {
  const sent = { ...optional(sender.token), headers: headersOf(sender), body: body(form, sender, property) };
  return callApi<InvoiceAnswer>('POST', `${of(unit)}/invoice`, sent);
}

export function postUnit(unit: string, sender: Sender) {
  const applicant = encodeURIComponent(sender.applicantId ?? '');
  const path = `/applicant/${applicant}/update-unit/${encodeURIComponent(unit)}`;
  return callApi<GuestcardAnswer>('POST', path, optional(sender.token));
}

export function sendOtp(number: string, unit: string) {
  return callApi<{ hashed: string }>('POST', '/applicant/send_otp_message', {
    body: { mobile_no: `+1${number}`, unit_id: unit },
  });
}

export function verifyOtp(number: string, hashed: string, otp: string) {
  return callApi<{ verified: true }>('POST', '/applicant/verify_otp', {
    body: { mobile_no: `+1${number}`, hashed, otp },
  });
}

const duplicates = (property: string) => `/applicant/duplicate_guestcards/${encodeURIComponent(property)}`;

export function findDuplicate(
  property: string,
  person: { readonly first_name: string; readonly last_name: string; readonly email: string },
) {
  return callApi<DuplicateAnswer>('POST', duplicates(property), { body: person });
}

export function sendDuplicateCode(property: string, handle: string) {
  return callApi<{ hashed: string }>('POST', `${duplicates(property)}/code`, { body: { handle } });
}

export function openDuplicate(
  property: string,
  proof: { readonly handle: string; readonly hashed: string; readonly otp?: string },
) {
  return callApi<DuplicateDetails>('POST', `${duplicates(property)}/details`, { body: proof });
}
