/**
 * Sends a guestcard: the unit becomes theirs, and the application begins; or somebody else was first.
 */
import type { GuestcardAnswer } from '../../../contract/guestcard.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { updateGuestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { reserveUnit } from '../../../db/guestcard/unit-reservation.repository.ts';
import type { Deps } from '../../deps.ts';
import { addLink, openInvitation } from '../../invitation.ts';
import { logEvent } from '../../process.ts';
import { addGuestToken } from './guest-access.ts';
import { guestFacts, refuseUnlessNext } from './guest-facts.ts';
import { mailGuest, mailOffice } from './guest-mail.ts';
import { type GuestRequest, type KeptGuestcard, keepApplicant, keepGuestcard } from './guest-record.ts';

/**
 * Takes the unit for the guest, in one transaction with all that follows from it. Of any number of guests at the
 * same moment one gets the unit; the others are told `unit_is_locked`, and what they have paid stays theirs.
 * Sent again it answers the same, with a link of its own.
 *
 * @throws {AppError} `state.not_allowed` while charges are due; `validation.failed`; `record.not_found`.
 * @see spec/pre-application.md §4 Guestcard flow
 */
export async function submitGuestcard(deps: Deps, request: GuestRequest): Promise<GuestcardAnswer> {
  return deps.db.transaction().execute(async (trx) => {
    const kept = await keepGuestcard(deps, trx, request, false);
    const facts = await guestFacts(trx, kept.place, kept.guestcard, false);
    if (kept.guestcard.submitted_at !== null) return repeatedAnswer(deps, trx, kept);
    // A unit that is taken already is no reason to refuse: the answer says so, and offers another.
    refuseUnlessNext(deps, { ...facts, unit_taken: false }, 'SUBMIT', 'submitGuestcard');
    const applicant = await keepApplicant(deps, trx, kept, request.language);
    return takeUnit(deps, trx, kept, applicant, request);
  });
}

/**
 * Tries to take the guestcard's unit. Whoever gets it is invited; where the property invites by hand, the office is
 * told.
 */
export async function takeUnit(
  deps: Deps,
  trx: Connection,
  { guestcard, place }: KeptGuestcard,
  applicant: Applicant,
  { ip }: { ip: string },
): Promise<GuestcardAnswer> {
  const at = deps.clock.now().toISOString();
  const guest_token = await addGuestToken(deps, trx, guestcard);
  const author = { actor: 'guest', ip };
  const answer = {
    applicant_id: applicant.id,
    property_id: place.property.id,
    payment_due: false,
    guest_token,
  };
  const isTheirs = await reserveUnit(trx, guestcard, place.unit.id, applicant.application_id, at);
  if (!isTheirs) {
    await logEvent(deps, trx, applicant, author, 'UNIT_LOST', { unit: place.unit.id });
    return { d: { ...answer, invite_url: '', unit_is_locked: true } };
  }
  await updateGuestcard(trx, guestcard.id, { submitted_at: at, updated_at: at });
  await logEvent(deps, trx, applicant, author, 'GUESTCARD_SUBMITTED', { unit: place.unit.id });
  await mailOffice(deps, trx, place, guestcard);
  const { language } = applicant;
  if (!place.settings.invites_at_once) {
    await mailGuest(deps, trx, place, guestcard, { kind: 'guestcard_received', language, link: '' });
    return { d: { ...answer, invite_url: '', unit_is_locked: false } };
  }
  const token = await openInvitation(deps, trx, applicant, place.property);
  const invite_url = inviteUrl(deps, token);
  await mailGuest(deps, trx, place, guestcard, { kind: 'guestcard_invited', language, link: invite_url });
  return { d: { ...answer, invite_url, unit_is_locked: false } };
}

/**
 * Asks the office for information. Nobody becomes an applicant by it, and nothing is due.
 *
 * @throws {AppError} `validation.failed`; `record.not_found`.
 */
export async function requestInformation(deps: Deps, request: GuestRequest): Promise<GuestcardAnswer> {
  return deps.db.transaction().execute(async (trx) => {
    // A request stands for itself, also when it comes from somebody who applies.
    const kept = await keepGuestcard(deps, trx, { ...request, own: null }, true);
    const { guestcard, place } = kept;
    const answer = {
      invite_url: '',
      applicant_id: '',
      property_id: place.property.id,
      unit_is_locked: false,
      payment_due: false,
      guest_token: '',
    };
    if (guestcard.submitted_at !== null) return { d: answer };
    const facts = await guestFacts(trx, place, guestcard, true);
    refuseUnlessNext(deps, facts, 'SUBMIT', 'requestInformation');
    const at = deps.clock.now().toISOString();
    await updateGuestcard(trx, guestcard.id, { submitted_at: at, updated_at: at });
    await mailOffice(deps, trx, place, guestcard);
    const { language } = request;
    await mailGuest(deps, trx, place, guestcard, { kind: 'guestcard_received', language, link: '' });
    return { d: answer };
  });
}

async function repeatedAnswer(
  deps: Deps,
  trx: Connection,
  { guestcard, place }: KeptGuestcard,
): Promise<GuestcardAnswer> {
  const applicant_id = guestcard.applicant_id ?? '';
  const invited = applicant_id !== '' && place.settings.invites_at_once;
  const token = invited ? await addLink(deps, trx, { ...guestcard, id: applicant_id }) : '';
  return {
    d: {
      invite_url: token === '' ? '' : inviteUrl(deps, token),
      applicant_id,
      property_id: place.property.id,
      unit_is_locked: false,
      payment_due: false,
      guest_token: await addGuestToken(deps, trx, guestcard),
    },
  };
}

function inviteUrl({ settings }: Pick<Deps, 'settings'>, token: string): string {
  return `${settings.baseUrl}/auth/applicant?access_token=${token}`;
}
