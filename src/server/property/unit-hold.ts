/**
 * Short holds: units kept for applicants who have neither verified a number nor paid. A hold ends when it expires, or
 * when an applicant who has verified or paid wants the unit.
 */

import { UNIT_HOLD_MINUTES, UNIT_HOLDS_PER_HOUR } from '../../contract/limits.ts';
import { type Applicant, findApplicant, listHousehold } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import { findGuestcardOfApplicant } from '../../db/guestcard/guestcard.repository.ts';
import {
  findShortHold,
  keepUnits,
  listExpiredHolds,
  lockUnit,
  releaseUnits,
  reserveUnit,
  type ShortHold,
} from '../../db/guestcard/unit-reservation.repository.ts';
import { listOpenIntentsOf } from '../../db/payment/payment.repository.ts';
import { findProperty, findUnitOfApplication } from '../../db/property/property.repository.ts';
import type { Deps } from '../deps.ts';
import { keyOf } from '../outbox/otp.service.ts';
import { queueMessage } from '../outbox/queue-message.ts';
import { countWithin } from '../outbox/within-limit.ts';
import { isInFlight } from '../payments/attempt.ts';
import { homeName } from './home-name.ts';
import { addressAt } from './property-address.ts';

/** Why a hold ended. `over`: it expired; `given`: to an applicant who has verified their number or paid. */
type EndReason = 'over' | 'given';

/** When a hold that begins now expires: ISO 8601. */
export function holdUntil(now: Date): string {
  return new Date(now.getTime() + UNIT_HOLD_MINUTES * 60_000).toISOString();
}

/**
 * Counts a unit taken by an applicant who has paid nothing, in the transaction that takes it: limited per hour at one
 * property, by each of the keys.
 *
 * @throws {AppError} `hold.limit`, with the seconds to wait.
 */
export async function countHold(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  trx: Connection,
  propertyId: string,
  keys: readonly string[],
): Promise<void> {
  const limit = { most: UNIT_HOLDS_PER_HOUR, minutes: 60, code: 'hold.limit' } as const;
  for (const key of keys) {
    await countWithin(deps, trx, `holds:${propertyId}:${keyOf(deps, key)}`, limit);
  }
}

/**
 * Ends the hold of a unit: an expired one for anybody, another one for an applicant who has verified or paid. A holder
 * with a payment in flight keeps it. Lock the unit before; the former holder is notified in the same transaction.
 *
 * @returns whether the unit is free now.
 */
export async function releaseHold(
  deps: Deps,
  trx: Connection,
  unitId: string,
  { isFirm, at }: { readonly isFirm: boolean; readonly at: string },
): Promise<boolean> {
  const hold = await findShortHold(trx, unitId);
  if (hold === null) return false;
  const isOver = hold.held_until <= at;
  if (!isOver && !isFirm) return false;
  return endHold(deps, trx, hold, isOver ? 'over' : 'given');
}

/** Frees the units whose hold has expired, and notifies the former holders. @returns the number of freed units. */
export async function endExpiredHolds(deps: Deps): Promise<number> {
  const now = deps.clock.now().toISOString();
  let ended = 0;
  for (const { unit_id } of await listExpiredHolds(deps.db, now)) {
    const isFree = await deps.db.transaction().execute(async (trx) => {
      await lockUnit(trx, deps.dialect, unit_id);
      return releaseHold(deps, trx, unit_id, { isFirm: false, at: now });
    });
    if (isFree) ended += 1;
  }
  return ended;
}

/**
 * Keeps the unit for an application without an end, because a member has paid or owes nothing. An expired hold is
 * renewed if nobody else has the unit; an application opened by an office holds no unit.
 */
export async function confirmHold(
  { dialect }: Pick<Deps, 'dialect'>,
  trx: Connection,
  applicant: Applicant,
  at: string,
): Promise<void> {
  const { application_id } = applicant;
  if (await keepUnits(trx, dialect, application_id)) return;
  const members = await listHousehold(trx, application_id);
  const primary = members.find(({ applicant_type }) => applicant_type === 'PRIMARY');
  const guestcard = primary === undefined ? null : await findGuestcardOfApplicant(trx, primary.id);
  if (guestcard === null || guestcard.submitted_at === null) return;
  await reserveUnit(trx, applicant, guestcard.unit_id, application_id, at);
}

async function endHold(deps: Deps, trx: Connection, hold: ShortHold, reason: EndReason): Promise<boolean> {
  const members = await listHousehold(trx, hold.application_id);
  for (const { id } of members) {
    if ((await listOpenIntentsOf(trx, id)).some(isInFlight)) return false;
  }
  await releaseUnits(trx, deps.dialect, hold.application_id);
  const primary = members.find(({ applicant_type }) => applicant_type === 'PRIMARY');
  if (primary !== undefined) await tell(deps, trx, primary, reason);
  deps.log.info({ ...hold, reason }, 'a unit hold ended');
  return true;
}

async function tell(deps: Deps, trx: Connection, { id }: Applicant, reason: EndReason): Promise<void> {
  const applicant = await findApplicant(trx, id);
  if (applicant === null) return;
  const { company_id, property_id, language, email, first_name } = applicant;
  const property = await findProperty(trx, property_id);
  const unit = await findUnitOfApplication(trx, applicant.application_id);
  const values = {
    first_name,
    property: property?.name ?? '',
    unit: unit === null ? '' : homeName(unit.details),
    reason: deps.texts.message(language, `mail:unit_hold_ended.reasons.${reason}`, {
      minutes: UNIT_HOLD_MINUTES,
    }),
    link: addressAt(deps, property, `/units?property_id=${encodeURIComponent(property_id)}`),
  };
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, recipient: email, language },
    template: 'mail:unit_hold_ended',
    values,
  });
}
