import { Type } from 'typebox';
import type { GuestcardAnswer } from '../../../contract/guestcard.contract.ts';
import { addLink } from '../../invitation.ts';
import { insideTask } from '../../process/task.ts';
import { addGuestToken } from './guest-access.ts';
import { keepApplicant } from './guest-record.ts';
import { type GuestContext, keptIn } from './guestcard.subject.ts';
import { inviteUrl, takeUnit } from './take-unit.ts';

/**
 * Takes the unit for the guest, in one transaction with all that follows from it. Sent again it answers the same,
 * with a link of its own; where the unit is taken already, the answer says so, and offers another.
 *
 * @see spec/pre-application.md §4 Guestcard flow
 */
export const submitGuestcard = insideTask('guestcard', 'submitGuestcard', {
  onceOnly: true,
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
  const result: GuestcardAnswer = {
    d: {
      invite_url: token === '' ? '' : inviteUrl(deps, token),
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
  const result: GuestcardAnswer = {
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
