/** Payment plans: what is open of a lease is paid in installments, and is due only on the days of these. */
import { type PlanEventType, paymentPlanMachine } from '../../machines/ledger/payment-plan.machine.ts';
import { storedLife } from '../engine/stored-life.ts';
import { type Book, type Installment, type OpenInvoice, openSum, type PlanTerms } from './book.ts';
import { addDays } from './day.ts';

/** Something that is owed, in cents, with the day on which it is due. */
export interface DueItem {
  readonly first_due_date: string;
  readonly balance_cents: number;
}

/** The life of a plan, whose state is stored. */
export const planLife = storedLife(paymentPlanMachine);

/** What is open of the charges that a plan covers, in cents. */
export function restOfPlan(invoices: readonly Pick<OpenInvoice, 'balance_cents' | 'in_plan'>[]): number {
  return openSum(invoices.filter(({ in_plan }) => in_plan === true));
}

/**
 * What is open of each installment: the earlier ones are paid first. What is open beyond the plan, because money came
 * back, belongs to the first.
 *
 * @param restCents what is open of the covered charges
 * @example openInstallments([{ due_date: '2026-03-05', amount_cents: 100 }, { due_date: '2026-04-05', amount_cents: 100 }], 150)
 *   // [{ first_due_date: '2026-03-05', balance_cents: 50 }, { first_due_date: '2026-04-05', balance_cents: 100 }]
 */
export function openInstallments(installments: readonly Installment[], restCents: number): DueItem[] {
  let rest = restCents;
  return installments
    .toReversed()
    .map(({ due_date, amount_cents }, index) => {
      const isFirst = index === installments.length - 1;
      const balance_cents = isFirst ? rest : Math.min(rest, amount_cents);
      rest -= balance_cents;
      return { first_due_date: due_date, balance_cents };
    })
    .reverse();
}

/**
 * What happens to a plan that runs; null: nothing. An installment is missed when it is open after its day and the grace.
 *
 * @param today at the property
 * @example planNews({ installments: [{ due_date: '2026-03-05', amount_cents: 100 }], grace_days: 5 }, 100, '2026-03-11') // 'MISSED'
 */
export function planNews(
  { installments, grace_days }: PlanTerms,
  restCents: number,
  today: string,
): Exclude<PlanEventType, 'END'> | null {
  if (restCents <= 0) return 'PAID';
  const isMissed = openInstallments(installments, restCents).some(
    ({ first_due_date, balance_cents }) => balance_cents > 0 && addDays(first_due_date, grace_days) < today,
  );
  return isMissed ? 'MISSED' : null;
}

/**
 * What a lease owes and when each part is due: the installments of a plan that is kept, instead of the charges that it
 * covers, and all other charges.
 *
 * @param today at the property: a plan whose installment was missed defers nothing
 * @example dueItems({ invoices: [{ id: 'rent', in_plan: true, balance_cents: 900, … }], plan }, '2026-03-02')
 */
export function dueItems(book: Pick<Book, 'invoices' | 'plan'>, today: string): readonly DueItem[] {
  const { invoices } = book;
  const open = openByPlan(book, today);
  return open === null ? invoices : [...invoices.filter(({ in_plan }) => in_plan !== true), ...open];
}

/**
 * What of it is deferred by the plan, in cents: not due yet.
 *
 * @example deferredCents(book, '2026-03-02') // 0 for a lease without a plan
 */
export function deferredCents(book: Pick<Book, 'invoices' | 'plan'>, today: string): number {
  return openSum((openByPlan(book, today) ?? []).filter(({ first_due_date }) => first_due_date > today));
}

/** The open installments of a plan that is kept; null: no plan defers anything. */
function openByPlan({ invoices, plan }: Pick<Book, 'invoices' | 'plan'>, today: string): DueItem[] | null {
  const rest = restOfPlan(invoices);
  if (plan === undefined || plan === null || planNews(plan, rest, today) !== null) return null;
  return openInstallments(plan.installments, rest).filter(({ balance_cents }) => balance_cents > 0);
}
