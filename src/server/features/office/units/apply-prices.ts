import { listWaitingPrices, notePriceApplied } from '../../../../db/property/unit-price.repository.ts';
import {
  findRegisteredUnit,
  saveListing,
  updateUnitDetails,
} from '../../../../db/property/unit-register.repository.ts';
import { addDays } from '../../../../ledger/day.ts';
import type { Deps } from '../../../deps.ts';
import { todayAt } from '../../../property/time-zone.ts';
import { listingOf } from './unit-values.ts';

/**
 * Lets rents count whose day has come at their property. Several processes may run it: each rent counts once.
 *
 * @returns the number of units with a new rent
 */
export async function applyPrices(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = deps.clock.now();
  // Somewhere it is already the next day.
  const latest = addDays(now.toISOString().slice(0, 10), 1);
  let applied = 0;
  for (const price of await listWaitingPrices(deps.db, latest)) {
    const today = await todayAt(deps, deps.db, price.property_id);
    if (price.from_day > today) continue;
    const isNew = await deps.db.transaction().execute(async (trx) => {
      if (!(await notePriceApplied(trx, price, now.toISOString()))) return false;
      const unit = await findRegisteredUnit(trx, price.unit_id);
      if (unit === null) return false;
      const { rent_cents } = price;
      await updateUnitDetails(trx, unit.id, { ...unit.details, market_rent: rent_cents });
      if (unit.listing !== null) {
        const { floor_plan_id, vacant_date } = unit.listing;
        const values = { ...unit.details, rent_cents, vacant_date };
        await saveListing(trx, unit, listingOf(unit.id, floor_plan_id, values, today));
      }
      return true;
    });
    if (isNew) applied += 1;
  }
  return applied;
}
