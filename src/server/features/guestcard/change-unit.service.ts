import type { GuestcardAnswer } from '../../../contract/guestcard.contract.ts';
import { findApplicant } from '../../../db/applicant/applicant.repository.ts';
import { lockGuestcard, updateGuestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { findUnit, updateApplicationUnit } from '../../../db/property/property.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { addGuestToken } from './guest-access.ts';
import { guestFacts, refuseUnlessNext } from './guest-facts.ts';
import { guestPlace } from './guest-unit.ts';
import { takeUnit } from './submit.service.ts';

/**
 * Gives a guest whose unit is taken another one of the same property. What they have paid goes along: the invoice
 * is theirs, not the unit's. Where it is still due, they pay first, for the new unit.
 *
 * The new one may be gone by now, too: then the answer says `unit_is_locked` again.
 *
 * @throws {AppError} `record.not_found` for a unit of another property; `state.not_allowed` while the guest's unit
 *   can still be theirs, and after it became theirs.
 * @see spec/pre-application.md §4 Guestcard flow
 */
export async function changeUnit(
  deps: Deps,
  guestcardId: string,
  unitId: string,
  ip: string,
): Promise<GuestcardAnswer> {
  return deps.db.transaction().execute(async (trx) => {
    const guestcard = await lockGuestcard(trx, deps.dialect, guestcardId);
    const applicant = guestcard?.applicant_id ? await findApplicant(trx, guestcard.applicant_id) : null;
    if (guestcard === null || applicant === null) throw new AppError('record.not_found');
    const facts = await guestFacts(trx, await guestPlace(trx, guestcard.unit_id), guestcard, false);
    refuseUnlessNext(deps, facts, 'CHANGE_UNIT', 'updateUnit');
    const unit = await findUnit(trx, unitId);
    if (unit?.property_id !== guestcard.property_id) throw new AppError('record.not_found');
    await updateApplicationUnit(trx, applicant.application_id, unitId);
    const changed = { unit_id: unitId, updated_at: deps.clock.now().toISOString() };
    await updateGuestcard(trx, guestcard.id, changed);
    const kept = { guestcard: { ...guestcard, ...changed }, place: await guestPlace(trx, unitId) };
    const isDue = facts.paid !== true && facts.charges_due === true;
    if (!isDue) return takeUnit(deps, trx, kept, applicant, { ip });
    return {
      d: {
        invite_url: '',
        applicant_id: applicant.id,
        property_id: guestcard.property_id,
        unit_is_locked: !unit.available,
        payment_due: true,
        guest_token: await addGuestToken(deps, trx, guestcard),
      },
    };
  });
}
