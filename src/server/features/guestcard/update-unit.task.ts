import { type Static, Type } from 'typebox';
import { Id } from '../../../contract/error.contract.ts';
import type { GuestcardAnswer } from '../../../contract/guestcard.contract.ts';
import { findApplicant } from '../../../db/applicant/applicant.repository.ts';
import { updateGuestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { findUnit, updateApplicationUnit } from '../../../db/property/property.repository.ts';
import { AppError } from '../../errors.ts';
import { insideTask } from '../../process/task.ts';
import { addGuestToken } from './guest-access.ts';
import { guestPlace } from './guest-unit.ts';
import type { GuestContext } from './guestcard.subject.ts';
import { takeUnit } from './take-unit.ts';

const WantedUnit = Type.Object({ unit_id: Id });

/**
 * Gives a guest whose unit is taken another one of the same property. What they have paid goes along: the invoice
 * is theirs, not the unit's. Where it is still due, they pay first, for the new unit.
 *
 * The new one may be gone by now, too: then the answer says `unit_is_locked` again.
 *
 * @throws {AppError} `record.not_found` for a unit of another property.
 * @see spec/pre-application.md §4 Guestcard flow
 */
export const updateUnit = insideTask('guestcard', 'updateUnit', {
  onceOnly: true,
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
    const result: GuestcardAnswer = {
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
