import { lockApplicant } from '../../../../db/applicant/applicant.repository.ts';
import { readApplicationStatus } from '../../../../db/applicant/application-status.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { findGuestcardOfApplicant, updateGuestcard } from '../../../../db/guestcard/guestcard.repository.ts';
import {
  findReservation,
  lockUnit,
  releaseUnits,
  reserveUnit,
  type UnitReservation,
} from '../../../../db/guestcard/unit-reservation.repository.ts';
import { findCase } from '../../../../db/office/case.repository.ts';
import {
  findApplication,
  findUnit,
  type Unit,
  updateApplicationUnit,
} from '../../../../db/property/property.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { readForApplicant } from '../../../process/handle-for-applicant.ts';
import { notHere } from '../../../process/permission.ts';
import { report } from '../../../process/report.ts';
import { homeName } from '../../../property/home-name.ts';
import { releaseHold } from '../../../property/unit-hold.ts';
import { authorOf } from '../author.ts';
import { type Officer, served } from '../office.ts';
import { type OfficeWish, primaryOf } from './household.service.ts';

/**
 * Moves an application to another home of the property, until it is declined, cancelled or has a lease. A reservation moves
 * with it, and stays as short or long as it was; an application without one gets none. The same home again changes
 * nothing.
 *
 * @throws {AppError} `record.not_found` for an application or unit of another property; `state.not_allowed`;
 *   `unit.unavailable` for a home that is taken.
 */
export async function moveToUnit(
  deps: Deps,
  officer: Officer,
  applicationId: string,
  { unit_id, reason, ip }: OfficeWish & { readonly unit_id: string },
): Promise<{ home: string }> {
  const { id: primaryId } = await primaryOf(deps, officer, applicationId);
  const wanted = served(officer, await findUnit(deps.db, unit_id));
  return deps.db.transaction().execute(async (trx) => {
    const primary = await lockApplicant(trx, deps.dialect, primaryId);
    const application = await findApplication(trx, applicationId);
    if (primary === null || application === null) throw new AppError('record.not_found');
    const home = homeName(wanted.details);
    if (application.unit_id === wanted.id) return { home };
    const isOver = primary.cancelled_at !== null || primary.decision === 'DENIED';
    if (isOver || (await hasLease(trx, applicationId))) {
      const { flow, facts } = await readForApplicant(deps, trx, primary);
      throw notHere(flow, facts);
    }
    for (const id of [application.unit_id, wanted.id].sort()) await lockUnit(trx, deps.dialect, id);
    const before = await findUnit(trx, application.unit_id);
    const detail = { from: before === null ? '' : homeName(before.details), to: home, reason };
    const reported = { event: 'UNIT_CHANGED', author: authorOf(officer, ip), detail };
    await report(deps, trx, { flow: 'application', subject: primaryId }, reported, async () => {
      await take(deps, trx, { application_id: applicationId, from: application.unit_id, unit: wanted });
      await updateApplicationUnit(trx, applicationId, wanted.id);
      const guestcard = await findGuestcardOfApplicant(trx, primaryId);
      const at = deps.clock.now().toISOString();
      if (guestcard !== null)
        await updateGuestcard(trx, guestcard.id, { unit_id: wanted.id, updated_at: at });
    });
    return { home };
  });
}

async function hasLease(trx: Connection, applicationId: string): Promise<boolean> {
  const status = await readApplicationStatus(trx, applicationId);
  return status !== 'APPLICATION_IN_PROGRESS' || (await findCase(trx, applicationId))?.lease_id !== null;
}

interface Move {
  readonly application_id: string;
  readonly from: string;
  readonly unit: Unit;
}

/** Takes the new unit as firmly as the application has the former one, which becomes free. */
async function take(deps: Deps, trx: Connection, { application_id, from, unit }: Move): Promise<void> {
  const at = deps.clock.now().toISOString();
  const held: UnitReservation | null = await findReservation(trx, from);
  const isTheirs = held?.application_id === application_id;
  if (!isTheirs) {
    if ((await findUnit(trx, unit.id))?.available !== true) throw new AppError('unit.unavailable');
    return;
  }
  const until = held.held_until;
  const reserve = () => reserveUnit(trx, unit, unit.id, application_id, at, until);
  const isFree =
    (await reserve()) ||
    ((await releaseHold(deps, trx, unit.id, { isFirm: until === null, at })) && (await reserve()));
  if (!isFree) throw new AppError('unit.unavailable');
  await releaseUnits(trx, deps.dialect, application_id, from);
}
