import type { CoApplicantForm } from '../../../../contract/application/co-applicant.contract.ts';
import {
  type Applicant,
  findApplicant,
  listHousehold,
  lockApplicant,
} from '../../../../db/applicant/applicant.repository.ts';
import { hasEvent } from '../../../../db/process/event.repository.ts';
import { findApplication } from '../../../../db/property/property.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { countTypedMail } from '../../../outbox/mail-limit.ts';
import { report } from '../../../process/report.ts';
import { INVITED } from '../../../property/invitation.ts';
import { cancelHousehold } from '../../application/cancel-household.ts';
import { addMember, removeMemberOf } from '../../application/household/change-household.ts';
import { mailLink } from '../../application/mail-link.ts';
import { authorOf } from '../author.ts';
import { type Officer, served } from '../office.ts';

/**
 * Mails an applicant a new link.
 *
 * @throws {AppError} `record.not_found`; `state.not_allowed` for who has cancelled or was never invited; `mail.limit`.
 */
export async function mailLinkOf(
  deps: Deps,
  officer: Officer,
  applicantId: string,
  ip: string,
): Promise<{ email: string }> {
  const { id } = presentApplicant(served(officer, await findApplicant(deps.db, applicantId)));
  return deps.db.transaction().execute(async (trx) => {
    const applicant = presentApplicant(served(officer, await lockApplicant(trx, deps.dialect, id)));
    const isInvited = await hasEvent(trx, id, INVITED);
    if (applicant.cancelled_at !== null || !isInvited) throw new AppError('state.not_allowed');
    await countTypedMail(deps, trx, { recipient: applicant.email, ip, unit: '' });
    const reported = { event: 'LINK_SENT', author: authorOf(officer, ip) };
    await report(deps, trx, { flow: 'application', subject: id }, reported, () =>
      mailLink(deps, trx, applicant),
    );
    return { email: applicant.email };
  });
}

/** Adds a person to a household, as its primary applicant would. @throws {AppError} as `addMember`. */
export async function addPerson(
  deps: Deps,
  officer: Officer,
  applicationId: string,
  { sent, ip }: { readonly sent: CoApplicantForm; readonly ip: string },
): Promise<{ applicant_id: string }> {
  const primary = await primaryOf(deps, officer, applicationId);
  const by = { author: authorOf(officer, ip), hidesGuarantors: false };
  return { applicant_id: (await addMember(deps, primary, sent, by)).applicant.id };
}

/** Removes a person who has not begun. @throws {AppError} as `removeMemberOf`. */
export async function removePerson(
  deps: Deps,
  officer: Officer,
  applicantId: string,
  { reason, ip }: OfficeWish,
): Promise<true> {
  const person = presentApplicant(served(officer, await findApplicant(deps.db, applicantId)));
  const primary = await primaryOf(deps, officer, person.application_id);
  return removeMemberOf(deps, primary, person.id, { author: authorOf(officer, ip), reason });
}

/** Cancels the application of a household. @throws {AppError} as `cancelHousehold`. */
export async function cancelApplicationOf(
  deps: Deps,
  officer: Officer,
  applicationId: string,
  { reason, ip }: OfficeWish,
): Promise<true> {
  const { id } = served(officer, await findApplication(deps.db, applicationId));
  await cancelHousehold(deps, id, { reason, author: authorOf(officer, ip) });
  return true;
}

/** A change that the office makes, with its reason. */
export interface OfficeWish {
  readonly reason: string;
  readonly ip: string;
}

/**
 * The primary applicant of an application that the member serves.
 *
 * @throws {AppError} `record.not_found`.
 */
export async function primaryOf(deps: Deps, officer: Officer, applicationId: string): Promise<Applicant> {
  const { id } = served(officer, await findApplication(deps.db, applicationId));
  const people = await listHousehold(deps.db, id);
  const primary = people.find(({ applicant_type }) => applicant_type === 'PRIMARY');
  if (primary === undefined) throw new AppError('record.not_found');
  return primary;
}

/** For the office a removed person is not there. @throws {AppError} `record.not_found`. */
function presentApplicant(applicant: Applicant): Applicant {
  if (applicant.removed_at !== null) throw new AppError('record.not_found');
  return applicant;
}
