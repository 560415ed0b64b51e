import { HOLDS_SHOWN } from '../../../../contract/limits.ts';
import type { HoldView } from '../../../../contract/office/privacy/legal-hold.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { findCase } from '../../../../db/office/case.repository.ts';
import {
  findHold,
  insertHold,
  liftHold,
  listHolds,
  lockCase,
} from '../../../../db/person-data/legal-hold.repository.ts';
import { listUserNames } from '../../../../db/session/user.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { type Officer, served } from '../office.ts';

/**
 * The holds of a household at the officer's property.
 *
 * @throws {AppError} `record.not_found`
 */
export async function readHolds(
  { db }: Pick<Deps, 'db'>,
  officer: Officer,
  id: string,
): Promise<{ holds: HoldView[] }> {
  const { case_id } = await caseOf(db, officer, id);
  const holds = await listHolds(db, case_id, HOLDS_SHOWN);
  const names = await listUserNames(
    db,
    holds.flatMap(({ placed_by, lifted_by }) => [placed_by, lifted_by ?? placed_by]),
  );
  return {
    holds: holds.map((hold) => ({
      hold_id: hold.id,
      reason: hold.reason,
      placed_by: names.get(hold.placed_by) ?? '',
      placed_at: hold.placed_at,
      lifted:
        hold.lifted_at === null
          ? null
          : {
              by: names.get(hold.lifted_by ?? '') ?? '',
              at: hold.lifted_at,
              reason: hold.lift_reason ?? '',
            },
    })),
  };
}

/**
 * Places a hold on a household. An erasure that runs has ended by then, or finds the hold.
 *
 * @throws {AppError} `record.not_found`; `hold.placed` if it is held already.
 */
export async function holdCase(deps: Deps, officer: Officer, id: string, reason: string): Promise<void> {
  const { case_id, company_id, property_id } = await caseOf(deps.db, officer, id);
  const placed_at = deps.clock.now().toISOString();
  const by = { placed_by: officer.user.id, placed_at, reason: reason.trim() };
  await deps.db.transaction().execute(async (trx) => {
    await lockCase(trx, deps.dialect, case_id);
    const hold = { id: deps.random.id(), company_id, property_id, case_id, ...by };
    if (!(await insertHold(trx, hold))) throw new AppError('hold.placed');
  });
}

/**
 * Lifts a hold.
 *
 * @returns the id of its case.
 * @throws {AppError} `record.not_found`; `hold.lifted` if somebody has done so already.
 */
export async function liftHoldOf(deps: Deps, officer: Officer, id: string, reason: string): Promise<string> {
  const { case_id } = served(officer, await findHold(deps.db, id));
  const lifted_at = deps.clock.now().toISOString();
  const lifted = { lifted_by: officer.user.id, lifted_at, lift_reason: reason.trim() };
  if (!(await liftHold(deps.db, id, lifted))) throw new AppError('hold.lifted');
  return case_id;
}

/** A lease is held with the application that it came of. */
async function caseOf(db: Connection, officer: Officer, id: string) {
  const found = served(officer, await findCase(db, id));
  const { company_id, property_id, application_id } = found;
  return { case_id: application_id ?? id, company_id, property_id };
}
