/** How long what a lease owes has been due. */
import { daysBetween } from '../engine/language/days.ts';
import { openSum, SECURITY_DEPOSIT } from './book.ts';
import type { DueItem } from './payment-plan.ts';

/** Open cents by the days since the first due date: 0–30, 31–60, 61–90, more than 90. */
interface Ageing {
  readonly days_30: number;
  readonly days_60: number;
  readonly days_90: number;
  readonly older: number;
}

/**
 * The ages of what is open, as `dueItems`; what is not due yet has none.
 *
 * @param today at the property, `2026-03-02`
 * @example ageingOf([{ first_due_date: '2026-01-15', balance_cents: 900, … }], '2026-03-02').days_60 // 900
 */
export function ageingOf(items: readonly DueItem[], today: string): Ageing {
  const between = (from: number, until: number) =>
    openSum(
      items.filter(({ first_due_date }) => {
        const days = daysBetween(first_due_date, today);
        return first_due_date <= today && days >= from && days <= until;
      }),
    );
  return {
    days_30: between(0, 30),
    days_60: between(31, 60),
    days_90: between(61, 90),
    older: between(91, Number.POSITIVE_INFINITY),
  };
}

/**
 * The part of the deposits of a lease that was paid and is held, in cents.
 *
 * @param chargedCents all that was charged as deposit and not taken back
 * @example depositHeld(120_000, [{ charge_code: 'SECURITY_DEPOSIT', balance_cents: 20_000 }]) // 100000
 */
export function depositHeld(
  chargedCents: number,
  open: readonly { readonly charge_code: string; readonly balance_cents: number }[],
): number {
  return open
    .filter(({ charge_code }) => charge_code === SECURITY_DEPOSIT)
    .reduce((held, { balance_cents }) => held - balance_cents, chargedCents);
}
