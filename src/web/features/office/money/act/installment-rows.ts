/** The installments of a payment plan while they are typed. */
import { PLAN_DAYS } from '../../../../../contract/limits.ts';
import { addMonths, daysBetween } from '../../../../../engine/language/days.ts';
import { centsOfDollars, dollarsOfCents } from '../../../../../engine/language/money.ts';

/** An installment as it is typed: `2026-03-15` and `200.00`. */
export interface InstallmentRow {
  readonly due_date: string;
  readonly amount: string;
}

const USUAL_ROWS = 3;

/** The same day of a later month; the 28th for later days, which not every month has. */
const monthsLater = (day: string, months: number): string =>
  `${addMonths(day.slice(0, 7), months)}-${day.slice(8) > '28' ? '28' : day.slice(8)}`;

/** The installment in cents; 0 for an amount that is none. */
const centsOf = ({ amount }: InstallmentRow): number => Math.max(0, centsOfDollars(amount) ?? 0);

/** The sum in cents. @example sumOfRows([{ due_date: '2026-03-01', amount: '2.50' }]) // 250 */
export function sumOfRows(rows: readonly InstallmentRow[]): number {
  return rows.reduce((sum, row) => sum + centsOf(row), 0);
}

/** Installments as they are sent. @example installmentsOf([{ due_date: '2026-03-01', amount: '2.50' }])[0].amount_cents // 250 */
export function installmentsOf(
  rows: readonly InstallmentRow[],
): { readonly due_date: string; readonly amount_cents: number }[] {
  return rows.map((row) => ({ due_date: row.due_date, amount_cents: centsOf(row) }));
}

/**
 * Three equal installments, a month apart, the first today; cents that remain are in the first.
 *
 * @example evenRows(100, '2026-03-02').map(({ amount }) => amount) // ['0.34', '0.33', '0.33']
 */
export function evenRows(cents: number, today: string): InstallmentRow[] {
  const even = Math.floor(cents / USUAL_ROWS);
  return Array.from({ length: USUAL_ROWS }, (_, index) => ({
    due_date: index === 0 ? today : monthsLater(today, index),
    amount: dollarsOfCents(index === 0 ? cents - even * (USUAL_ROWS - 1) : even),
  }));
}

/** One installment more: a month after the last, with what is missing of the sum. */
export function withNextRow(rows: readonly InstallmentRow[], cents: number): InstallmentRow[] {
  const last = rows.at(-1)?.due_date ?? '';
  const rest = cents - sumOfRows(rows);
  return [
    ...rows,
    { due_date: last === '' ? '' : monthsLater(last, 1), amount: rest > 0 ? dollarsOfCents(rest) : '' },
  ];
}

/** Why the installments cannot be agreed; null: they can. The server decides again. */
export function rowsProblem(
  rows: readonly InstallmentRow[],
  cents: number,
  today: string,
): 'days' | 'sum' | null {
  const days = rows.map(({ due_date }) => due_date);
  const isAscending = days.every((day, index) => day !== '' && day > (days[index - 1] ?? ''));
  const isNear = (days[0] ?? '') >= today && daysBetween(today, days.at(-1) ?? today) <= PLAN_DAYS;
  if (!isAscending || !isNear) return 'days';
  return sumOfRows(rows) === cents && rows.every((row) => centsOf(row) > 0) ? null : 'sum';
}
