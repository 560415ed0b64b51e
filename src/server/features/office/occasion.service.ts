import { createHash } from 'node:crypto';
import type { WantedOccasion } from '../../../contract/resident/office-occasion.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { readProcessRecord } from '../../../db/process/answers.repository.ts';
import { findLeasePlace } from '../../../db/resident/lease-place.repository.ts';
import {
  listOccupantUsers,
  lockLetLease,
  type OccupantUser,
} from '../../../db/resident/let-lease.repository.ts';
import {
  findOfficeOccasion,
  listOccasions,
  type Occasion,
} from '../../../db/resident/occasion.repository.ts';
import { findTransferOf } from '../../../db/resident/unit-transfer.repository.ts';
import { sameJson } from '../../../engine/conditions.ts';
import { mayStart } from '../../../engine/flow/begins-after.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { hasOthers } from '../../../engine/flow/parties.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField } from '../../errors.ts';
import { HeldProcess } from '../../process/held-process.ts';
import { todayAt } from '../../property/time-zone.ts';
import { TENANCY, tenancySubjectId } from '../flows/audiences/tenancy.subject.ts';
import { endOccasion } from '../flows/occasions/end-occasion.ts';
import { refuseGiven } from '../flows/occasions/given.ts';
import { refusalToOpen } from '../flows/occasions/may-open.ts';
import { isFor, notifyOfOccasion } from '../flows/occasions/notify-of-occasion.ts';
import { hasLink } from '../flows/occasions/occasion-page.ts';
import { applyStart, openOccasion } from '../flows/occasions/open-occasion.ts';
import { type Officer, served } from './office.ts';

/**
 * Opens a flow for the residents of a lease and notifies them. Where others take part, too, its process begins at once. A
 * repeated key gets the same answer without new notifications.
 *
 * @throws {AppError} `record.not_found` for a lease of another property, or a person who does not live there;
 *   `request.invalid` for a flow that the office does not open, data that it does not accept, or a last day in the
 *   past; `state.not_allowed` or `lease.moving` if its start does not allow it now; `occasion.open`; `idempotency_key.reused`.
 * @see docs/decisions/0055-the-office-opens-occasions.md
 */
export async function openForResidents(
  deps: Deps,
  officer: Officer,
  { key, lease_id, flow, user_id = null, data = {}, last_day = null }: WantedOccasion,
): Promise<Occasion> {
  const { company_id, property_id, unit_uid } = served(officer, await findLeasePlace(deps.db, lease_id));
  const compiled = flowToOpen(deps, flow);
  const { file } = compiled;
  refuseGiven(file.start?.given, data);
  const wanted = { id: occasionIdOf(property_id, key), lease_id, flow, user_id, data, last_day };
  return deps.db.transaction().execute(async (trx) => {
    await lockLetLease(trx, deps.dialect, lease_id);
    const known = await findOfficeOccasion(trx, wanted.id);
    if (known !== null) return sameAgain(wanted, known);
    if (last_day !== null && last_day < (await todayAt(deps, trx, property_id)))
      throw invalidField('last_day');
    const people = await peopleFor(trx, compiled, lease_id, user_id);
    const all = await listOccasions(trx, lease_id, flow);
    const overlaps = (other: string | null) => other === null || user_id === null || other === user_id;
    if (all.some(({ closed_at, user_id: other }) => closed_at === null && overlaps(other))) {
      throw new AppError('occasion.open');
    }
    const refusal = await refusalToOpen(deps, trx, compiled, lease_id);
    if (refusal !== null) throw new AppError(refusal);
    const token = hasLink(file) ? deps.random.token() : null;
    const opened = { ...wanted, company_id, property_id, token, opened_by: officer.user.id };
    // Another lease was opened with this key in the meantime.
    if (!(await openOccasion(deps, trx, opened))) throw new AppError('idempotency_key.reused');
    await applyStart(trx, lease_id, file, 'begun');
    await notifyOfOccasion(deps, trx, opened, { file, unit: unit_uid, people });
    // The first turn may be the office's own.
    if (hasOthers(file)) {
      const subject = tenancySubjectId(lease_id, wanted.id);
      await (await HeldProcess.hold(deps, trx, { flow, subject })).begin();
    }
    return asOpened(trx, wanted.id);
  });
}

/**
 * Withdraws what the office has opened. A repeated request gets the same answer.
 *
 * @throws {AppError} `record.not_found`; `occasion.begun` if somebody has already answered or acted.
 */
export async function withdrawFromResidents(deps: Deps, officer: Officer, id: string): Promise<Occasion> {
  return deps.db.transaction().execute(async (trx) => {
    const { lease_id } = served(officer, await findOfficeOccasion(trx, id));
    await lockLetLease(trx, deps.dialect, lease_id);
    const occasion = await asOpened(trx, id);
    if (occasion.withdrawn_at !== null) return occasion;
    const isOpen = occasion.closed_at === null;
    if (!isOpen || !(await isUntouched(trx, occasion))) throw new AppError('occasion.begun');
    await endOccasion(deps, trx, occasion);
    return asOpened(trx, id);
  });
}

/** Whether nobody has answered or done anything in the process of an occasion, and no new lease hangs on it. */
export async function isUntouched(
  db: Connection,
  { id, lease_id, flow }: Pick<Occasion, 'id' | 'lease_id' | 'flow'>,
): Promise<boolean> {
  const subject_id = tenancySubjectId(lease_id, id);
  const { revision, done } = await readProcessRecord(db, { flow, subject_kind: TENANCY, subject_id });
  return revision === 0 && done.length === 0 && (await findTransferOf(db, subject_id)) === null;
}

/** The id of an occasion, derived from the property and the office's key. @example occasionIdOf('juniper-row', 'key 1') */
export function occasionIdOf(propertyId: string, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify([propertyId, key]))
    .digest('base64url')
    .slice(0, 22);
}

function flowToOpen({ flows }: Pick<Deps, 'flows'>, id: string): CompiledFlow {
  const flow = flows.get(id);
  if (flow?.file.start === undefined || !mayStart(flow.file.start, 'office')) throw invalidField('flow');
  return flow;
}

/**
 * The people to notify: all residents of the lease whom the flow is for, or the only person whom the occasion is for.
 */
async function peopleFor(
  trx: Connection,
  { file }: CompiledFlow,
  leaseId: string,
  userId: string | null,
): Promise<OccupantUser[]> {
  const people = await listOccupantUsers(trx, leaseId);
  const asked = people.filter(({ user }) => userId === null || user.id === userId);
  if (userId !== null && asked.length === 0) throw new AppError('record.not_found');
  const wanted = asked.filter((person) => isFor(file, person));
  if (userId !== null && wanted.length === 0) throw invalidField('user_id');
  return wanted;
}

type Wanted = Pick<Occasion, 'lease_id' | 'flow' | 'user_id' | 'data' | 'last_day'>;

function sameAgain(wanted: Wanted, known: Occasion): Occasion {
  const part = ({ lease_id, flow, user_id, data, last_day }: Wanted) => ({
    ...{ lease_id, flow, user_id, data, last_day },
  });
  if (!sameJson(part(known), part(wanted))) throw new AppError('idempotency_key.reused');
  return known;
}

async function asOpened(trx: Connection, id: string): Promise<Occasion> {
  const found = await findOfficeOccasion(trx, id);
  if (found === null) throw new Error(`The occasion ${id} was not kept.`);
  return found;
}
