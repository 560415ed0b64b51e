/** The charges and payments of a demo resident: a year of them, with a returned payment and a late fee in between. */

import type { LedgerPayment } from '../../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope } from '../../../db/ledger/ledger-tables.ts';
import { insertPaymentMethod } from '../../../db/ledger/payment-method.repository.ts';
import { saveWish } from '../../../db/resident/notice.repository.ts';
import { addMonths } from '../../../engine/language/days.ts';
import { SECURITY_DEPOSIT } from '../../../ledger/book.ts';
import { addDays } from '../../../ledger/day.ts';
import { chargeOfMonth } from '../../../ledger/recurring.ts';
import { RENT_CHARGE } from '../../../ledger/renewed.ts';
import type { Deps } from '../../../server/deps.ts';
import { amountDue } from '../../../server/ledger/amount-due.ts';
import { beginPayment } from '../../../server/ledger/begin-payment.ts';
import { postCharge } from '../../../server/ledger/charges.ts';
import { addRecurringCharge, inEveryLanguage, postDueCharges } from '../../../server/ledger/due-charges.ts';
import { applyProviderStatus } from '../../../server/ledger/payment-news.ts';
import { providerAuthor } from '../../../server/payments/ask-provider.ts';
import type { DemoLease, ResidentWish } from './resident-wish.ts';

const PARKING = { en: 'Parking space', es: 'Lugar de estacionamiento' };
const METHODS = {
  CARD: { token: 'pm-demo-card', label: 'Visa •••• 4242' },
  CHECKING: { token: 'pm-demo-bank', label: 'Bank •••• 6789' },
} as const;

/** Which of the paid months, counted back from the newest, has a first payment that the bank returned. */
const RETURNED_MONTH = 4;

/** The ledger of a lease up to now: earlier charges are paid, those of this month are open. */
export async function fillLedger(deps: Deps, lease: DemoLease, wish: ResidentWish): Promise<void> {
  const now = deps.clock.now();
  const today = now.toISOString().slice(0, 10);
  const first = firstMonth(lease, wish, today);
  const since = addDays(lease.lease_start > `${first}-01` ? lease.lease_start : `${first}-01`, -1);
  const monthly = { due_day: wish.due_day, start_date: lease.lease_start, end_date: lease.lease_end };
  await deps.db.transaction().execute(async (trx) => {
    const rent = {
      charge_code: RENT_CHARGE,
      description: inEveryLanguage(deps, 'rent'),
      amount_cents: wish.rent_cents,
    };
    await addRecurringCharge(deps, trx, lease, { ...monthly, ...rent }, since);
    const parking = { charge_code: 'PARKING', description: PARKING, amount_cents: 7500 };
    await addRecurringCharge(deps, trx, lease, { ...monthly, ...parking }, since);
    // The account was saved last, so it is always shown first.
    for (const [age, payment_type] of (['CHECKING', 'CARD'] as const).entries())
      await insertPaymentMethod(trx, {
        ...scopeOf(lease),
        ...METHODS[payment_type],
        id: deps.random.id(),
        user_id: lease.user_id,
        payment_type,
        provider: 'GATEWAY',
        created_at: new Date(now.getTime() - age * 1000).toISOString(),
        removed_at: null,
      });
  });
  if (lease.lease_start > today) return chargeMoveIn(deps, lease, wish);
  // Payments of the made-up past are not mailed.
  await tellOfPayments(deps, lease, false);
  await fillMonths(deps, lease, wish, first, today);
  await tellOfPayments(deps, lease, true);
}

function tellOfPayments({ db }: Deps, { company_id, property_id, user_id }: DemoLease, is_wanted: boolean) {
  const wish = { company_id, property_id, user_id, kind: 'payments', channel: 'mail' } as const;
  return saveWish(db, { ...wish, is_wanted: Number(is_wanted) });
}

/** Charges month by month from the first one, and pays everything but what is due now. */
async function fillMonths(
  deps: Deps,
  lease: DemoLease,
  wish: ResidentWish,
  first: string,
  today: string,
): Promise<void> {
  const monthly = { due_day: wish.due_day, start_date: lease.lease_start, end_date: lease.lease_end };
  const months = monthsUntil(first, today);
  for (const [at, month] of months.entries()) {
    const back = months.length - at;
    const due = chargeOfMonth({ ...monthly, amount_cents: 1 }, month)?.due_date;
    if (due === undefined || due > today) continue;
    const on = portalAt(deps, `${due}T15:00:00.000Z`);
    await postDueCharges(on, lease.lease_id);
    if (back > 1) await payAll(deps, lease, due, back === RETURNED_MONTH);
  }
}

/** Before the move-in, the deposit and the first rent are due. */
async function chargeMoveIn(deps: Deps, lease: DemoLease, wish: ResidentWish): Promise<void> {
  const due_date = lease.lease_start;
  await deps.db.transaction().execute(async (trx) => {
    const deposit = {
      charge_code: SECURITY_DEPOSIT,
      description: inEveryLanguage(deps, 'deposit'),
      amount_cents: wish.rent_cents,
    };
    await postCharge(deps, trx, lease, { ...deposit, name: 'move-in:deposit', due_date }, 'office');
    const fee = { charge_code: 'MOVE_IN', description: { en: 'Move-in fee', es: 'Cargo de mudanza' } };
    await postCharge(
      deps,
      trx,
      lease,
      { ...fee, amount_cents: 20_000, name: 'move-in:fee', due_date },
      'office',
    );
  });
}

/** Pays open charges two days after they were due; a returned payment is made once more, with its fees. */
async function payAll(deps: Deps, lease: DemoLease, due: string, comesBack: boolean): Promise<void> {
  if (comesBack) {
    const returned = await pay(deps, lease, addDays(due, 1), 'CHECKING');
    if (returned !== null)
      await say(portalAt(deps, `${addDays(due, 4)}T14:00:00.000Z`), returned, 'returned');
    await postDueCharges(portalAt(deps, `${addDays(due, 7)}T15:00:00.000Z`), lease.lease_id);
  }
  const paid = await pay(deps, lease, addDays(due, comesBack ? 8 : 2), comesBack ? 'CARD' : 'CHECKING');
  if (paid !== null)
    await say(portalAt(deps, `${addDays(due, comesBack ? 9 : 4)}T14:00:00.000Z`), paid, 'settled');
}

async function pay(
  deps: Deps,
  lease: DemoLease,
  day: string,
  payment_type: 'CARD' | 'CHECKING',
): Promise<LedgerPayment | null> {
  const on = portalAt(deps, `${day}T16:30:00.000Z`);
  const { due_cents } = await amountDue(deps.db, lease.lease_id, day);
  if (due_cents === 0 || on.clock.now() > deps.clock.now()) return null;
  const { attempt: payment } = await beginPayment(on, {
    lease: scopeOf(lease),
    user_id: lease.user_id,
    origin: 'resident',
    key: `demo-${day}`,
    provider: 'GATEWAY',
    payment_type,
    method_id: null,
    method_label: METHODS[payment_type].label,
    amount_cents: due_cents,
    fee_cents: payment_type === 'CARD' ? 250 : 150,
    actor: `resident:${lease.user_id}`,
  });
  return say(on, payment, undefined);
}

function say(
  deps: Deps,
  { id, amount_cents: amount, fee_cents: fee }: LedgerPayment,
  settlement: 'settled' | 'returned' | undefined,
): Promise<LedgerPayment> {
  const taken = {
    id: `demo-${id}`,
    reference: id,
    invoiceId: id,
    amount,
    fee,
    authCode: id.slice(0, 6).toUpperCase(),
  };
  const code = settlement === 'returned' ? { returnCode: 'R01' } : {};
  const transaction = { ...taken, ...(settlement === undefined ? {} : { settlement }), ...code };
  return applyProviderStatus(
    deps,
    id,
    { kind: 'paid', transaction },
    providerAuthor({ provider: 'GATEWAY' }),
  );
}

/** The same portal with its clock at another time. */
function portalAt(deps: Deps, time: string): Deps {
  return { ...deps, texts: deps.texts, clock: { now: () => new Date(time) } };
}

function scopeOf({ lease_id, company_id, property_id }: DemoLease): LeaseScope {
  return { lease_id, company_id, property_id };
}

function firstMonth({ lease_start }: DemoLease, { paid_months }: ResidentWish, today: string): string {
  const oldest = addMonths(today.slice(0, 7), -paid_months);
  const start = lease_start.slice(0, 7);
  return start > oldest ? start : oldest;
}

function monthsUntil(first: string, today: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= today.slice(0, 7); month = addMonths(month, 1)) months.push(month);
  return months;
}
