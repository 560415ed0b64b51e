import type { Settlement } from '../../../../db/resident/settlement.repository.ts';
import type { Facts } from '../../../../engine/facts.ts';
import { addDays } from '../../../../ledger/day.ts';

/** Where the property sets no limit. */
const STATEMENT_DAYS = 21;

/**
 * What forms and texts know about a settlement: days, and amounts in cents; `''` for what is not known yet.
 *
 * @param statement_days of the property
 * @example knownOfSettlement({ keys_returned_on: '2026-11-30', … }, 21).statement_due // '2026-12-21'
 */
export function knownOfSettlement(
  settlement: Settlement | null,
  statement_days: number = STATEMENT_DAYS,
): Facts {
  const day = settlement?.keys_returned_on ?? '';
  const deducted = settlement?.deductions.reduce((sum, { cents }) => sum + cents, 0);
  return {
    keys_returned_on: day,
    statement_due: day === '' ? '' : addDays(day, statement_days),
    held_cents: settlement?.deposit_cents ?? '',
    other_due_cents: settlement?.balance_cents ?? '',
    deductions_cents: deducted ?? '',
    refund_cents: settlement?.refund_cents ?? '',
    owed_cents: settlement?.owed_cents ?? '',
  };
}
