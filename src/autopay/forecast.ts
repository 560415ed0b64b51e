/** Forecast of what the next dates will charge, and why. */
import { Account, type Books, type Item, type LateFee, type Open } from './account.ts';
import { amountToCharge } from './amount.ts';
import { type AutopayTerms, dateAfter, datesAfter, isPaused } from './calendar.ts';

/** An automatic payment of a lease. `after`: the search for its first date starts after this day. */
export interface Runner {
  readonly terms: AutopayTerms;
  readonly after: string;
}

export interface ForecastDate {
  readonly date: string;
  readonly is_paused: boolean;
  /** The amount charged, in cents; 0 if nothing is due or the date is skipped. */
  readonly amount_cents: number;
  /** Carried over from earlier dates: above a cap, or while paused. */
  readonly carried_cents: number;
  /** Items that became due since the previous date, including late fees. */
  readonly items: readonly Item[];
  readonly credit_cents: number;
  /** What other automatic payments of the lease have charged since the previous date. */
  readonly others_cents: number;
  /** The amount that is still owed after this date. */
  readonly left_cents: number;
  /** The late fees among `items`: charged before this date comes. */
  readonly late_before: LateFee | null;
  /** The late fees that the remaining debt will cost. */
  readonly late_after: LateFee | null;
}

/**
 * The next dates of the only automatic payment of a lease. What one date leaves unpaid, the next one charges; credit is
 * used first.
 *
 * @example forecast(terms, { items, credit_cents: 0 }, { after: '2026-03-02', most: 12 })[0]?.amount_cents // 150000
 */
export function forecast(
  terms: AutopayTerms,
  books: Books,
  { after, most }: { readonly after: string; readonly most: number },
): ForecastDate[] {
  return forecastAmong([{ terms, after }], 0, books, most);
}

/**
 * The next dates of one of several automatic payments of a lease: it does not charge what another one charges before.
 *
 * @param runners in the order in which they charge on the same day.
 * @param own index of the one to forecast.
 * @example forecastAmong([first, second], 1, books, 12)[0]?.others_cents // 80000
 */
export function forecastAmong(
  runners: readonly Runner[],
  own: number,
  books: Books,
  most: number,
): ForecastDate[] {
  const asked = runners[own];
  const until = asked === undefined ? undefined : datesAfter(asked.terms, asked.after, most).at(-1);
  if (until === undefined) return [];
  const days = runners
    .flatMap(({ terms, after }, index) =>
      datesUntil(terms, after, until).map((date) => ({ date, terms, index })),
    )
    .sort((one, other) =>
      one.date === other.date ? one.index - other.index : one.date < other.date ? -1 : 1,
    );
  const account = new Account(books);
  const made: Made[] = [];
  let since = account.take();
  for (const { date, terms, index } of days) {
    account.runTo(date);
    const is_paused = isPaused(terms, date);
    const cents = is_paused
      ? 0
      : amountToCharge({ due_cents: account.owed, credit_cents: 0 }, terms.cap_cents);
    account.pay(cents);
    if (index !== own) {
      account.others += cents;
      continue;
    }
    const carried_cents = since.owed;
    const { items, fees, credit, others } = account.sinceTaken();
    since = account.take();
    made.push({
      date,
      is_paused,
      amount_cents: cents,
      carried_cents,
      items,
      credit_cents: credit,
      others_cents: others,
      left_cents: since.owed,
      late_before: sumOf(fees),
      leaves: since.open,
    });
  }
  account.chargeAllFees();
  return made.map(({ leaves, ...date }) => ({
    ...date,
    late_after: sumOf(
      leaves.flatMap((one) => (one.fee !== null && one.fee.date > date.date ? [one.fee] : [])),
    ),
  }));
}

interface Made extends Omit<ForecastDate, 'late_after'> {
  readonly leaves: readonly Open[];
}

function datesUntil(terms: AutopayTerms, after: string, until: string): string[] {
  const dates: string[] = [];
  for (let date = dateAfter(terms, after); date !== null && date <= until; date = dateAfter(terms, date))
    dates.push(date);
  return dates;
}

/** Sums several late fees up to one, with the day of the first. */
function sumOf(fees: readonly LateFee[]): LateFee | null {
  const [first] = [...fees].sort((one, other) => (one.date < other.date ? -1 : 1));
  return first === undefined
    ? null
    : { date: first.date, cents: fees.reduce((sum, { cents }) => sum + cents, 0) };
}
