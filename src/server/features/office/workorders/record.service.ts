import type { Static } from 'typebox';
import { WORKORDER_COSTS } from '../../../../contract/limits.ts';
import type {
  addWorkorderCost as addEntry,
  WorkorderRecord,
} from '../../../../contract/office/workorders/workorder-record.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { lockLedger } from '../../../../db/ledger/entry.repository.ts';
import { listEntriesNamed } from '../../../../db/ledger/entry-list.repository.ts';
import type { User } from '../../../../db/session/user.repository.ts';
import {
  findWorkorder,
  listClaimedWorkorders,
  lockWorkorder,
  type StoredWorkorder,
} from '../../../../db/workorder/workorder.repository.ts';
import {
  insertWorkorderCost,
  listWorkorderCosts,
  removeWorkorderCost,
} from '../../../../db/workorder/workorder-cost.repository.ts';
import { costEntryName, costOfEntry } from '../../../../ledger/cost-charge.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { actorOfOffice, officeNames } from '../../../process/turns/office-actor.ts';
import { alsoHere } from '../also-here.ts';
import { type Officer, served } from '../office.ts';
import { visitsOf } from './visits.ts';

/** A workorder of the officer's property with notes and costs. @throws {AppError} `record.not_found`. */
export async function readRecord(
  deps: Deps,
  officer: Officer,
  workorderId: string,
): Promise<WorkorderRecord> {
  const workorder = served(officer, await findWorkorder(deps.db, workorderId));
  const [visit] = await visitsOf(deps, officer.user, [workorder]);
  if (visit === undefined) throw new AppError('record.not_found');
  const stored = await listWorkorderCosts(deps.db, workorderId);
  const charges = await chargesOf(deps.db, workorder, stored);
  const nameOf = officeNames(deps.db);
  const costs: WorkorderRecord['costs'] = [];
  for (const { id, kind, description, minutes, amount_cents, user_id, at, removed_at } of stored) {
    if (removed_at !== null) continue;
    const author = (await nameOf(actorOfOffice(user_id))) ?? '';
    const charge = charges.get(id);
    const charged =
      charge === undefined
        ? null
        : { by: (await nameOf(charge.actor)) ?? '', at: charge.at, taken_back: charge.is_reversed };
    costs.push({ cost_id: id, kind, description, minutes, amount_cents, author, at, charged });
  }
  return {
    visit,
    here: await alsoHere(deps, officer, `workorder ${workorderId}`),
    costs,
    total_cents: costs.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    total_minutes: costs.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  };
}

/** The workorders that a member has, the earliest visit first. */
export async function myVisits(deps: Deps, user: User) {
  return visitsOf(deps, user, await listClaimedWorkorders(deps.db, user));
}

/**
 * Adds what a repair has cost the property. The same key is the same cost.
 *
 * @throws {AppError} `record.not_found`; `workorder.full`; `idempotency_key.reused` for the key of another cost.
 */
export async function addCost(
  deps: Deps,
  officer: Officer,
  workorderId: string,
  { key, ...cost }: Static<typeof addEntry.request.body>,
): Promise<WorkorderRecord> {
  const { company_id, property_id } = served(officer, await findWorkorder(deps.db, workorderId));
  const description = cost.description.trim();
  await deps.db.transaction().execute(async (trx) => {
    await lockWorkorder(trx, deps.dialect, workorderId);
    const all = await listWorkorderCosts(trx, workorderId);
    const known = all.find(({ request_key }) => request_key === key);
    const isSame =
      known !== undefined &&
      known.kind === cost.kind &&
      known.description === description &&
      known.minutes === cost.minutes &&
      known.amount_cents === cost.amount_cents;
    if (known !== undefined && !isSame) throw new AppError('idempotency_key.reused');
    if (isSame) return;
    if (all.length >= WORKORDER_COSTS) throw new AppError('workorder.full');
    await insertWorkorderCost(trx, {
      ...{ id: deps.random.id(), company_id, property_id, workorder_id: workorderId },
      ...{ user_id: officer.user.id, request_key: key, ...cost, description },
      ...{ at: deps.clock.now().toISOString(), removed_at: null, removed_by: null },
    });
  });
  return readRecord(deps, officer, workorderId);
}

/**
 * Takes a cost back; twice is once.
 *
 * @throws {AppError} `record.not_found`, also for a cost of another workorder; `workorder.cost_charged` while the lease is
 *   charged for it.
 */
export async function removeCost(
  deps: Deps,
  officer: Officer,
  { workorder_id, cost_id }: { readonly workorder_id: string; readonly cost_id: string },
): Promise<WorkorderRecord> {
  const workorder = served(officer, await findWorkorder(deps.db, workorder_id));
  await deps.db.transaction().execute(async (trx) => {
    await lockWorkorder(trx, deps.dialect, workorder_id);
    // Whoever charges a cost holds this lock.
    await lockLedger(trx, workorder);
    const all = await listWorkorderCosts(trx, workorder_id);
    if (!all.some(({ id }) => id === cost_id)) throw new AppError('record.not_found');
    const charge = (await chargesOf(trx, workorder, [{ id: cost_id }])).get(cost_id);
    if (charge !== undefined && !charge.is_reversed) throw new AppError('workorder.cost_charged');
    const removed = { removed_at: deps.clock.now().toISOString(), removed_by: officer.user.id };
    await removeWorkorderCost(trx, cost_id, removed);
  });
  return readRecord(deps, officer, workorder_id);
}

/** The entries that charge these costs to the lease of their workorder, by the id of the cost. */
async function chargesOf(
  db: Connection,
  { lease_id }: Pick<StoredWorkorder, 'lease_id'>,
  costs: readonly { readonly id: string }[],
) {
  const names = costs.map(({ id }) => costEntryName(id));
  const entries = await listEntriesNamed(db, lease_id, names);
  return new Map(entries.map((entry) => [costOfEntry(entry.name), entry]));
}
