/**
 * Residents add, change, pause and stop automatic payments. A change applies to dates that are not being processed yet.
 */

import type { AutopayEventType } from '../../../../machines/autopay/autopay.machine.ts';
import { autopayAfter } from '../../../autopay/autopay-life.ts';
import { dateAfter, pauseOf, searchFrom } from '../../../autopay/calendar.ts';
import { AUTOPAYS_OF_LEASE } from '../../../contract/limits.ts';
import type { AutopayTermsBody } from '../../../contract/resident/autopay.contract.ts';
import {
  type Autopay,
  insertAutopay,
  listAutopays,
  lockAutopay,
  updateAutopay,
} from '../../../db/autopay/autopay.repository.ts';
import { deletePlannedCharges, latestChargeDate } from '../../../db/autopay/autopay-charge.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { lockLedger } from '../../../db/ledger/entry.repository.ts';
import type { RowChange } from '../../../db/tables.ts';
import { addDays } from '../../../ledger/day.ts';
import { lookAtOf, readNow } from '../../autopay/context.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { holdOwnMethod } from '../../ledger/keep-method.ts';
import { todayAt } from '../../property/time-zone.ts';
import type { Tenant } from '../residents/resident.ts';
import type { ProposedTerms } from './autopay-view.ts';
import { keepTerms, type SeenTerms } from './keep-terms.ts';

type Needs = Pick<Deps, 'db' | 'dialect' | 'clock' | 'random' | 'texts'>;

/** The terms as they would apply to the resident's lease, from tomorrow on. */
export async function proposedTerms(
  deps: Pick<Deps, 'clock'> & { readonly db: Connection },
  { user, unit }: Tenant,
  terms: AutopayTermsBody,
  before: Autopay | null,
): Promise<ProposedTerms> {
  const of = { lease_id: unit.lease_id, property_id: unit.property_id, user_id: user.id };
  const open = {
    ...of,
    ...terms,
    id: before?.id ?? null,
    paused_until: before?.paused_until ?? null,
    method_id: before?.method_id ?? null,
  };
  const today = await todayAt(deps, deps.db, unit.property_id);
  const used = before === null ? null : await latestChargeDate(deps.db, before.id);
  const tomorrow = addDays(today, 1);
  const start_on = terms.start_on !== null && terms.start_on > tomorrow ? terms.start_on : tomorrow;
  return {
    ...open,
    start_on: before === null ? start_on : (terms.start_on ?? before.start_on),
    after_day: searchFrom(used, today),
  };
}

/** @throws {AppError} `record.not_found` for a method that is not theirs; `autopay.too_many`; `autopay.no_date`. */
export async function addAutopay(
  deps: Needs,
  tenant: Tenant,
  { method_id, ...terms }: AutopayTermsBody & { readonly method_id: string },
  seen: SeenTerms,
): Promise<Autopay> {
  const { user, unit } = tenant;
  const proposed = await proposedTerms(deps, tenant, terms, null);
  const now = await readNow(deps, deps.db, proposed);
  if (now.ending !== null || now.next === null) throw new AppError('autopay.no_date');
  const at = deps.clock.now().toISOString();
  return deps.db.transaction().execute(async (trx) => {
    // The lock makes simultaneous additions count each other.
    await lockLedger(trx, {
      lease_id: unit.lease_id,
      company_id: user.company_id,
      property_id: unit.property_id,
    });
    await holdOwnMethod(deps, trx, { lease_id: unit.lease_id, user_id: user.id }, method_id);
    const running = (await listAutopays(trx, unit.lease_id, user.id)).filter(
      ({ state }) => state === 'ACTIVE',
    );
    if (running.length >= AUTOPAYS_OF_LEASE) throw new AppError('autopay.too_many');
    const autopay: Autopay = {
      ...proposed,
      id: deps.random.id(),
      company_id: user.company_id,
      method_id,
      state: 'ACTIVE',
      end_reason: null,
      look_at: lookAtOf(now),
      created_at: at,
      updated_at: at,
    };
    await insertAutopay(trx, autopay);
    await keepTerms(deps, trx, autopay, { seen, button: 'add' });
    return autopay;
  });
}

/** @throws {AppError} `record.not_found`; `autopay.over`; `autopay.no_date`. */
export async function editAutopay(
  deps: Needs,
  tenant: Tenant,
  id: string,
  terms: AutopayTermsBody,
  seen: SeenTerms,
): Promise<Autopay> {
  return changed(deps, tenant, id, 'EDIT', async (trx, autopay) => {
    const proposed = await proposedTerms({ ...deps, db: trx }, tenant, terms, autopay);
    if (dateAfter(proposed, proposed.after_day) === null) throw new AppError('autopay.no_date');
    const { day, start_on, end_on, cap_cents } = proposed;
    const updated_at = deps.clock.now().toISOString();
    await keepTerms(deps, trx, { ...autopay, updated_at }, { seen, button: 'edit' });
    return { day, start_on, end_on, cap_cents };
  });
}

/** @throws {AppError} `record.not_found` also for a method that is not theirs; `autopay.over`. */
export async function changeMethod(
  deps: Needs,
  tenant: Tenant,
  id: string,
  method_id: string,
): Promise<Autopay> {
  const { user, unit } = tenant;
  return changed(deps, tenant, id, 'CHANGE_METHOD', async (trx) => {
    await holdOwnMethod(deps, trx, { lease_id: unit.lease_id, user_id: user.id }, method_id);
    return { method_id };
  });
}

/** Skips the next N dates; 0 ends a pause. @throws {AppError} `record.not_found`; `autopay.over`. */
export function pauseAutopay(deps: Needs, tenant: Tenant, id: string, months: number): Promise<Autopay> {
  return changed(deps, tenant, id, 'PAUSE', async (trx, autopay) => {
    const { terms, today } = await readNow(deps, trx, autopay);
    const after = searchFrom(await latestChargeDate(trx, id), today);
    return { paused_until: months === 0 ? null : pauseOf(terms, after, months) };
  });
}

/** @throws {AppError} `record.not_found`; `autopay.over`. */
export function stopAutopay(deps: Needs, tenant: Tenant, id: string): Promise<Autopay> {
  return changed(deps, tenant, id, 'STOP', async () => ({}));
}

/** Makes a change under a lock, deletes the planned date, and plans again. */
function changed(
  deps: Needs,
  { user, unit }: Tenant,
  id: string,
  event: AutopayEventType,
  change: (trx: Connection, autopay: Autopay) => Promise<RowChange<'autopays'>>,
): Promise<Autopay> {
  return deps.db.transaction().execute(async (trx) => {
    const autopay = await lockAutopay(trx, deps.dialect, id);
    if (autopay?.user_id !== user.id || autopay.lease_id !== unit.lease_id)
      throw new AppError('record.not_found');
    const state = autopayAfter(autopay.state, event);
    if (state === null) throw new AppError('autopay.over');
    const updated_at = deps.clock.now().toISOString();
    await deletePlannedCharges(trx, id);
    const today = await todayAt(deps, trx, autopay.property_id);
    const set = {
      ...(await change(trx, autopay)),
      state,
      after_day: searchFrom(await latestChargeDate(trx, id), today),
    };
    const next = { ...autopay, ...set } as Autopay;
    const look_at = next.state === 'ACTIVE' ? lookAtOf(await readNow(deps, trx, next)) : null;
    await updateAutopay(trx, id, { ...set, look_at, updated_at });
    return { ...next, look_at, updated_at };
  });
}
