/** Closed months: what the books of a property said then, they say for ever. */

import type { AnswerOf } from '../../../../../contract/api.ts';
import { CLOSED_MONTHS } from '../../../../../contract/limits.ts';
import {
  insertClosedMonth,
  listClosedMonths,
  lockClosing,
} from '../../../../../db/ledger/closing.repository.ts';
import { listUserNames, type User } from '../../../../../db/session/user.repository.ts';
import { addMonths } from '../../../../../engine/language/days.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import { todayAt } from '../../../../property/time-zone.ts';

type Months = AnswerOf<'GET /api/office/money/months'>;

/** The closed months of a property, and the one that may be closed now. */
export async function readMonths(deps: Pick<Deps, 'db' | 'clock'>, propertyId: string): Promise<Months> {
  const closed = await listClosedMonths(deps.db, propertyId, CLOSED_MONTHS);
  const names = await listUserNames(
    deps.db,
    closed.map(({ closed_by }) => closed_by),
  );
  const over = await lastMonthOver(deps, propertyId);
  return {
    closed: closed.map(({ month, closed_by, closed_at }) => ({
      month,
      closed_by: names.get(closed_by) ?? '',
      closed_at,
    })),
    closable: (closed[0]?.month ?? '') < over ? over : null,
  };
}

/**
 * Closes a month and all before it. A month that is closed already stays as it is.
 *
 * @throws {AppError} `month.not_over` for this month, and later ones.
 */
export async function closeMonth(deps: Deps, user: User, month: string): Promise<Months> {
  const { company_id, property_id } = user;
  if (month > (await lastMonthOver(deps, property_id))) throw new AppError('month.not_over');
  await deps.db.transaction().execute(async (trx) => {
    const until = await lockClosing(trx, { company_id, property_id });
    if (month <= until) return;
    const closed_at = deps.clock.now().toISOString();
    await insertClosedMonth(trx, { company_id, property_id, month, closed_by: user.id, closed_at });
  });
  return readMonths(deps, property_id);
}

async function lastMonthOver(deps: Pick<Deps, 'db' | 'clock'>, propertyId: string): Promise<string> {
  return addMonths((await todayAt(deps, deps.db, propertyId)).slice(0, 7), -1);
}
