import { writeJson } from '../../../src/db/json-column.ts';
import { findUnit } from '../../../src/db/property/property.repository.ts';
import { findOccasion } from '../../../src/db/resident/occasion.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { putPapers } from './put-papers.ts';
import { putSettlement } from './put-settlement.ts';
import { putTransfer } from './put-transfer.ts';
import { factsFrom, type Somebody, type Stage } from './stage.ts';

type Tenant = NonNullable<Somebody['tenant']>;

/** Makes these facts of a tenancy, its unit and the occasion true, as the office would; other facts stay the same. */
export async function putTenancyFacts(stage: Stage, facts: Facts): Promise<void> {
  const { deps, person } = stage;
  const { tenant } = person;
  if (tenant === undefined) throw new Error('The tour is about no tenancy.');
  await putLease(deps, tenant, facts);
  await putUnit(deps, person.unit, facts);
  if (facts.addendum_open !== undefined) await putAddendum(stage, tenant, facts.addendum_open === true);
  await putOccasion(stage, tenant, facts);
  await putSettlement(stage, facts.deposit);
  await putTransfer(
    stage,
    facts.transferring === undefined ? facts.transfer : facts.transferring === true ? 'SIGNING' : 'NONE',
  );
}

async function putLease({ db }: Deps, { lease_id }: Tenant, facts: Facts): Promise<void> {
  const { current = true, notice_given = false, pending_renewal, allow_workorder, month_to_month } = facts;
  const lease_status = current === true ? (notice_given === true ? 'Notice' : 'Current') : 'Previous';
  await db
    .updateTable('tenancies')
    .set({
      lease_status,
      ...(pending_renewal !== undefined && { pending_renewal: Number(pending_renewal) }),
      ...(allow_workorder !== undefined && { allow_workorder: Number(allow_workorder) }),
    })
    .where('lease_id', '=', lease_id)
    .execute();
  if (month_to_month === undefined) return;
  const end_date = month_to_month === true ? '' : '2030-12-31';
  await db.updateTable('leases').set({ end_date }).where('id', '=', lease_id).execute();
}

async function putUnit({ db }: Deps, id: string, { bedrooms, bathrooms }: Facts): Promise<void> {
  if (bedrooms === undefined && bathrooms === undefined) return;
  const unit = await findUnit(db, id);
  const details = {
    ...unit?.details,
    ...(bedrooms !== undefined && { display_bedroom: String(bedrooms) }),
    ...(bathrooms !== undefined && { display_bathroom: String(bathrooms) }),
  };
  await db
    .updateTable('units')
    .set({ details: writeJson(details) })
    .where('id', '=', id)
    .execute();
}

/** An addendum that awaits a signature. */
async function putAddendum(stage: Stage, { lease_id }: Tenant, isOpen: boolean): Promise<void> {
  await stage.deps.db.deleteFrom('leases').where('parent_lease_id', '=', lease_id).execute();
  if (isOpen) await putPapers(stage);
}

async function putOccasion(stage: Stage, { occasion_id }: Tenant, facts: Facts): Promise<void> {
  const { db } = stage.deps;
  const occasion = occasion_id === null ? null : await findOccasion(db, occasion_id);
  if (occasion === null) return;
  const drawn = factsFrom(stage, 'occasion').flatMap(([name, { from }]): [string, unknown][] =>
    facts[name] === undefined ? [] : [[from?.field ?? name, facts[name]]],
  );
  await db
    .updateTable('flow_occasions')
    .set({ data: writeJson({ ...occasion.data, ...Object.fromEntries(drawn) }) })
    .where('id', '=', occasion.id)
    .execute();
}
