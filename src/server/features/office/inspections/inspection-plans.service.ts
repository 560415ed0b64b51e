import type { Static } from 'typebox';
import { INSPECTION_PLANS } from '../../../../contract/limits.ts';
import type {
  addInspectionPlan,
  InspectionPlans,
} from '../../../../contract/office/workorders/inspection-plan.contract.ts';
import { listUnitsOf, lockProperty } from '../../../../db/property/unit-register.repository.ts';
import type { User } from '../../../../db/session/user.repository.ts';
import {
  endInspectionPlan,
  findInspectionPlan,
  findPlanOfRequest,
  type InspectionPlan,
  insertInspectionPlan,
  listInspectionPlans,
  listLetHomes,
} from '../../../../db/workorder/inspection-plan.repository.ts';
import { sameJson } from '../../../../engine/conditions.ts';
import { inOneLine } from '../../../../engine/texts/filled-text.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { homeName } from '../../../property/home-name.ts';
import { todayAt } from '../../../property/time-zone.ts';
import { type Officer, served } from '../office.ts';
import { compareHomes } from '../residents/homes-of.ts';

type Wanted = Static<typeof addInspectionPlan.request.body>;

/** The recurring inspections of a member's property, and the homes that are let there. */
export async function readPlans(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { property_id }: User,
): Promise<InspectionPlans> {
  const plans = await listInspectionPlans(db, property_id);
  const homes = new Map(
    (await listLetHomes(db, property_id)).map(({ unit_id, unit }) => [unit_id, homeName(unit)]),
  );
  return {
    today: await todayAt({ clock }, db, property_id),
    plans: plans.map(({ id, title, description, category, every_months, next_day, unit_ids }) => ({
      ...{ plan_id: id, title, description, category, every_months, next_day },
      unit_ids: unit_ids === null ? null : [...unit_ids],
    })),
    homes: [...homes]
      .map(([unit_id, home]) => ({ unit_id, home }))
      .sort((one, other) => compareHomes(one.home, other.home)),
  };
}

/**
 * Plans a recurring inspection of the officer's property. The same key is the same plan.
 *
 * @throws {AppError} `workorder.day_over` for a first day in the past; `record.not_found` for a home of another property;
 *   `workorder.full`; `idempotency_key.reused` for the key of another plan.
 */
export async function addPlan(
  deps: Deps,
  { user }: Officer,
  { key, ...wanted }: Wanted,
): Promise<InspectionPlans> {
  const { company_id, property_id } = user;
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    await lockProperty(trx, deps.dialect, property_id);
    const plan: InspectionPlan = {
      ...wanted,
      id: deps.random.id(),
      company_id,
      property_id,
      request_key: key,
      title: inOneLine(wanted.title),
      description: wanted.description.trim(),
      next_day: wanted.first_day,
      created_by: user.id,
      created_at: now.toISOString(),
      ended_at: null,
    };
    const known = await findPlanOfRequest(trx, property_id, key);
    if (known !== null) {
      if (!sameJson(contentOf(known), contentOf(plan))) throw new AppError('idempotency_key.reused');
      return;
    }
    if (wanted.first_day < (await todayAt(deps, trx, property_id))) throw new AppError('workorder.day_over');
    const units = new Set((await listUnitsOf(trx, property_id)).map(({ id }) => id));
    if (wanted.unit_ids?.some((id) => !units.has(id))) throw new AppError('record.not_found');
    if ((await listInspectionPlans(trx, property_id)).length >= INSPECTION_PLANS)
      throw new AppError('workorder.full');
    await insertInspectionPlan(trx, plan);
  });
  return readPlans(deps, user);
}

const contentOf = ({ title, description, category, every_months, first_day, unit_ids }: InspectionPlan) => ({
  ...{ title, description, category, every_months, first_day, unit_ids },
});

/** Ends a recurring inspection; twice is once. @throws {AppError} `record.not_found`. */
export async function endPlan(deps: Deps, officer: Officer, planId: string): Promise<InspectionPlans> {
  const plan = served(officer, await findInspectionPlan(deps.db, planId));
  await endInspectionPlan(deps.db, plan.id, deps.clock.now().toISOString());
  return readPlans(deps, officer.user);
}
