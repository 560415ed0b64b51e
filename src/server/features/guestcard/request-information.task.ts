import { Type } from 'typebox';
import type { GuestcardAnswer } from '../../../contract/guestcard.contract.ts';
import { updateGuestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { insideTask } from '../../process/task.ts';
import { mailGuest, mailOffice } from './guest-mail.ts';
import { type GuestContext, keptIn } from './guestcard.subject.ts';

/** Asks the office for information. Nobody becomes an applicant by it, and nothing is due. */
export const requestInformation = insideTask('guestcard', 'requestInformation', {
  onceOnly: true,
  input: Type.Unknown(),
  async run(context: GuestContext) {
    const { deps, trx, author, now } = context;
    const { guestcard, place } = await keptIn(context);
    const at = now.toISOString();
    await updateGuestcard(trx, guestcard.id, { submitted_at: at, updated_at: at });
    await mailOffice(deps, trx, place, guestcard);
    const language = author.language ?? '';
    await mailGuest(deps, trx, place, guestcard, { kind: 'guestcard_received', language, link: '' });
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

function answerOf(property_id: string): GuestcardAnswer {
  const nobody = { invite_url: '', applicant_id: '', guest_token: '' };
  return { d: { ...nobody, property_id, unit_is_locked: false, payment_due: false } };
}
