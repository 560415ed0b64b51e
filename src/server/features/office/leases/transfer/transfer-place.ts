/** Whether the household of a lease can move to another unit, and what its new lease is made from. */
import type { Connection } from '../../../../../db/client.ts';
import { findLease, type Lease } from '../../../../../db/lease/lease.repository.ts';
import { findOfficeLease } from '../../../../../db/lease/office-lease.repository.ts';
import { findRunningPlan } from '../../../../../db/ledger/payment-plan.repository.ts';
import { findProperty, findUnit } from '../../../../../db/property/property.repository.ts';
import { findLetLease, type LetLease } from '../../../../../db/resident/let-lease.repository.ts';
import { listRenewals } from '../../../../../db/resident/renewal.repository.ts';
import { listOccupants } from '../../../../../db/resident/tenancy.repository.ts';
import { findOpenTransfer } from '../../../../../db/resident/unit-transfer.repository.ts';
import { displayName, findUser } from '../../../../../db/session/user.repository.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError, invalidField } from '../../../../errors.ts';
import { dayIn } from '../../../../forms/form-facts.ts';
import { peopleToSign } from '../../../lease/addendum/paper-signers.ts';
import { type Officer, served } from '../../office.ts';
import { type LeaseHousehold, refuseTooMany } from '../household.ts';
import { type PapersPlace, templateOf } from '../lease-plan.ts';

/** A lease whose household wants to move. */
export interface MovingHousehold {
  readonly lease: Lease;
  readonly let: LetLease;
  readonly household: LeaseHousehold;
  /** Today at the property. */
  readonly today: string;
}

export interface TransferPlace extends PapersPlace, Pick<MovingHousehold, 'lease' | 'let'> {}

/**
 * The household of a lease, whether or not it can move.
 *
 * @throws {AppError} `record.not_found` for a lease of another property or without a tenancy.
 */
export async function movingHousehold(
  { clock }: Pick<Deps, 'clock'>,
  db: Connection,
  officer: Pick<Officer, 'user' | 'action'>,
  leaseId: string,
): Promise<MovingHousehold> {
  const lease = served(officer, await findLease(db, leaseId));
  const home = await findLetLease(db, leaseId);
  const property = await findProperty(db, lease.property_id);
  if (home === null || property === null) throw new AppError('record.not_found');
  const signers = (await peopleToSign(db, lease)).map(({ applicant, resident }) => ({
    first_name: resident?.occupant.first_name ?? applicant?.first_name ?? '',
    last_name: resident?.occupant.last_name ?? applicant?.last_name ?? '',
    applicant_type: applicant?.applicant_type ?? ('CO-APPLICANT' as const),
    language: resident?.user.language ?? applicant?.language ?? '',
  }));
  const today = dayIn(property.settings.time_zone, clock.now());
  return { lease, let: home, household: { signers, occupants: await listOccupants(db, leaseId) }, today };
}

/**
 * Refuses the move of a household that cannot move now.
 *
 * @throws {AppError} `transfer.lease_over`; `lease.notice_given`; `transfer.open` with the name of the member who began it;
 *   `transfer.renewal_open`; `transfer.plan_running`; `transfer.nobody_signs`; `lease.too_many_signers`.
 */
export async function refuseTransfer(
  db: Connection,
  { lease, let: home, household }: MovingHousehold,
): Promise<void> {
  const { lease_status, pending_renewal } = home.tenancy;
  if (lease_status === 'Notice') throw new AppError('lease.notice_given');
  if (lease_status !== 'Current') throw new AppError('transfer.lease_over');
  const open = await findOpenTransfer(db, lease.id);
  if (open !== null) {
    const by = await findUser(db, (await findOfficeLease(db, open.lease_id))?.made_by ?? '');
    throw new AppError('transfer.open', { params: { name: by === null ? '' : displayName(by) } });
  }
  const renewals = await listRenewals(db, lease.id);
  const isRenewing = renewals.some(({ applied_at, status }) => applied_at === null && status !== 'WITHDRAWN');
  if (isRenewing || pending_renewal === 1) throw new AppError('transfer.renewal_open');
  if ((await findRunningPlan(db, lease.id)) !== null) throw new AppError('transfer.plan_running');
  if (household.signers.length === 0) throw new AppError('transfer.nobody_signs');
  refuseTooMany(household.signers);
}

/** What the new lease of a household is made from. @throws {AppError} as `refuseTransfer`; `request.invalid` for the unit. */
export async function transferPlace(
  db: Connection,
  moving: MovingHousehold,
  unitId: string,
): Promise<TransferPlace> {
  await refuseTransfer(db, moving);
  const { lease, household, today } = moving;
  const unit = await findUnit(db, unitId);
  const property = await findProperty(db, lease.property_id);
  if (property === null || unit?.property_id !== lease.property_id || unit.id === lease.unit_id)
    throw invalidField('unit_id');
  return { lease, let: moving.let, household, today, property, unit, ...(await templateOf(db, property.id)) };
}

/** Refuses a move before today. @throws {AppError} `request.invalid`. */
export function refuseDayBefore(today: string, day: string): void {
  if (day < today) throw invalidField('terms.start_date');
}
