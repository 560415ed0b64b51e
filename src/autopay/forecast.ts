/** What the next dates will charge, and why. */
import { amountToCharge } from './amount.ts';
import { type AutopayTerms, datesAfter, isPaused } from './calendar.ts';

/** Something that is owed, or will be. */
export interface Item {
  readonly description: string;
  readonly due_date: string;
  readonly cents: number;
  /** So many days of a month that is charged in part; null: it is charged as a whole. */
  readonly part: { readonly days: number; readonly of: number } | null;
}

/** The books of a lease as they are today. */
export interface Books {
  /** What is owed already and what is known to come, each once. */
  readonly items: readonly Item[];
  /** Paid ahead and not used. */
  readonly credit_cents: number;
}

export interface ForecastDate {
  readonly date: string;
  readonly is_paused: boolean;
  /** What is taken, in cents; 0 where nothing is due or the date is left out. */
  readonly amount_cents: number;
  /** Left over from the dates before: above a cap, or while paused. */
  readonly carried_cents: number;
  readonly items: readonly Item[];
  readonly credit_cents: number;
  /** What stays owed after this date. */
  readonly left_cents: number;
}

/**
 * The next dates in their order. What one date leaves owed, the next one takes; what was paid ahead counts first.
 *
 * @param after the day after which the first date is looked for.
 * @example forecast(terms, { items, credit_cents: 0 }, { after: '2026-03-02', most: 12 })[0]?.amount_cents // 150000
 */
export function forecast(
  terms: AutopayTerms,
  books: Books,
  { after, most }: { readonly after: string; readonly most: number },
): ForecastDate[] {
  let carried = 0;
  let credit = books.credit_cents;
  let seenUntil = '';
  return datesAfter(terms, after, most).map((date) => {
    const items = books.items.filter(({ due_date }) => due_date > seenUntil && due_date <= date);
    seenUntil = date;
    const due_cents = items.reduce((sum, { cents }) => sum + cents, carried);
    const is_paused = isPaused(terms, date);
    const amount_cents = is_paused ? 0 : amountToCharge({ due_cents, credit_cents: credit }, terms.cap_cents);
    const credit_cents = Math.min(credit, due_cents);
    const left_cents = due_cents - credit_cents - amount_cents;
    const made = {
      date,
      is_paused,
      amount_cents,
      carried_cents: carried,
      items,
      credit_cents,
      left_cents,
    };
    credit -= credit_cents;
    carried = left_cents;
    return made;
  });
}
