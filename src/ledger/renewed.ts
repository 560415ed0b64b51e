/** The monthly charges of a lease when it is renewed. */
import { addMonths } from '../engine/language/days.ts';
import { addDays } from './day.ts';
import { chargesDue, type RecurringCharge } from './recurring.ts';

/** The code of the charge whose amount the new term sets. */
export const RENT_CHARGE = 'RENT';

/** A charge of the former term. `charged_until`: everything due until this day has been charged. */
export interface FormerCharge extends RecurringCharge {
  readonly charge_code: string;
  readonly charged_until: string;
}

/** The next term. `end_date` null: from month to month. Days are `2027-02-01`. */
export interface NextTerm {
  readonly start_date: string;
  readonly end_date: string | null;
  readonly rent_cents: number;
  /** The last day of the former term; null if it had none. */
  readonly former_end: string | null;
}

/** A charge that ends, and the charges that follow it. */
export interface RenewedCharge<Charge extends FormerCharge> {
  readonly former: Charge;
  /** Its last day. */
  readonly ends: string;
  /** The charge between its last day and the next term, while the household stays; null if there is no gap. */
  readonly between: RecurringCharge | null;
  /** The charge in the next term; null if there is none. */
  readonly next: RecurringCharge | null;
}

/**
 * The charges of a lease that continue in its next term. Each ends the day before, and a new one follows: rent with the
 * amount of the term, everything else unchanged. A month that was already charged in full is not charged again, so the
 * new charge begins after it. If the lease ended before everyone had signed, the days until the next term are charged
 * as before: no day stays uncharged. Charges that ended before the former term did are left as they are.
 *
 * @example
 * renewedCharges([rent], { start_date: '2027-02-01', end_date: null, rent_cents: 189500, former_end: '2027-01-31' })
 *   // [{ former: rent, ends: '2027-01-31', between: null, next: { amount_cents: 189500, start_date: '2027-02-01', … } }]
 */
export function renewedCharges<Charge extends FormerCharge>(
  charges: readonly Charge[],
  term: NextTerm,
): RenewedCharge<Charge>[] {
  const before = addDays(term.start_date, -1);
  const lastDay = term.former_end !== null && term.former_end < before ? term.former_end : before;
  const going = charges.filter(({ end_date }) => end_date === null || end_date >= lastDay);
  const rent = going.find(({ charge_code }) => charge_code === RENT_CHARGE);
  return going.map((former) => {
    const start_date = startAfter(former, term.start_date);
    const until = addDays(start_date, -1);
    const ends = former.end_date !== null && former.end_date < until ? former.end_date : until;
    const between = chargeBetween(former, until);
    const isRent = former.charge_code === RENT_CHARGE;
    // Only one rent charge follows, even if there were several.
    if ((isRent && former !== rent) || (term.end_date !== null && start_date > term.end_date))
      return { former, ends, between, next: null };
    const { due_day } = former;
    const amount_cents = isRent ? term.rent_cents : former.amount_cents;
    return { former, ends, between, next: { amount_cents, due_day, start_date, end_date: term.end_date } };
  });
}

/** The charge from the day after its last one until a day. */
function chargeBetween(
  { amount_cents, due_day, end_date }: FormerCharge,
  until: string,
): RecurringCharge | null {
  if (end_date === null || end_date >= until) return null;
  return { amount_cents, due_day, start_date: addDays(end_date, 1), end_date: until };
}

/** The first day that no monthly charge covers yet, but not before the term begins. */
function startAfter(former: FormerCharge, start: string): string {
  const last = chargesDue(former, addDays(former.start_date, -1), former.charged_until).at(-1);
  if (last === undefined || last.month < start.slice(0, 7)) return start;
  const isCovered = former.end_date === null || former.end_date >= start;
  return isCovered ? `${addMonths(last.month, 1)}-01` : start;
}
