import { describe, expect, it } from 'vitest';
import { charged, chargeReversed, leftCents, MOVED_BALANCE, unpaid } from '../../../src/ledger/book.ts';
import { waived } from '../../../src/ledger/correction.ts';
import { movedIn, movedOut, shortenedMonths } from '../../../src/ledger/moved.ts';
import { chargeOfMonth } from '../../../src/ledger/recurring.ts';
import { ACCOUNTS, balanceOf, type Transfer } from '../../../src/ledger/transfer.ts';

const RENT = { amount_cents: 155_000, due_day: 1, start_date: '2026-01-01', end_date: null };
const of = { first_due_date: '2026-03-01', number: 1 };
const balances = (transfers: readonly Transfer[]) =>
  Object.fromEntries(
    ACCOUNTS.map((account) => [account, balanceOf(transfers, account)]).filter(([, cents]) => cents !== 0),
  );

describe('a month that was charged whole', () => {
  it('is shortened to the days before the move, and later months to none', () => {
    const charged_until = '2026-04-02';
    expect(shortenedMonths({ ...RENT, charged_until }, '2026-03-15')).toEqual([
      { month: '2026-03', charged_cents: 155_000, amount_cents: 75_000 },
      { month: '2026-04', charged_cents: 155_000, amount_cents: 0 },
    ]);
  });

  it('stays as it is if the household moves on the first, or the month was not charged yet', () => {
    expect(shortenedMonths({ ...RENT, charged_until: '2026-03-02' }, '2026-03-31')).toEqual([]);
    expect(shortenedMonths({ ...RENT, charged_until: '2026-02-28' }, '2026-03-15')).toEqual([]);
  });

  it('costs together with the rest of it in the new home what the days cost, on every day of a move', () => {
    for (let day = 2; day <= 31; day += 1) {
      const move = `2026-03-${String(day).padStart(2, '0')}`;
      const last = `2026-03-${String(day - 1).padStart(2, '0')}`;
      const [before] = shortenedMonths({ ...RENT, charged_until: '2026-03-02' }, last);
      const after = chargeOfMonth({ ...RENT, start_date: move }, '2026-03')?.amount_cents ?? 0;
      expect(Math.abs((before?.amount_cents ?? 0) + after - RENT.amount_cents)).toBeLessThanOrEqual(1);
    }
  });
});

describe('money that is moved along', () => {
  const credits = [
    { payment_id: null, cents: 1_000 },
    { payment_id: 'P1', cents: 120_000 },
  ];
  const owed = [{ id: 'I1', ...of, balance_cents: 40_000 }];

  it('leaves one ledger and enters the other as the same amount', () => {
    const out = movedOut({ credits }, owed);
    expect(balances(out)).toEqual({ credit: 121_000, receivable: -40_000, moved: -81_000 });
    const into = movedIn(
      { deposit_cents: 120_000, credit_cents: 1_000 },
      { invoice_id: 'D', open_cents: 75_000 },
    );
    const balance = charged({ id: 'B', charge_code: MOVED_BALANCE, amount_cents: 40_000 });
    expect(balances([...into, ...balance])).toEqual({ receivable: -35_000, credit: -46_000, moved: 81_000 });
    expect(movedIn({ deposit_cents: 120_000, credit_cents: 0 }, null)).toEqual([
      { debit: 'moved', credit: 'credit', cents: 120_000, invoice_id: null, payment_id: null },
    ]);
    expect(movedOut({ credits: [] }, [])).toEqual([]);
  });

  it('stays where it is when the bank takes the payment back: the household owes it', () => {
    const paid: Transfer[] = [
      { debit: 'clearing', credit: 'credit', cents: 120_000, invoice_id: null, payment_id: 'P1' },
    ];
    const made = [...paid, ...movedOut({ credits: credits.slice(1) }, [])];
    expect(leftCents(made)).toEqual({ paid_out: 0, moved_returned: 120_000 });
    expect(balances([...made, ...unpaid(made)])).toEqual({ credit: 120_000, moved: -120_000 });
  });

  it('is income forgone where the office waives or takes back what was moved, and never moved back', () => {
    const invoice = { id: 'B', charge_code: MOVED_BALANCE };
    const made = charged({ ...invoice, amount_cents: 40_000 });
    const part = waived(invoice, 15_000);
    const all = [...made, ...part, ...chargeReversed(invoice, [...made, ...part])];
    expect(balances(all)).toEqual({ income: 40_000, moved: -40_000 });
  });
});
