import { mayServe } from '../../../contract/access/grants.ts';
import { WAITING_OF_KIND } from '../../../contract/limits.ts';
import type { WaitingEntry } from '../../../contract/process/office-waiting.contract.ts';
import { listRegisteredLeases } from '../../../db/office/lease-register.repository.ts';
import { listFailedSeals, listReturnedPayments } from '../../../db/office/waiting.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import { asStaff } from '../../access/access.ts';
import type { Deps } from '../../deps.ts';
import { UTC_CALENDAR } from '../../process/timers/due-time.ts';
import { homeName } from '../../property/home-name.ts';
import { listWaiting } from './leases/lease-draft.service.ts';

/** Attempts of sealing before the office is told: the first ones may meet a provider that is down for a moment. */
const SEAL_ATTEMPTS = 4;

/**
 * What waits for a member besides turns, as far as their policies allow to do it: the longest waiting first.
 *
 * @example (await listOtherWork(deps, user))[0] // { kind: 'LEASE_TO_SIGN', id: 'jr-204-1', home: '204 / B', … }
 */
export async function listOtherWork(deps: Deps, user: User): Promise<WaitingEntry[]> {
  const may = (policy: 'manage_leases' | 'manage_money') => mayServe(asStaff(user), policy, user);
  const property = await findProperty(deps.db, user.property_id);
  const time_zone = property?.settings.time_zone ?? UTC_CALENDAR.timeZone;
  const lists = [
    ...(may('manage_leases') ? [leasesToMake, leasesToSign, failedSeals] : []),
    ...(may('manage_money') ? [returnedPayments] : []),
  ];
  const found: Found[] = [];
  for (const list of lists) found.push(...(await list(deps, user)));
  return found
    .sort((one, other) => one.since.localeCompare(other.since))
    .map((entry) => ({ ...entry, time_zone }));
}

type Found = Omit<WaitingEntry, 'time_zone'>;

/** While the office still decides about somebody of the household, it has no lease to make. */
async function leasesToMake(deps: Deps, user: User): Promise<Found[]> {
  const waiting = await listWaiting(deps, user);
  return waiting
    .filter(({ is_decided }) => is_decided)
    .slice(0, WAITING_OF_KIND)
    .map(({ application_id: id, created_at: since, home, people }) => ({
      ...{ kind: 'LEASE_TO_MAKE' as const, id, home, people, since },
    }));
}

async function leasesToSign({ db }: Deps, { property_id }: User): Promise<Found[]> {
  const { rows } = await listRegisteredLeases(db, property_id, {
    ...{ show: 'landlord', sort: 'created_at', order: 'asc', limit: WAITING_OF_KIND, offset: 0 },
  });
  return rows.map(({ lease_id: id, unit, people, created_at: since }) => ({
    ...{ kind: 'LEASE_TO_SIGN' as const, id, home: homeName(unit), people, since },
  }));
}

async function failedSeals({ db }: Deps, { property_id }: User): Promise<Found[]> {
  const asked = { attempts: SEAL_ATTEMPTS, most: WAITING_OF_KIND };
  const leases = await listFailedSeals(db, property_id, asked);
  return leases.map(({ unit, people, ...lease }) => ({
    ...{ kind: 'SEAL_FAILED' as const, ...lease, home: homeName(unit), people: [...people] },
  }));
}

async function returnedPayments({ db }: Deps, { property_id }: User): Promise<Found[]> {
  const leases = await listReturnedPayments(db, property_id, WAITING_OF_KIND);
  return leases.map(({ unit, people, ...lease }) => ({
    ...{ kind: 'PAYMENT_RETURNED' as const, ...lease, home: homeName(unit), people: [...people] },
  }));
}
