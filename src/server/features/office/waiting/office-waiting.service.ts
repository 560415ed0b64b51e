import { type Action, mayDo } from '../../../../contract/access/grants.ts';
import { WAITING_OF_KIND } from '../../../../contract/limits.ts';
import type { OfficeWaiting, WaitingEntry } from '../../../../contract/process/office-waiting.contract.ts';
import type { WaitingKind } from '../../../../contract/process/waiting-kinds.ts';
import { listRegisteredLeases } from '../../../../db/office/lease-register.repository.ts';
import { listUnleased } from '../../../../db/office/waiting/unleased.repository.ts';
import { listFailedSeals, listReturnedPayments } from '../../../../db/office/waiting/waiting.repository.ts';
import { listOpenDeletionRequests } from '../../../../db/person-data/deletion/deletion-request.repository.ts';
import type { UnitDetails } from '../../../../db/property/property.repository.ts';
import { displayName, type User } from '../../../../db/session/user.repository.ts';
import type { Tenancy } from '../../../../db/tables.ts';
import { asStaff } from '../../../access/access.ts';
import type { Deps } from '../../../deps.ts';
import { askedPage } from '../../../http/asked-page.ts';
import { homeName } from '../../../property/home-name.ts';
import { timeZoneOf } from '../../../property/time-zone.ts';
import { listRefused, MAIL_ACTIONS } from './refused-mails.service.ts';

/** Attempts of sealing before the office is told: the first ones may meet a provider that is down for a moment. */
const SEAL_ATTEMPTS = 4;

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** Of the kinds that were not asked for, only the count is used. */
const COUNTED: Part = { limit: 1, offset: 0 };

type Entry = Omit<WaitingEntry, 'kind' | 'time_zone' | 'overdue'>;

/** A page of the entries of a kind, the longest waiting first, and how many there are. */
interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

interface Kind {
  /** A member needs to be allowed one of them. */
  readonly actions: readonly Action[];
  list(deps: Needs, property: Tenancy, part: Part): Promise<Listed<Entry>>;
}

type Needs = Pick<Deps, 'db' | 'dialect' | 'clock'>;

const KINDS: Readonly<Record<WaitingKind, Kind>> = {
  LEASE_TO_MAKE: {
    actions: ['serve leases'],
    async list({ db }, { property_id }, part) {
      const { rows, total } = await listUnleased(db, property_id, { show: 'decided', ...part });
      return {
        total,
        rows: rows.map(({ application_id: id, created_at: since, ...row }) => entryOf({ ...row, id, since })),
      };
    },
  },
  LEASE_TO_SIGN: {
    actions: ['serve leases'],
    async list({ db }, { property_id }, part) {
      const asked = { show: 'landlord', sort: 'created_at', order: 'asc', ...part } as const;
      const { rows, total } = await listRegisteredLeases(db, property_id, asked);
      return {
        total,
        rows: rows.map(({ lease_id: id, created_at: since, ...row }) => entryOf({ ...row, id, since })),
      };
    },
  },
  PAYMENT_RETURNED: {
    actions: ['serve money'],
    async list({ db }, { property_id }, part) {
      const { rows, total } = await listReturnedPayments(db, property_id, part);
      return { rows: rows.map(entryOf), total };
    },
  },
  SEAL_FAILED: {
    actions: ['serve leases'],
    async list({ db }, { property_id }, part) {
      const { rows, total } = await listFailedSeals(db, property_id, { attempts: SEAL_ATTEMPTS, ...part });
      return { rows: rows.map(entryOf), total };
    },
  },
  MAIL_REFUSED: { actions: MAIL_ACTIONS, list: listRefused },
  DELETION_ASKED: {
    actions: ['delete person'],
    async list({ db }, { property_id }, part) {
      const { rows, total } = await listOpenDeletionRequests(db, property_id, part);
      return {
        total,
        rows: rows.map(({ user_id: id, asked_at: since, due_at, ...names }) => ({
          ...{ id, home: '', people: [displayName(names)], since, due_at, mail: null },
        })),
      };
    },
  },
};

function entryOf({
  id,
  unit,
  people,
  since,
}: Pick<WaitingEntry, 'id' | 'people' | 'since'> & { readonly unit: UnitDetails }): Entry {
  return { id, home: homeName(unit), people, since, due_at: null, mail: null };
}

/**
 * What waits for a member besides turns, as far as their policies allow to do it: the first of each kind, or a page of one
 * kind; the longest waiting first. The counts are of all pages.
 *
 * @example (await listOtherWork(deps, user, {})).rows[0] // { kind: 'LEASE_TO_SIGN', id: 'jr-204-1', home: '204 / B', … }
 */
export async function listOtherWork(
  deps: Needs,
  user: User,
  {
    kind: asked,
    ...page
  }: { readonly kind?: WaitingKind; readonly page?: string; readonly page_size?: string },
): Promise<OfficeWaiting> {
  const time_zone = await timeZoneOf(deps.db, user.property_id);
  const { limit, offset } = askedPage(page, { sort: '', order: 'asc' });
  const part = asked === undefined ? { limit: WAITING_OF_KIND, offset: 0 } : { limit, offset };
  const rows: WaitingEntry[] = [];
  const now = deps.clock.now().toISOString();
  const isOverdue = (due_at: string | null) => due_at !== null && due_at < now;
  const kinds: OfficeWaiting['kinds'] = [];
  for (const [name, { actions, list }] of Object.entries(KINDS)) {
    if (!actions.some((action) => mayDo(asStaff(user), action, { ...user, owner: '' }))) continue;
    const kind = name as WaitingKind;
    const isAsked = asked === undefined || asked === kind;
    const listed = await list(deps, user, isAsked ? part : COUNTED);
    if (listed.total > 0) kinds.push({ kind, count: listed.total });
    if (isAsked)
      rows.push(
        ...listed.rows.map((entry) => ({ kind, ...entry, overdue: isOverdue(entry.due_at), time_zone })),
      );
  }
  return { rows: rows.sort((one, other) => one.since.localeCompare(other.since)), kinds };
}
