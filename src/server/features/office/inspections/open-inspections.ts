import { displayName, findUser } from '../../../../db/session/user.repository.ts';
import {
  type InspectionPlan,
  type LetHome,
  listDuePlans,
  listLetHomes,
  movePlan,
} from '../../../../db/workorder/inspection-plan.repository.ts';
import { insertWorkorder, REQUESTED } from '../../../../db/workorder/workorder.repository.ts';
import { addDays, monthsFrom } from '../../../../ledger/day.ts';
import type { Deps } from '../../../deps.ts';
import { todayAt } from '../../../property/time-zone.ts';
import { beginLife } from '../../workorders/begin-life.ts';
import { writeEntry } from '../../workorders/write-entry.ts';

const PLANS_AT_ONCE = 20;

/**
 * Opens the workorders of inspections whose day has come, one in each home that is let. Several portals may run it, and it
 * may be stopped at any time: each workorder is opened once.
 *
 * @returns the number of opened workorders
 */
export async function openInspections(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  // Somewhere it is already the next day.
  const latest = addDays(now.toISOString().slice(0, 10), 1);
  let opened = 0;
  for (const plan of await listDuePlans(deps.db, latest, PLANS_AT_ONCE)) {
    try {
      const today = await todayAt(deps, deps.db, plan.property_id);
      if (plan.next_day <= today) opened += await openOf(deps, plan, today);
    } catch (error) {
      deps.log.error({ err: error, plan: plan.id }, 'inspection not opened');
    }
  }
  return opened;
}

/** Opens the workorders of a plan's day, and moves the plan to its next day after the last of them. */
async function openOf(deps: Deps, plan: InspectionPlan, today: string): Promise<number> {
  const { unit_ids } = plan;
  const all = await listLetHomes(deps.db, plan.property_id);
  const homes = all.filter(({ unit_id }) => unit_ids === null || unit_ids.includes(unit_id));
  const author = await findUser(deps.db, plan.created_by);
  const name = author === null ? '' : displayName(author);
  let opened = 0;
  for (const home of homes) if (await openIn(deps, plan, home, name)) opened += 1;
  await movePlan(deps.db, plan, nextDay(plan, today));
  return opened;
}

/**
 * The first day of a plan after today. Days that were missed are not made up for.
 *
 * @example nextDay({ first_day: '2026-01-31', every_months: 1 }, '2026-02-10') // '2026-02-28'
 */
export function nextDay(
  { first_day, every_months }: Pick<InspectionPlan, 'first_day' | 'every_months'>,
  today: string,
): string {
  let months = every_months;
  while (monthsFrom(first_day, months) <= today) months += every_months;
  return monthsFrom(first_day, months);
}

/** @returns false if it was opened before */
function openIn(deps: Deps, plan: InspectionPlan, home: LetHome, author: string): Promise<boolean> {
  const { company_id, property_id, lease_id, user_id } = home;
  const now = deps.clock.now();
  const at = now.toISOString();
  const { title, description, category, id: planId, next_day } = plan;
  const workorder = {
    ...{ id: deps.random.id(), company_id, property_id, lease_id, user_id, title, description, category },
    ...{ request_key: `inspection/${planId}/${next_day}/${lease_id}`, ...REQUESTED },
    ...{ permission_to_enter: false, emergency: false, entry_note: '', times: [] },
    ...{ created_at: at, changed_at: at },
  };
  return deps.db.transaction().execute(async (trx) => {
    if (!(await insertWorkorder(trx, workorder))) return false;
    const step = { author: { by_office: true, name: author } };
    await writeEntry(deps, trx, workorder, { kind: 'submitted', step, now });
    await beginLife(deps, trx, workorder.id);
    return true;
  });
}
