import { isOver } from '../../../contract/access/lease-status.ts';
import type { Dashboard, Profile } from '../../../contract/resident/dashboard.contract.ts';
import type { LeaseUnit } from '../../../contract/session/lease-unit.contract.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import { readContact } from '../../../db/resident/contact.repository.ts';
import { countWaitingParcels } from '../../../db/resident/parcel.repository.ts';
import { countUnreadMessages, readerOfUser } from '../../../db/resident/resident-message.repository.ts';
import { listOccupants } from '../../../db/resident/tenancy.repository.ts';
import { countOpenWorkorders } from '../../../db/workorder/workorder.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { dayIn } from '../../forms/form-facts.ts';
import { dashboardAmounts, NO_AMOUNTS } from './dashboard-amounts.ts';
import type { Resident } from './resident.ts';
import { noticesOf } from './shown-notices.ts';

/**
 * The start page's data about the session's lease.
 *
 * @param language of the notices, with English as the fallback.
 * @throws {AppError} `lease.not_found` for a person without a lease.
 * @see spec/platform.md §3 Dashboard response
 */
export async function readDashboard(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { user, unit }: Pick<Resident, 'user' | 'unit'>,
  language: string,
): Promise<Dashboard> {
  const property = unit === null ? null : await findProperty(db, unit.property_id);
  if (unit === null || property === null) throw new AppError('lease.not_found');
  const today = dayIn(property.settings.time_zone, clock.now());
  const { showing_potential_recurring_charges, ...amounts } = await dashboardAmounts(
    db,
    unit.lease_id,
    today,
  ).catch((error: unknown) => {
    // A ledger that cannot be read hides one card, not the whole page.
    log.error({ err: error, lease_id: unit.lease_id }, 'the amount due could not be read');
    return NO_AMOUNTS;
  });
  const notices = await noticesOf(db, {
    property_id: property.id,
    user_id: user.id,
    lease_id: unit.lease_id,
    today,
    language,
  });
  return {
    modules: {
      ...amounts,
      open_wo_count: await countOpenWorkorders(db, unit.lease_id),
      pending_parcel_count: await countWaitingParcels(db, unit.lease_id),
      unread_by_resident_message_count: await countUnreadMessages(db, {
        ...(await readerOfUser(db, user.id)),
        lease_id: unit.lease_id,
      }),
      addendum_submitted: !unit.addendum,
    },
    today,
    is_mtm: isMonthToMonth(unit, today),
    customer_company: property.company_name,
    property_address: unit.unit_address,
    billing_account_number: unit.lease_uid,
    shoutbox: notices,
    request_mobile_verification: (await readContact(db, user.id)).mobile_verified_at === null,
    showing_potential_renewal_charges: unit.pending_renewal,
    showing_potential_recurring_charges,
  };
}

/** A lease that continues after its last day, or that has none. */
function isMonthToMonth({ lease_status, lease_end_date }: LeaseUnit, today: string): boolean {
  return lease_status !== 'Future' && !isOver(lease_status) && lease_end_date < today;
}

/** The other occupants of the session's lease, in the lease's order; nobody without a lease. */
export async function readProfile(
  { db }: Pick<Deps, 'db'>,
  { user, unit }: Pick<Resident, 'user' | 'unit'>,
): Promise<Profile> {
  const occupants = unit === null ? [] : await listOccupants(db, unit.lease_id);
  return {
    co_occupants: occupants
      .filter(({ user_id }) => user_id !== user.id)
      .map(({ first_name, last_name, responsible_flag }) => ({
        occupant_name: `${first_name} ${last_name}`.trim(),
        responsible_flag,
      })),
  };
}
