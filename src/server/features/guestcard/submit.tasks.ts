/** The tasks that submit a guestcard: taking its unit or another one, or only asking for information. */
import { type Static, Type } from 'typebox';
import { Id } from '../../../contract/error.contract.ts';
import type { GuestcardAnswer } from '../../../contract/guest/guestcard.contract.ts';
import { type Applicant, findApplicant, lockApplicant } from '../../../db/applicant/applicant.repository.ts';
import { updateGuestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { lockUnit, reserveUnit } from '../../../db/guestcard/unit-reservation.repository.ts';
import { findUnit, updateApplicationUnit } from '../../../db/property/property.repository.ts';
import { AppError } from '../../errors.ts';
import { insideTask } from '../../process/task.ts';
import { addLink, openInvitation } from '../../property/invitation.ts';
import { applicationLink } from '../../property/property-address.ts';
import { countHold, holdUntil, releaseHold } from '../../property/unit-hold.ts';
import { mailGuest, mailOffice } from './guest-mail.ts';
import { guestPlace } from './guest-place.ts';
import { addGuestToken, keepApplicant } from './guest-record.ts';
import { type GuestContext, type KeptGuestcard, keptIn } from './guestcard.subject.ts';

/** The result of the tasks; the call adds the facts. */
type Sent = Pick<GuestcardAnswer, 'd'>;

/**
 * Takes the unit for the guest, and does all that follows, in one transaction. A repeated request gets the same answer
 * with a new link; if the unit is taken, the answer shows that, and the guest can choose another.
 *
 * @see spec/pre-application.md §4 Guestcard flow
 */
export const submitGuestcard = insideTask('guestcard', 'submitGuestcard', {
  input: Type.Unknown(),
  async run(context: GuestContext) {
    const { deps, trx, author } = context;
    const kept = await keptIn(context);
    const applicant = await keepApplicant(deps, trx, kept, author.language ?? '');
    return takeUnit(context, kept, applicant);
  },
  async refused(context: GuestContext) {
    const { facts } = context;
    const isOwed = facts.charges_due === true && facts.paid !== true;
    if (facts.submitted === true) return repeatedAnswer(context);
    return facts.unit_taken === true && !isOwed ? lockedAnswer(context) : null;
  },
});

async function repeatedAnswer(context: GuestContext) {
  const { deps, trx } = context;
  const { guestcard, place } = await keptIn(context);
  const applicant_id = guestcard.applicant_id ?? '';
  const isInvited = applicant_id !== '' && place.settings.invites_at_once;
  const token = isInvited ? await addLink(deps, trx, { ...guestcard, id: applicant_id }) : '';
  const result: Sent = {
    d: {
      invite_url: token === '' ? '' : applicationLink(deps, place.property, token),
      applicant_id,
      property_id: place.property.id,
      unit_is_locked: false,
      payment_due: false,
      guest_token: await addGuestToken(deps, trx, guestcard),
    },
  };
  return {
    outcome: isInvited ? ('invited' as const) : ('accepted' as const),
    result,
    repeated: true as const,
  };
}

async function lockedAnswer(context: GuestContext) {
  const { guestcard, place } = await keptIn(context);
  const result: Sent = {
    d: {
      invite_url: '',
      applicant_id: guestcard.applicant_id ?? '',
      property_id: place.property.id,
      unit_is_locked: true,
      payment_due: false,
      guest_token: await addGuestToken(context.deps, context.trx, guestcard),
    },
  };
  return { outcome: 'unitLocked' as const, result, repeated: true as const };
}

/** Asks the office for information. It creates no applicant and no charges. */
export const requestInformation = insideTask('guestcard', 'requestInformation', {
  input: Type.Unknown(),
  async run(context: GuestContext) {
    const { deps, trx, author, now } = context;
    const { guestcard, place } = await keptIn(context);
    const at = now.toISOString();
    await updateGuestcard(trx, guestcard.id, { submitted_at: at, updated_at: at });
    await mailOffice(deps, trx, place, guestcard);
    const language = author.language ?? '';
    await mailGuest(deps, trx, place, guestcard, {
      kind: 'guestcard_received',
      language,
      link: '',
      ip: author.ip,
    });
    return {
      outcome: 'accepted' as const,
      result: answerOf(guestcard.property_id),
      detail: { unit: place.unit.id },
    };
  },
  async refused({ subject: { guestcard }, facts }: GuestContext) {
    if (!guestcard.request_info || facts.submitted !== true) return null;
    const result = answerOf(guestcard.property_id);
    return { outcome: 'accepted' as const, result, repeated: true as const };
  },
});

function answerOf(property_id: string): Sent {
  const nobody = { invite_url: '', applicant_id: '', guest_token: '' };
  return { d: { ...nobody, property_id, unit_is_locked: false, payment_due: false } };
}

const WantedUnit = Type.Object({ unit_id: Id });

/**
 * Gives a guest whose unit is taken another one of the same property. Their payment remains valid, because the invoice
 * belongs to the guest, not to the unit. If it is still due, they pay first, for the new unit.
 *
 * If the new unit is taken, too, the answer is `unit_is_locked` again.
 *
 * @throws {AppError} `record.not_found` for a unit of another property.
 * @see spec/pre-application.md §4 Guestcard flow
 */
export const updateUnit = insideTask('guestcard', 'updateUnit', {
  input: WantedUnit,
  async run(context: GuestContext, { unit_id }: Static<typeof WantedUnit>) {
    const { deps, trx, subject, facts, now } = context;
    const { guestcard } = subject;
    const applicant = guestcard.applicant_id ? await findApplicant(trx, guestcard.applicant_id) : null;
    const unit = await findUnit(trx, unit_id);
    if (applicant === null || unit?.property_id !== guestcard.property_id)
      throw new AppError('record.not_found');
    await updateApplicationUnit(trx, applicant.application_id, unit_id);
    const changed = { unit_id, updated_at: now.toISOString() };
    await updateGuestcard(trx, guestcard.id, changed);
    const isDue = facts.paid !== true && facts.charges_due === true;
    if (!isDue) {
      const kept = { guestcard: { ...guestcard, ...changed }, place: await guestPlace(trx, unit_id) };
      const { outcome, ...taken } = await takeUnit(context, kept, applicant);
      return { ...taken, outcome: outcome === 'invited' ? ('moved' as const) : outcome };
    }
    const result: Sent = {
      d: {
        invite_url: '',
        applicant_id: applicant.id,
        property_id: guestcard.property_id,
        unit_is_locked: !unit.available,
        payment_due: true,
        guest_token: await addGuestToken(deps, trx, guestcard),
      },
    };
    const outcome = unit.available ? ('paymentDue' as const) : ('unitLocked' as const);
    return { outcome, result, detail: { unit: unit_id } };
  },
});

/**
 * Tries to take the guestcard's unit. Only one of several simultaneous guests gets it; the others get `unit_is_locked`
 * and keep their payments. A guest without a payment or verified number holds it for a short time only, and loses it to
 * a guest with either. The guest who gets it is invited; if the property invites manually, the office is notified.
 */
async function takeUnit(
  { deps, trx, now, facts, author: { ip } }: Pick<GuestContext, 'deps' | 'trx' | 'now' | 'facts' | 'author'>,
  { guestcard, place }: KeptGuestcard,
  applicant: Applicant,
): Promise<{
  outcome: 'invited' | 'accepted' | 'unitLocked';
  result: Sent;
  detail: { unit: string };
}> {
  // Locked before the unit, in the same order as when an application is canceled.
  await lockApplicant(trx, deps.dialect, applicant.id);
  const at = now.toISOString();
  const guest_token = await addGuestToken(deps, trx, guestcard);
  const answer = {
    applicant_id: applicant.id,
    property_id: place.property.id,
    payment_due: false,
    guest_token,
  };
  const detail = { unit: place.unit.id };
  const isFirm = guestcard.is_mobile_verified || facts.paid === true;
  const reserve = () =>
    reserveUnit(trx, guestcard, place.unit.id, applicant.application_id, at, isFirm ? null : holdUntil(now));
  await lockUnit(trx, deps.dialect, place.unit.id);
  const isTheirs =
    (await reserve()) || ((await releaseHold(deps, trx, place.unit.id, { isFirm, at })) && (await reserve()));
  if (!isTheirs) {
    const result = { d: { ...answer, invite_url: '', unit_is_locked: true } };
    return { outcome: 'unitLocked', result, detail };
  }
  if (facts.paid !== true) {
    // A verified number identifies a person well enough; an IP address may be shared by many.
    const keys = guestcard.is_mobile_verified ? [guestcard.contact_no] : [guestcard.email, ip];
    await countHold(deps, trx, place.property.id, keys);
  }
  await updateGuestcard(trx, guestcard.id, { submitted_at: at, updated_at: at });
  await mailOffice(deps, trx, place, guestcard);
  const { language } = applicant;
  if (!place.settings.invites_at_once) {
    await mailGuest(deps, trx, place, guestcard, { kind: 'guestcard_received', language, link: '', ip });
    return {
      outcome: 'accepted',
      result: { d: { ...answer, invite_url: '', unit_is_locked: false } },
      detail,
    };
  }
  const token = await openInvitation(deps, trx, applicant, place.property);
  const invite_url = applicationLink(deps, place.property, token);
  await mailGuest(deps, trx, place, guestcard, {
    kind: 'guestcard_invited',
    language,
    link: invite_url,
    ip,
    isShort: !isFirm,
  });
  return { outcome: 'invited', result: { d: { ...answer, invite_url, unit_is_locked: false } }, detail };
}
