/**
 * Takes a unit for a guest: it becomes theirs, and the application begins; or somebody else was first.
 */
import type { GuestcardAnswer } from '../../../contract/guestcard.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { updateGuestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { reserveUnit } from '../../../db/guestcard/unit-reservation.repository.ts';
import type { Deps } from '../../deps.ts';
import { openInvitation } from '../../invitation.ts';
import { addGuestToken } from './guest-access.ts';
import { mailGuest, mailOffice } from './guest-mail.ts';
import type { KeptGuestcard } from './guest-record.ts';
import type { GuestContext } from './guestcard.subject.ts';

/**
 * Tries to take the guestcard's unit. Of any number of guests at the same moment one gets it; the others are told
 * `unit_is_locked`, and what they have paid stays theirs. Whoever gets it is invited; where the property invites by
 * hand, the office is told.
 */
export async function takeUnit(
  { deps, trx, now }: Pick<GuestContext, 'deps' | 'trx' | 'now'>,
  { guestcard, place }: KeptGuestcard,
  applicant: Applicant,
): Promise<{
  outcome: 'invited' | 'accepted' | 'unitLocked';
  result: GuestcardAnswer;
  detail: { unit: string };
}> {
  const at = now.toISOString();
  const guest_token = await addGuestToken(deps, trx, guestcard);
  const answer = {
    applicant_id: applicant.id,
    property_id: place.property.id,
    payment_due: false,
    guest_token,
  };
  const detail = { unit: place.unit.id };
  const isTheirs = await reserveUnit(trx, guestcard, place.unit.id, applicant.application_id, at);
  if (!isTheirs) {
    const result = { d: { ...answer, invite_url: '', unit_is_locked: true } };
    return { outcome: 'unitLocked', result, detail };
  }
  await updateGuestcard(trx, guestcard.id, { submitted_at: at, updated_at: at });
  await mailOffice(deps, trx, place, guestcard);
  const { language } = applicant;
  if (!place.settings.invites_at_once) {
    await mailGuest(deps, trx, place, guestcard, { kind: 'guestcard_received', language, link: '' });
    return {
      outcome: 'accepted',
      result: { d: { ...answer, invite_url: '', unit_is_locked: false } },
      detail,
    };
  }
  const token = await openInvitation(deps, trx, applicant, place.property);
  const invite_url = inviteUrl(deps, token);
  await mailGuest(deps, trx, place, guestcard, { kind: 'guestcard_invited', language, link: invite_url });
  return { outcome: 'invited', result: { d: { ...answer, invite_url, unit_is_locked: false } }, detail };
}

/** The link into the application. */
export function inviteUrl({ settings }: Pick<Deps, 'settings'>, token: string): string {
  return `${settings.baseUrl}/auth/applicant?access_token=${token}`;
}
