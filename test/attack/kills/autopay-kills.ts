/**
 * Portals that are repeatedly killed on a morning with many due automatic payments: none is charged twice, and
 * none is omitted.
 */
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { insertAutopay } from '../../../src/db/autopay/autopay.repository.ts';
import type { LeaseScope } from '../../../src/db/ledger/ledger-tables.ts';
import { addDays } from '../../../src/ledger/day.ts';
import { momentIn } from '../../../src/ledger/moment.ts';
import type { Charge } from '../../../src/sandbox/ledger.ts';
import { postCharge } from '../../../src/server/ledger/charges.ts';
import { keepBank, keptToken } from '../../fixtures/autopay/kept-method.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import type { Extent, Report } from '../report.ts';
import type { Target } from '../target/target.ts';
import { faultsOfCharges } from './charge-faults.ts';
import { killInTurn } from './kill-in-turn.ts';

/** Milliseconds of work before a kill. */
const work = fc.integer({ min: 50, max: 1500 });
const settleMs = 300_000;
/** Automatic payments due per kill: 50 for each of 20 kills by default. */
const perKill = 50;
const mostKills = 20;
const zone = 'America/Chicago';

interface Morning {
  readonly day: string;
  /** The amount owed by each lease, in cents. */
  readonly owed: ReadonlyMap<string, number>;
}

/** @example const { wrong } = await autopayKills(target, { seconds: 600, seed: 1 }) */
export async function autopayKills(target: Target, extent: Extent): Promise<Report> {
  const kills = Math.min(extent.most ?? mostKills, mostKills);
  const morning = await prepare(target, kills * perKill);
  const begun = performance.now();
  const { portals, killed } = await killInTurn(target, { ...extent, most: kills }, work);
  await Promise.all(portals.splice(0).map((portal) => portal.kill()));
  await letClaimsRunOut(target);
  portals.push(await target.start());
  const settled = performance.now() + settleMs;
  while ((await notDone(target, morning)) > 0 && performance.now() < settled) await wait(500);
  const seconds = Math.round((performance.now() - begun) / 1000);
  const wrong = await wrongIn(target, morning);
  await Promise.all(portals.map((portal) => portal.kill()));
  const counts = {
    kills: killed,
    'automatic payments': morning.owed.size,
    'seconds until all were charged': seconds,
  };
  return { counts, wrong };
}

/** Creates that many leases with different amounts, with automatic payments due on this or an earlier morning. */
async function prepare({ office }: Target, many: number): Promise<Morning> {
  const now = office.clock.now();
  const { day: today, time } = momentIn(zone, now);
  const day = time < '06:05' ? addDays(today, -1) : today;
  const token = await keptToken(office);
  const owed = new Map<string, number>();
  for (let index = 0; index < many; index += 1) {
    const { user, lease_id } = await makeTenant(office);
    const { company_id, property_id, id: user_id } = user;
    const lease: LeaseScope = { lease_id, company_id, property_id };
    const amount_cents = 100_000 + index;
    owed.set(lease_id, amount_cents);
    const charge = { name: 'rent', charge_code: 'RENT', description: 'Rent', amount_cents, due_date: day };
    await office.db.transaction().execute((trx) => postCharge(office, trx, lease, charge, 'attack'));
    const method_id = await keepBank(office, { ...lease, user_id }, token);
    const at = now.toISOString();
    await insertAutopay(office.db, {
      ...lease,
      id: office.random.id(),
      user_id,
      method_id,
      day: Number(day.slice(8)),
      start_on: day,
      end_on: null,
      paused_until: null,
      cap_cents: null,
      after_day: addDays(day, -1),
      state: 'ACTIVE',
      end_reason: null,
      look_at: at,
      created_at: at,
      updated_at: at,
    });
  }
  return { day, owed };
}

/** Work interrupted by a kill is resumed once its claim expires: this makes all claims expire now. */
async function letClaimsRunOut({ office: { db, clock } }: Target): Promise<void> {
  const look_at = clock.now().toISOString();
  for (const table of ['autopay_charges', 'ledger_payments'] as const)
    await db.updateTable(table).set({ look_at }).where('look_at', '>', look_at).execute();
}

async function notDone({ office: { db } }: Target, { owed, day }: Morning): Promise<number> {
  const rows = await db
    .selectFrom('autopay_charges')
    .select('lease_id')
    .where('charge_date', '=', day)
    .where('look_at', 'is', null)
    .execute();
  return owed.size - rows.length;
}

async function wrongIn({ office: { db }, sandboxUrl }: Target, { owed, day }: Morning): Promise<string[]> {
  const wrong = new Set<string>();
  const rows = await db.selectFrom('autopay_charges').selectAll().where('charge_date', '=', day).execute();
  const payments = await db
    .selectFrom('ledger_payments')
    .selectAll()
    .where('origin', '=', 'autopay')
    .execute();
  const open = new Map(rows.map((row) => [row.lease_id, row]));
  for (const [lease_id, cents] of owed) {
    const row = open.get(lease_id);
    const own = payments.filter((payment) => payment.lease_id === lease_id);
    if (row?.state !== 'paid' || row.amount_cents !== cents)
      wrong.add(`a date is ${row?.state ?? 'missing'}`);
    if (own.length !== 1) wrong.add(`a lease has ${own.length} payments`);
    if (own.some(({ amount_cents }) => amount_cents !== cents)) wrong.add('a payment has another amount');
  }
  if (rows.length !== owed.size) wrong.add(`${rows.length} dates of ${owed.size}`);
  // The provider's own records: the money it has really taken.
  const answer = await fetch(`${sandboxUrl}/ledger.json`);
  const { charges } = (await answer.json()) as { readonly charges: readonly Charge[] };
  for (const fault of faultsOfCharges(charges, payments, owed.size)) wrong.add(fault);
  return [...wrong];
}
