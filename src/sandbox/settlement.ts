/**
 * The settlement of charges: they settle automatically after a while, unless they were canceled before; or the bank
 * returns them on request.
 */
import { type Charge, ledger } from './ledger.ts';
import type { World } from './world.ts';

const DAY = 86_400_000;

/** The time until a charge settles. */
const UNTIL_SETTLED: Readonly<Record<Charge['payment_type'], number>> = { CARD: DAY, CHECKING: 2 * DAY };

/** The requested result of a charge, from a time on. */
export interface Outcome {
  readonly settlement: 'settled' | 'returned';
  readonly return_code: string;
  /** ISO 8601. */
  readonly at: string;
}

/** The requested results, by charge. */
export const outcomesOf = (world: World) => world.store.collection<Outcome>('outcome');

/** The charge in its current state: settled after its time, or as requested. Null for null. */
export function settledByNow(world: World, charge: Charge | null): Charge | null {
  if (charge === null || charge.state !== 'paid') return charge;
  if (charge.settlement === 'voided' || charge.settlement === 'returned') return charge;
  const now = world.now().getTime();
  const told = outcomesOf(world).get(charge.id);
  const due = Date.parse(charge.created_at) + UNTIL_SETTLED[charge.payment_type] <= now;
  const isTold = told !== null && Date.parse(told.at) <= now;
  const settlement = isTold ? told.settlement : due ? 'settled' : (charge.settlement ?? '');
  if (settlement === (charge.settlement ?? '')) return charge;
  const changed = { ...charge, settlement, return_code: isTold ? told.return_code : '' };
  ledger(world).put(charge.id, changed);
  return changed;
}

/** Cancels the charge if it has not settled, and returns it. */
export function voided(world: World, charge: Charge | null): Charge | null {
  const current = settledByNow(world, charge);
  if (current?.state !== 'paid' || (current.settlement ?? '') !== '') return current;
  const off: Charge = { ...current, settlement: 'voided' };
  ledger(world).put(off.id, off);
  return off;
}
