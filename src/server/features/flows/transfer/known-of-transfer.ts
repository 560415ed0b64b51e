import type { UnitTransfer } from '../../../../db/resident/unit-transfer.repository.ts';
import type { Facts } from '../../../../engine/facts.ts';
import { addDays } from '../../../../ledger/day.ts';
import { homeName } from '../../../property/home-name.ts';

/** How far a move to another unit is, as the fact `transfer`. */
export function stateOfTransfer(transfer: UnitTransfer | null): string {
  if (transfer === null) return 'NONE';
  if (transfer.lease.status === 'WITHDRAWN') return 'WITHDRAWN';
  if (transfer.moved_at !== null) return 'MOVED';
  return transfer.agreed_at === null ? 'SIGNING' : 'AGREED';
}

/**
 * What forms and texts know about a move to another unit; `''` for what is not known yet.
 *
 * @example knownOfTransfer(transfer).last_day_here // '2026-03-31', if the household moves on 1 April
 */
export function knownOfTransfer(transfer: UnitTransfer | null): Facts {
  const moves = transfer?.lease.start_date ?? '';
  return {
    new_unit: transfer === null ? '' : homeName(transfer.unit),
    moves_on: moves,
    last_day_here: moves === '' ? '' : addDays(moves, -1),
    new_rent_cents: transfer?.lease.rent_cents ?? '',
    new_deposit_cents: transfer?.lease.deposit_cents ?? '',
    moved_deposit_cents: transfer?.moved_deposit_cents ?? '',
    moved_credit_cents: transfer?.moved_credit_cents ?? '',
    moved_balance_cents: transfer?.moved_balance_cents ?? '',
  };
}
