import type { FastifyRequest } from 'fastify';
/** Finds a guestcard by its token, and stores it with its applicant. */
import type { GuestcardBody } from '../../../contract/guest/guestcard.contract.ts';
import {
  type Applicant,
  findApplicant,
  updateApplicant,
} from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import {
  findGuestcardByKey,
  findGuestcardByToken,
  findGuestcardOfApplicant,
  type Guestcard,
  type GuestForm,
  insertGuestcard,
  insertGuestToken,
  lockGuestcard,
  updateGuestcard,
} from '../../../db/guestcard/guestcard.repository.ts';
import { findTokenOwner } from '../../../db/session/access-token.repository.ts';
import { hashToken, tokenOf } from '../../access/access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isProven } from '../../outbox/otp.service.ts';
import { addApplicant } from '../../property/invitation.ts';
import { dayIn, saveCarriedAnswers } from './carried-answers.ts';
import { checkedContactForm, openedGuestForm, sealedGuestForm, unmaskedGuestForm } from './contact-form.ts';
import { guestPlace } from './guest-place.ts';
import { type KeptGuestcard, readForGuest } from './guestcard.subject.ts';

/** A sent guestcard, with its verified sender. */
export interface GuestRequest {
  unitId: string;
  body: GuestcardBody;
  /** The guestcard of the request's token, or null. */
  own: Guestcard | null;
  /** The visitor's idempotency key, or null. */
  key: string | null;
  ip: string;
  language: string;
}

/**
 * The guestcard of this request, locked by the transaction: that of the token, the one sent before with the same key,
 * or a new one. Its form is replaced with the sent one, unless it was submitted before.
 *
 * @throws {AppError} `validation.failed`; `record.not_found` for an unknown unit.
 */
export async function keepGuestcard(
  deps: Deps,
  trx: Connection,
  request: GuestRequest,
  isRequest: boolean,
): Promise<KeptGuestcard> {
  const requestKey = request.key === null ? null : requestKeyOf(request.unitId, isRequest, request.key);
  const before = request.own ?? (requestKey === null ? null : await findGuestcardByKey(trx, requestKey));
  const known = before === null ? null : await lockGuestcard(trx, deps.dialect, before.id);
  if (known !== null && known.applicant_id !== null) {
    // Once there is an applicant id, the contact form is closed; a unit is changed by its own call.
    return { guestcard: known, place: await guestPlace(trx, known.unit_id) };
  }
  const place = await guestPlace(trx, request.unitId);
  const its = known === null ? deps : (await readForGuest(deps, trx, known)).deps;
  const sent = unmaskedGuestForm(its, request.body.guestcard_contact_form, known);
  const form = checkedContactForm(its, place, sent);
  const id = known?.id ?? deps.random.id();
  const at = deps.clock.now().toISOString();
  const content = {
    unit_id: place.unit.id,
    ...personIn(form),
    is_mobile_verified: await isMobileVerified(deps, trx, request, form),
    form: sealedGuestForm(its, form, id, known?.form ?? {}),
    request_info: isRequest,
    updated_at: at,
  };
  if (known !== null && known.submitted_at === null) {
    await updateGuestcard(trx, known.id, content);
    return { guestcard: { ...known, ...content }, place };
  }
  if (known !== null) return { guestcard: known, place };
  const guestcard: Guestcard = {
    id,
    company_id: place.unit.company_id,
    property_id: place.unit.property_id,
    ...content,
    applicant_id: null,
    invoice_id: null,
    request_key: requestKey,
    submitted_at: null,
    created_at: at,
  };
  if (await insertGuestcard(trx, guestcard)) return { guestcard, place };
  // The same request came in at the same moment, and was first.
  return keepGuestcard(deps, trx, request, isRequest);
}

/**
 * The stored form of a visitor's key: valid for one unit and one purpose. The key opens the guestcard that was sent
 * with it, so only its hash is stored.
 *
 * @example requestKeyOf('juniper-row-204', false, crypto.randomUUID())
 */
export function requestKeyOf(unitId: string, isRequest: boolean, key: string): string {
  return hashToken(`${isRequest ? 'ask' : 'apply'}\n${unitId}\n${key}`);
}

/** The applicant of a guestcard; a new one gets the answers of the contact form. They have no link and owe nothing. */
export async function keepApplicant(
  deps: Deps,
  trx: Connection,
  { guestcard }: KeptGuestcard,
  language: string,
): Promise<Applicant> {
  const { first_name, last_name, email, contact_no } = guestcard;
  const person = { first_name, last_name, email, contact_no, language };
  if (guestcard.applicant_id !== null) {
    const known = await findApplicant(trx, guestcard.applicant_id);
    if (known === null) throw new Error(`The applicant of guestcard ${guestcard.id} is gone.`);
    await updateApplicant(trx, known.id, { language });
    return { ...known, language };
  }
  const form = openedGuestForm(deps, guestcard);
  const { applicant } = await addApplicant(deps, trx, {
    place: { unit_id: guestcard.unit_id, movein_date: dayIn(form.date_needed) },
    applicant_type: 'PRIMARY',
    ...person,
  });
  await updateGuestcard(trx, guestcard.id, { applicant_id: applicant.id });
  return { ...applicant, revision: await saveCarriedAnswers(deps, trx, applicant, form) };
}

/** True only if the portal's record shows that the form's number was verified. */
async function isMobileVerified(
  deps: Deps,
  trx: Connection,
  { own, body }: GuestRequest,
  form: GuestForm,
): Promise<boolean> {
  const { contact_no } = personIn(form);
  if (contact_no === '') return false;
  if (own?.is_mobile_verified && own.contact_no === contact_no) return true;
  const { hashed } = body.guestcard_contact_form;
  if (typeof hashed !== 'string' || hashed === '') return false;
  return isProven(deps, trx, { purpose: 'mobile', recipient: `+1${contact_no}` }, hashed);
}

function personIn(form: GuestForm): Pick<Guestcard, 'first_name' | 'last_name' | 'email' | 'contact_no'> {
  const text = (name: string): string => (typeof form[name] === 'string' ? form[name] : '');
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    contact_no: text('contact_no'),
  };
}

const sessionDays = 14;

/** The guestcard of the `token` header, or null: the token of a guest, or of the applicant they became. */
export async function guestcardOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Guestcard | null> {
  const token = tokenOf(request);
  if (token === null) return null;
  const now = deps.clock.now().toISOString();
  const own = await findGuestcardByToken(deps.db, hashToken(token), 'session', now);
  if (own !== null) return own;
  const applicantId = await findTokenOwner(deps.db, hashToken(token), now);
  return applicantId === null ? null : findGuestcardOfApplicant(deps.db, applicantId);
}

/**
 * The guestcard of this applicant, if the token gives access to it. The id alone gives none.
 *
 * @throws {AppError} `token.invalid` without a guest's token; `record.not_found` for another person's id.
 */
export async function ownGuestcard(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers'>,
  applicantId: string,
): Promise<Guestcard & { applicant_id: string }> {
  const guestcard = await guestcardOf(deps, request);
  if (guestcard === null) throw new AppError('token.invalid');
  const { applicant_id } = guestcard;
  if (applicant_id === null || applicant_id !== applicantId) throw new AppError('record.not_found');
  return { ...guestcard, applicant_id };
}

/** A new access token for a guestcard, in plain text; only its hash is stored. */
export async function addGuestToken(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Connection,
  guestcard: Pick<Guestcard, 'id' | 'company_id' | 'property_id'>,
): Promise<string> {
  const now = deps.clock.now();
  const token = deps.random.token();
  await insertGuestToken(trx, guestcard, {
    token_hash: hashToken(token),
    purpose: 'session',
    expires_at: new Date(now.getTime() + sessionDays * 86_400_000).toISOString(),
    created_at: now.toISOString(),
  });
  return token;
}
