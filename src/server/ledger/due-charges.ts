/** Posts due monthly charges and late fees. */
import type { Connection } from '../../db/client.ts';
import { lockLedger, readBook } from '../../db/ledger/entry.repository.ts';
import type { LeaseScope } from '../../db/ledger/ledger-tables.ts';
import {
  endLateFeeWatch,
  insertRecurringCharges,
  type LateFeeWatch,
  listChargesToPost,
  listLateFeeWatches,
  listLateFeeWatchesOfLease,
  listRecurringCharges,
  type RecurringChargeRow,
  updateRecurringCharge,
} from '../../db/ledger/recurring-charge.repository.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { addDays } from '../../ledger/day.ts';
import { LATE_FEE, lateFeeOf } from '../../ledger/late-fee.ts';
import { chargesDue, nextCharge } from '../../ledger/recurring.ts';
import type { Deps } from '../deps.ts';
import { todayAt } from '../property/time-zone.ts';
import { textIn } from '../texts/text-in.ts';
import { type LedgerDeps, postCharge } from './charges.ts';
import { lookAtPlans } from './plan/plan-life.ts';

const actor = 'job:charges';

type Needs = Pick<Deps, 'db' | 'clock' | 'random' | 'texts' | 'log' | 'secrets' | 'settings'>;

/**
 * Posts all recurring charges that are due by the local day of their property, ends payment plans that are paid or broken,
 * and posts late fees for unpaid invoices.
 * Several processes may run it at once: each charge is posted once.
 *
 * @param leaseId limits the run to one lease.
 * @returns the number of checked charges.
 */
export async function postDueCharges(deps: Needs, leaseId?: string): Promise<number> {
  // The latest local day on earth; each charge is then checked by the local day of its property.
  const latest = addDays(deps.clock.now().toISOString().slice(0, 10), 1);
  const due =
    leaseId === undefined
      ? await listChargesToPost(deps.db, latest)
      : await listRecurringCharges(deps.db, leaseId);
  for (const charge of due) await each(deps, charge.id, (trx) => postMonths(deps, trx, charge));
  await lookAtPlans(deps, leaseId);
  const late =
    leaseId === undefined
      ? await listLateFeeWatches(deps.db, latest)
      : await listLateFeeWatchesOfLease(deps.db, leaseId);
  for (const watch of late) await each(deps, watch.invoice_id, (trx) => chargeLateFee(deps, trx, watch));
  return due.length + late.length;
}

/** Logs a failure, so that it does not block the others. */
async function each(deps: Needs, about: string, run: (trx: Connection) => Promise<unknown>): Promise<void> {
  try {
    await deps.db.transaction().execute(run);
  } catch (error) {
    deps.log.error({ err: error, about }, 'charging failed');
  }
}

async function postMonths(deps: LedgerDeps, trx: Connection, charge: RecurringChargeRow): Promise<void> {
  await lockLedger(trx, charge);
  const current = (await listRecurringCharges(trx, charge.lease_id)).find(({ id }) => id === charge.id);
  if (current === undefined) return;
  const today = await todayAt(deps, trx, charge.property_id);
  for (const { month, due_date, amount_cents } of chargesDue(current, current.charged_until, today)) {
    const { charge_code, description } = current;
    const name = nameOfMonth(charge.id, month);
    await postCharge(deps, trx, charge, { name, charge_code, description, amount_cents, due_date }, actor);
  }
  if (today <= current.charged_until) return;
  const next = nextCharge(current, today);
  await updateRecurringCharge(trx, charge.id, {
    charged_until: today,
    next_due_date: next?.due_date ?? null,
  });
}

/** The unique name of a month's charge. */
export function nameOfMonth(chargeId: string, month: string): string {
  return `${chargeId}:${month}`;
}

/** Charges a late fee if the invoice is still unpaid on the day of its watch, and ends the watch. */
export async function chargeLateFee(
  deps: LedgerDeps & Pick<Deps, 'texts'>,
  trx: Connection,
  watch: LateFeeWatch,
): Promise<void> {
  const property = await findProperty(trx, watch.property_id);
  const rule = property?.settings.resident_payments?.late_fee;
  const today = await todayAt(deps, trx, watch.property_id);
  if (today < watch.look_on) return;
  await lockLedger(trx, watch);
  const { invoices } = await readBook(trx, watch.lease_id);
  const invoice = invoices.find(({ id }) => id === watch.invoice_id);
  await endLateFeeWatch(trx, watch.invoice_id);
  const amount_cents = lateFeeOf(rule, invoice);
  if (invoice === undefined || amount_cents === 0) return;
  const description = inEveryLanguage(deps, 'late_fee', (language) => ({
    charge: textIn(invoice.description, language),
  }));
  const charge = { charge_code: LATE_FEE, description, amount_cents, due_date: today };
  const name = `late:${invoice.id}`;
  await postCharge(deps, trx, watch, { ...charge, name, about_invoice_id: invoice.id }, actor);
}

/** A monthly charge of a lease. */
export type NewRecurringCharge = Pick<
  RecurringChargeRow,
  'charge_code' | 'description' | 'amount_cents' | 'due_day' | 'start_date' | 'end_date'
>;

/** Adds a monthly charge to a lease. @param since due dates up to this day are not charged. */
export async function addRecurringCharge(
  { random }: Pick<Deps, 'random'>,
  trx: Connection,
  { lease_id, company_id, property_id }: LeaseScope,
  charge: NewRecurringCharge,
  since: string,
  id = random.id(),
): Promise<void> {
  const of = { lease_id, company_id, property_id };
  await insertRecurringCharges(trx, [recurringChargeRow(of, charge, since, id)]);
}

/** The row of a monthly charge that counts as charged until a day. */
export function recurringChargeRow(
  of: LeaseScope,
  charge: NewRecurringCharge,
  since: string,
  id: string,
): RecurringChargeRow {
  const next_due_date = nextCharge(charge, since)?.due_date ?? null;
  return { ...charge, ...of, id, charged_until: since, next_due_date };
}

/**
 * Adds a monthly charge whose start may be in the past. Missed months are charged today and due today, so that nothing
 * is late before the household can know of it.
 *
 * @param today at the property.
 */
export async function addRecurringChargeSince(
  deps: LedgerDeps,
  trx: Connection,
  lease: LeaseScope,
  charge: NewRecurringCharge,
  today: string,
): Promise<void> {
  const before = addDays(charge.start_date, -1);
  const id = deps.random.id();
  const overdue = chargesDue(charge, before, today);
  const { charge_code, description } = charge;
  for (const { month, amount_cents } of overdue) {
    const due = { charge_code, description, amount_cents, due_date: today };
    await postCharge(deps, trx, lease, { ...due, name: nameOfMonth(id, month) }, actor);
  }
  await addRecurringCharge(deps, trx, lease, charge, before > today ? before : today, id);
}

/** The description of one of the portal's own charges in every language. */
export function inEveryLanguage(
  { texts }: Pick<Deps, 'texts'>,
  what:
    | 'rent'
    | 'deposit'
    | 'late_fee'
    | 'returned_fee'
    | 'repair'
    | 'paid_out'
    | 'moved_returned'
    | 'waived'
    | 'undone'
    | 'moved_balance'
    | 'moved_out'
    | 'moved_in',
  valuesIn: (language: string) => Readonly<Record<string, string>> = () => ({}),
): Record<string, string> {
  return Object.fromEntries(
    texts.languages.map((language) => [
      language,
      texts.message(language, `ledger:charges.${what}`, valuesIn(language)),
    ]),
  );
}
