import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountDueOf } from '../../../src/ledger/amount-due.ts';
import { spread } from '../../../src/ledger/book.ts';
import { deferredCents, openInstallments, planLife, planNews } from '../../../src/ledger/payment-plan.ts';

const part = (due_date: string, amount_cents: number) => ({ due_date, amount_cents });
const plan = { installments: [part('2026-03-05', 100), part('2026-04-05', 100)], grace_days: 5 };
const invoice = (id: string, first_due_date: string, balance_cents: number, in_plan = false) => ({
  ...{ id, first_due_date, balance_cents, in_plan, number: 1, charge_code: 'RENT' },
});

describe('a payment plan', () => {
  it('is paid from the first installment on; what came back beyond it belongs to the first', () => {
    const open = (rest: number) =>
      openInstallments(plan.installments, rest).map(({ balance_cents }) => balance_cents);
    expect([open(200), open(150), open(40), open(0), open(250)]).toEqual([
      [100, 100],
      [50, 100],
      [0, 40],
      [0, 0],
      [150, 100],
    ]);
  });

  it('is broken on the day after the grace, unless the installment is paid; paid, when nothing is open', () => {
    expect(planNews(plan, 200, '2026-03-10')).toBeNull();
    expect(planNews(plan, 200, '2026-03-11')).toBe('MISSED');
    expect(planNews(plan, 100, '2026-03-11')).toBeNull();
    expect(planNews(plan, 0, '2026-03-11')).toBe('PAID');
    expect([planLife.after('RUNNING', 'MISSED'), planLife.after('BROKEN', 'PAID')]).toEqual(['BROKEN', null]);
  });

  it('makes its charges due on its days alone, and paid after all others', () => {
    const invoices = [invoice('old', '2026-01-01', 200, true), invoice('rent', '2026-03-01', 50)];
    const due = (today: string) => amountDueOf({ invoices, credits: [], plan }, today);
    expect(due('2026-03-02')).toMatchObject({ due_cents: 50, deferred_cents: 200, overdue_cents: 50 });
    expect(due('2026-03-05')).toMatchObject({ due_cents: 150, deferred_cents: 100, overdue_cents: 50 });
    expect(due('2026-03-06')).toMatchObject({ due_cents: 150, overdue_cents: 150 });
    expect(due('2026-03-11')).toMatchObject({ due_cents: 250, deferred_cents: 0, overdue_cents: 250 });
    expect(spread(invoices, 60).shares).toEqual([
      { invoice_id: 'rent', cents: 50 },
      { invoice_id: 'old', cents: 10 },
    ]);
  });

  it('never defers more than is open of its charges, and asks for no more than is open', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 });
    const paidAndDay = [fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 28 })] as const;
    fc.assert(
      fc.property(amounts, ...paidAndDay, (parts, paid, day) => {
        const covers = parts.reduce((sum, one) => sum + one, 0);
        const rest = Math.max(0, covers - paid);
        const installments = parts.map((cents, index) => part(`2026-0${index + 2}-10`, cents));
        const today = `2026-04-${String(day).padStart(2, '0')}`;
        const invoices = [invoice('old', '2026-01-01', rest, true)].filter((one) => one.balance_cents > 0);
        const book = { invoices, credits: [], plan: { installments, grace_days: 3 } };
        const { due_cents, deferred_cents, open_cents } = amountDueOf(book, today);
        expect(due_cents + deferred_cents).toBe(open_cents);
        expect(deferred_cents).toBe(deferredCents(book, today));
        expect(deferred_cents).toBeLessThanOrEqual(rest);
        expect(due_cents).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
