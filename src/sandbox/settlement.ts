/**
 * What becomes of money that was taken: it settles by itself after a while, unless it was called off before; or the bank
 * takes it back, which the sandbox is told to do.
 */
import { type Charge, ledger } from './ledger.ts';
import type { World } from './world.ts';

const DAY = 86_400_000;

/** How long money is on its way. */
const UNTIL_SETTLED: Readonly<Record<Charge['payment_type'], number>> = { CARD: DAY, CHECKING: 2 * DAY };

/** What is to become of a charge, from a time on. */
export interface Outcome {
  readonly settlement: 'settled' | 'returned';
  readonly return_code: string;
  /** ISO 8601. */
  readonly at: string;
}

/** What somebody has told to become of charges, by the charge. */
export const outcomesOf = (world: World) => world.store.collection<Outcome>('outcome');

/** The charge as it is by now: settled in time, or as was told. Null is null. */
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

/** The charge, called off where it has not settled. */
export function voided(world: World, charge: Charge | null): Charge | null {
  const current = settledByNow(world, charge);
  if (current?.state !== 'paid' || (current.settlement ?? '') !== '') return current;
  const off: Charge = { ...current, settlement: 'voided' };
  ledger(world).put(off.id, off);
  return off;
}
