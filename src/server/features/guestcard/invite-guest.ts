/** Invites the person of a guestcard to apply, for the office. */
import { type Applicant, findApplicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { type Guestcard, lockGuestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { hasEvent } from '../../../db/process/event.repository.ts';
import { isUnitAvailable } from '../../../db/process/fact.repository.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { countTypedMail } from '../../outbox/mail-limit.ts';
import { report } from '../../process/report.ts';
import type { Author } from '../../process/task.ts';
import { homeName } from '../../property/home-name.ts';
import { INVITED, openInvitation } from '../../property/invitation.ts';
import { mailInvitation } from '../../property/invitation-mail.ts';
import { guestPlace } from './guest-place.ts';
import { keepApplicant } from './guest-record.ts';
import { guestFacts } from './guestcard.subject.ts';

/**
 * Invites the person of a guestcard, with their name, contact, home and answers; a reservation that they have stays. Who
 * was invited before gets no second invitation.
 *
 * @throws {AppError} `record.not_found`; `state.not_allowed` for who has cancelled, or has charges to pay first;
 *   `unit.unavailable`; `mail.limit`.
 * @example await inviteGuestcard(deps, guestcard.id, { actor: 'office:U1', ip })
 */
export async function inviteGuestcard(
  deps: Deps,
  guestcardId: string,
  author: Author,
): Promise<{ application_id: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const guestcard = await lockGuestcard(trx, deps.dialect, guestcardId);
    if (guestcard === null) throw new AppError('record.not_found');
    const known = guestcard.applicant_id === null ? null : await findApplicant(trx, guestcard.applicant_id);
    if (known !== null && (known.cancelled_at !== null || known.removed_at !== null))
      throw new AppError('state.not_allowed');
    if (known !== null && (await hasEvent(trx, known.id, INVITED)))
      return { application_id: known.application_id };
    const reported = { event: INVITED, author };
    const ref = { flow: 'guestcard', subject: guestcardId };
    return report(deps, trx, ref, reported, () => invite(deps, trx, { guestcard, known }, author));
  });
}

interface Guest {
  readonly guestcard: Guestcard;
  readonly known: Applicant | null;
}

async function invite(deps: Deps, trx: Connection, { guestcard, known }: Guest, author: Author) {
  const place = await guestPlace(trx, guestcard.unit_id);
  const { charges_due, paid } = await guestFacts(trx, place, guestcard, guestcard.request_info);
  if (charges_due && !paid) throw new AppError('state.not_allowed');
  const isFree = known === null ? place.unit.available : await isUnitAvailable(trx, known.application_id);
  if (!isFree) throw new AppError('unit.unavailable');
  await countTypedMail(deps, trx, { recipient: guestcard.email, ip: author.ip, unit: '' });
  const applicant = known ?? (await keepApplicant(deps, trx, { guestcard, place }, FALLBACK_LANGUAGE));
  const token = await openInvitation(deps, trx, applicant, place.property, { author });
  const home = homeName(place.unit.details);
  await mailInvitation(deps, trx, place.property, { ...applicant, home, token });
  return { application_id: applicant.application_id };
}
