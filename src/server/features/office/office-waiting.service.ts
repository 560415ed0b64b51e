import { mayServe } from '../../../contract/access/grants.ts';
import { WAITING_OF_KIND } from '../../../contract/limits.ts';
import type { OfficeWaiting, WaitingEntry } from '../../../contract/process/office-waiting.contract.ts';
import type { WaitingKind } from '../../../contract/process/waiting-kinds.ts';
import type { Connection } from '../../../db/client.ts';
import { listRegisteredLeases } from '../../../db/office/lease-register.repository.ts';
import { listUnleased } from '../../../db/office/waiting/unleased.repository.ts';
import { listFailedSeals, listReturnedPayments } from '../../../db/office/waiting/waiting.repository.ts';
import type { UnitDetails } from '../../../db/property/property.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import { asStaff } from '../../access/access.ts';
import type { Deps } from '../../deps.ts';
import { askedPage } from '../../http/asked-page.ts';
import { homeName } from '../../property/home-name.ts';
import { timeZoneOf } from '../../property/time-zone.ts';

/** Attempts of sealing before the office is told: the first ones may meet a provider that is down for a moment. */
const SEAL_ATTEMPTS = 4;

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** Of the kinds that were not asked for, only the count is used. */
const COUNTED: Part = { limit: 1, offset: 0 };

/** A page of the entries of a kind, the longest waiting first, and how many there are. */
interface Listed {
  readonly rows: readonly (Pick<WaitingEntry, 'id' | 'people' | 'since'> & { readonly unit: UnitDetails })[];
  readonly total: number;
}

interface Kind {
  readonly policy: 'manage_leases' | 'manage_money';
  list(db: Connection, propertyId: string, part: Part): Promise<Listed>;
}

const KINDS: Readonly<Record<WaitingKind, Kind>> = {
  LEASE_TO_MAKE: {
    policy: 'manage_leases',
    async list(db, propertyId, part) {
      const { rows, total } = await listUnleased(db, propertyId, { show: 'decided', ...part });
      return {
        total,
        rows: rows.map(({ application_id: id, created_at: since, ...row }) => ({ ...row, id, since })),
      };
    },
  },
  LEASE_TO_SIGN: {
    policy: 'manage_leases',
    async list(db, propertyId, part) {
      const asked = { show: 'landlord', sort: 'created_at', order: 'asc', ...part } as const;
      const { rows, total } = await listRegisteredLeases(db, propertyId, asked);
      return {
        total,
        rows: rows.map(({ lease_id: id, created_at: since, ...row }) => ({ ...row, id, since })),
      };
    },
  },
  PAYMENT_RETURNED: { policy: 'manage_money', list: listReturnedPayments },
  SEAL_FAILED: {
    policy: 'manage_leases',
    list: (db, propertyId, part) => listFailedSeals(db, propertyId, { attempts: SEAL_ATTEMPTS, ...part }),
  },
};

/**
 * What waits for a member besides turns, as far as their policies allow to do it: the first of each kind, or a page of one
 * kind; the longest waiting first. The counts are of all pages.
 *
 * @example (await listOtherWork(deps, user, {})).rows[0] // { kind: 'LEASE_TO_SIGN', id: 'jr-204-1', home: '204 / B', … }
 */
export async function listOtherWork(
  { db }: Pick<Deps, 'db'>,
  user: User,
  {
    kind: asked,
    ...page
  }: { readonly kind?: WaitingKind; readonly page?: string; readonly page_size?: string },
): Promise<OfficeWaiting> {
  const { property_id } = user;
  const time_zone = await timeZoneOf(db, property_id);
  const { limit, offset } = askedPage(page, { sort: '', order: 'asc' });
  const part = asked === undefined ? { limit: WAITING_OF_KIND, offset: 0 } : { limit, offset };
  const rows: WaitingEntry[] = [];
  const kinds: OfficeWaiting['kinds'] = [];
  for (const [name, { policy, list }] of Object.entries(KINDS)) {
    if (!mayServe(asStaff(user), policy, user)) continue;
    const kind = name as WaitingKind;
    const isAsked = asked === undefined || asked === kind;
    const listed = await list(db, property_id, isAsked ? part : COUNTED);
    if (listed.total > 0) kinds.push({ kind, count: listed.total });
    for (const { id, unit, people, since } of isAsked ? listed.rows : [])
      rows.push({ kind, id, home: homeName(unit), people, since, time_zone });
  }
  return { rows: rows.sort((one, other) => one.since.localeCompare(other.since)), kinds };
}
