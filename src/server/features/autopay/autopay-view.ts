/** Views of automatic payments. */
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

/** The terms of an automatic payment before it is saved. */
export type ProposedTerms = Parameters<typeof readNow>[2] & {
  /** The id of the changed automatic payment; null for a new one. */
  readonly id: string | null;
  readonly method_id: string | null;
};

const pastDates = 24;

/** The next dates of proposed terms. @param language of the charges' names. */
export async function previewOf(
  deps: Needs,
  autopay: ProposedTerms,
  language: string,
): Promise<AutopayPreview> {
  const now = await readNow(deps, deps.db, autopay);
  const method = autopay.method_id === null ? null : await findPaymentMethod(deps.db, autopay.method_id);
  return { dates: await datesOf(deps, autopay, { now, after: now.after, method, language }), ends: now.last };
}

/** A stored automatic payment, with its past and upcoming dates. */
export async function detailOf(deps: Needs, autopay: Autopay, language: string): Promise<AutopayDetail> {
  const { db } = deps;
  const now = await readNow(deps, db, autopay);
  const kept = await findPaymentMethod(db, autopay.method_id);
  const method = kept?.removed_at === null ? kept : null;
  const rows = await listAutopayCharges(db, autopay.id, pastDates);
  const isRunning = autopay.state === 'ACTIVE' && now.ending === null;
  // A date that the resident has been notified of counts as upcoming.
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
    // An expired pause counts as none.
    paused_until: paused_until !== null && paused_until > now.today ? paused_until : null,
    cap_cents,
    method: method && {
      id: method.id,
      payment_type: method.payment_type,
      label: methodLabel(deps, method.label, language),
    },
    // Skips dates on which another automatic payment leaves nothing to charge.
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
