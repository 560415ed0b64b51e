/** How automatic payments are shown. */
import { DATES_AHEAD } from '../../../autopay/calendar.ts';
import type {
  AutopayDate,
  AutopayDetail,
  AutopayPreview,
  AutopayView,
} from '../../../contract/resident/autopay.contract.ts';
import type { Autopay } from '../../../db/autopay/autopay.repository.ts';
import { type AutopayCharge, listAutopayCharges } from '../../../db/autopay/autopay-charge.repository.ts';
import { findPaymentMethod, type PaymentMethod } from '../../../db/ledger/payment-method.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import { addDays } from '../../../ledger/day.ts';
import { type AutopayNow, readNow } from '../../autopay/context.ts';
import { forecastOf } from '../../autopay/runners.ts';
import type { Deps } from '../../deps.ts';
import { methodLabel } from '../../ledger/method-label.ts';
import { feeCents } from '../../payments/fee.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'texts'>;

/** What an automatic payment is about, before it is kept. */
export type ProposedTerms = Parameters<typeof readNow>[2] & {
  /** Of the one that is changed; null: a new one. */
  readonly id: string | null;
  readonly method_id: string | null;
};

const pastDates = 24;

/** The next dates of something that is only proposed of. @param language in which charges are named. */
export async function previewOf(
  deps: Needs,
  autopay: ProposedTerms,
  language: string,
): Promise<AutopayPreview> {
  const now = await readNow(deps, deps.db, autopay);
  const method = autopay.method_id === null ? null : await findPaymentMethod(deps.db, autopay.method_id);
  return { dates: await datesOf(deps, autopay, { now, after: now.after, method, language }), ends: now.last };
}

/** One that is kept, with what was and what is to come. */
export async function detailOf(deps: Needs, autopay: Autopay, language: string): Promise<AutopayDetail> {
  const { db } = deps;
  const now = await readNow(deps, db, autopay);
  const kept = await findPaymentMethod(db, autopay.method_id);
  const method = kept?.removed_at === null ? kept : null;
  const rows = await listAutopayCharges(db, autopay.id, pastDates);
  const isRunning = autopay.state === 'ACTIVE' && now.ending === null;
  // A date of which the resident has been told is still to come.
  const told = rows.filter(({ state }) => state === 'planned').at(-1);
  const after = told === undefined ? now.after : addDays(told.charge_date, -1);
  const dates = isRunning ? await datesOf(deps, autopay, { now, after, method: kept, language }) : [];
  const { id, day, start_on, end_on, paused_until, cap_cents } = autopay;
  const view: AutopayView = {
    id,
    state: autopay.state === 'ACTIVE' && now.ending !== null ? 'ENDED' : autopay.state,
    end_reason: autopay.end_reason ?? now.ending,
    day,
    start_on,
    end_on,
    // A pause that is over is none.
    paused_until: paused_until !== null && paused_until > now.today ? paused_until : null,
    cap_cents,
    method: method && {
      id: method.id,
      payment_type: method.payment_type,
      label: methodLabel(deps, method.label, language),
    },
    // One on which another automatic payment leaves nothing is no charge.
    next: dates.find(({ amount_cents, is_paused }) => amount_cents > 0 || is_paused) ?? dates[0] ?? null,
    ends: isRunning ? now.last : null,
  };
  return { autopay: view, dates, past: rows.filter(({ state }) => state !== 'planned').map(pastOf) };
}

function pastOf({ charge_date: date, state, amount_cents, payment_id }: AutopayCharge) {
  return { date, state, amount_cents, payment_id };
}

interface Asked {
  readonly now: AutopayNow;
  readonly after: string;
  readonly method: PaymentMethod | null;
  readonly language: string;
}

async function datesOf(
  deps: Needs,
  { id, lease_id, property_id }: Pick<ProposedTerms, 'id' | 'lease_id' | 'property_id'>,
  { now, after, method, language }: Asked,
): Promise<AutopayDate[]> {
  const { db } = deps;
  const { today, terms } = now;
  const asked = { id, lease_id, property_id, terms, after };
  const dates = await forecastOf(deps, db, asked, { today, language, most: DATES_AHEAD });
  const property = await findProperty(db, property_id);
  const feeOf = (cents: number) =>
    property === null || method === null || cents === 0
      ? 0
      : feeCents(property.settings.payment_settings.fee_settings, method.payment_type, cents);
  return dates.map(({ items, ...date }) => ({
    ...date,
    items: items.map(({ late: _, ...item }) => item),
    fee_cents: feeOf(date.amount_cents),
  }));
}
