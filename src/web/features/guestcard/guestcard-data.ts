/** Data that the pages of a guestcard load, and the state of an open guestcard. */
import { useQuery } from '@tanstack/react-query';
import type { i18n as Translations } from 'i18next';
import type {
  ChangeUnit,
  GuestcardData,
  PaymentGateways,
  VerifyAnswer,
} from '../../../contract/guest/guestcard.contract.ts';
import type { PaymentType } from '../../../contract/payment.contract.ts';
import type { FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import { call } from '../../app/api/api-client.ts';
import type { Draft, DraftStore } from '../../forms/index.ts';

export type { ChangeUnit, GuestcardData, VerifyAnswer };

/** Credentials of the sender: the token of the guestcard once there is one, and the key of this visit. */
export interface Sender {
  readonly token: string | null;
  readonly applicantId: string | null;
  readonly key: string;
}

/** Loads the questions and choices of the form. @see spec/pre-application.md §7 */
function fetchGuestcard(unit: string, signal: AbortSignal): Promise<GuestcardData> {
  return call('GET /api/applicant/unit/:unit_id/guestcard', { params: { unit_id: unit }, signal });
}

/** With a token, the costs are those of the open amount of its invoice. */
function fetchGateways(unit: string, token: string | null, signal: AbortSignal): Promise<PaymentGateways> {
  return call('GET /api/applicant/unit/:unit_id/payment', {
    token: token ?? undefined,
    params: { unit_id: unit },
    signal,
  });
}

function fetchLeaseTerms(unit: string, signal: AbortSignal): Promise<readonly number[]> {
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

/** Terms from 6 to 24 months. @see spec/pre-application.md §9 */
const DEFAULT_TERMS: readonly number[] = Array.from({ length: 19 }, (_, index) => index + 6);

/** Everything that the page needs before it shows anything. */
export interface LoadedGuestcard {
  readonly unitId: string;
  readonly data: GuestcardData;
  readonly formFacts: FormFacts;
  readonly terms: readonly number[];
  readonly gateways: PaymentGateways;
  /** The guestcard of the token, or null if there is no token. */
  readonly verified: VerifyAnswer | null;
}

async function load(unit: string, token: string | null, signal: AbortSignal): Promise<LoadedGuestcard> {
  const verified = token === null ? null : await fetchVerified(token, signal);
  const unitId = verified?.unit.id ?? unit;
  const [data, gateways, terms] = await Promise.all([
    fetchGuestcard(unitId, signal),
    fetchGateways(unitId, token, signal),
    fetchLeaseTerms(unitId, signal).catch(() => DEFAULT_TERMS),
  ]);
  return {
    unitId,
    data,
    formFacts: data.form_facts as unknown as FormFacts,
    terms: terms.length > 0 ? terms : DEFAULT_TERMS,
    gateways,
    verified,
  };
}

const guestcardKey = (unit: string, token: string | null) => ['guestcard', unit, token] as const;

/** With a token the page continues its guestcard; without one it begins with the unit of the address. */
export function useLoadedGuestcard(unit: string, token: string | null) {
  return useQuery({
    queryKey: guestcardKey(unit, token),
    queryFn: ({ signal }) => load(unit, token, signal),
    enabled: unit !== '' || token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** What the server has said about this guest so far. */
export interface Guest extends Sender {
  readonly unitId: string;
  readonly propertyId: string;
  /** Link to the guest's application; '' until the unit is theirs. */
  readonly inviteUrl: string;
  /** Amount paid in this visit, in cents, with the fee; null if nothing was, or if it was paid before. */
  readonly paid: number | null;
  /** Whether the contact form was sent in this visit. */
  readonly hasSent: boolean;
  /** The chosen way to pay; null: the first one. */
  readonly paymentType: PaymentType | null;
}

/** An open guestcard: data for the screens and tasks of its flow. */
export interface GuestcardSubject {
  readonly loaded: LoadedGuestcard;
  /** The contact forms in order, then the payment form. */
  readonly bundles: readonly FormBundle[];
  readonly store: DraftStore;
  readonly isRequest: boolean;
  /** Returns the current guest, also within a task that has just updated it. */
  readonly guest: () => Guest;
  readonly learn: (known: Partial<Guest>) => void;
  readonly i18n: Translations;
}
