import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageingOf, depositHeld } from '../../../src/ledger/ageing.ts';
import { type Book, charged, chargeReversed, credited, creditUsed } from '../../../src/ledger/book.ts';
import { creditReversed, debtOf, waived } from '../../../src/ledger/correction.ts';
import { lateFeeOf } from '../../../src/ledger/late-fee.ts';
import { ACCOUNTS, balanceOf, type Transfer, undo } from '../../../src/ledger/transfer.ts';

interface Charge {
  readonly id: string;
  readonly charge_code: string;
  readonly amount_cents: number;
  readonly first_due_date: string;
  readonly number: number;
  reversed: boolean;
}
interface Given {
  readonly kind: 'credit' | 'waived';
  readonly charge?: Charge;
  readonly cents: number;
  readonly transfers: readonly Transfer[];
  undone: boolean;
}

/** A ledger of the office's own entries, in memory. */
class OfficeLedger {
  readonly transfers: Transfer[] = [];
  readonly charges: Charge[] = [];
  readonly given: Given[] = [];

  of(id: string): Transfer[] {
    return this.transfers.filter(({ invoice_id }) => invoice_id === id);
  }
  book(): Book {
    const invoices = this.charges.map((one) => ({
      ...one,
      balance_cents: balanceOf(this.of(one.id), 'receivable'),
    }));
    const credit = -balanceOf(this.transfers, 'credit');
    return {
      invoices: invoices.filter(({ balance_cents }) => balance_cents !== 0),
      credits: credit > 0 ? [{ payment_id: null, cents: credit }] : [],
    };
  }
  enter(transfers: readonly Transfer[]): void {
    this.transfers.push(...transfers);
    this.transfers.push(...creditUsed(this.book()));
  }
  take([kind, of, cents]: Step): void {
    if (kind === 'charge') {
      const number = this.charges.length + 1;
      const day = `2026-03-${String(1 + (of % 28)).padStart(2, '0')}`;
      const charge_code = of % 3 === 0 ? 'SECURITY_DEPOSIT' : 'RENT';
      const charge = { id: `i${number}`, charge_code, amount_cents: cents, first_due_date: day, number };
      this.charges.push({ ...charge, reversed: false });
      this.enter(charged(charge));
    }
    if (kind === 'credit') {
      this.given.push({ kind, cents, transfers: credited(cents), undone: false });
      this.enter(credited(cents));
    }
    const charge = this.charges[of % Math.max(1, this.charges.length)];
    if (kind === 'waive' && charge !== undefined) {
      const part = Math.min(cents, balanceOf(this.of(charge.id), 'receivable'));
      const transfers = waived(charge, part);
      if (part > 0) this.given.push({ kind: 'waived', charge, cents: part, transfers, undone: false });
      this.enter(transfers);
    }
    if (kind === 'reverse' && charge !== undefined && !charge.reversed) {
      charge.reversed = true;
      this.enter(chargeReversed(charge, this.of(charge.id)));
    }
    const entry = this.given[of % Math.max(1, this.given.length)];
    if (kind === 'undo' && entry !== undefined && !entry.undone && entry.charge?.reversed !== true) {
      const used = this.transfers.flatMap((one) => {
        const about = this.charges.find(({ id }) => id === one.invoice_id);
        return about === undefined
          ? []
          : [{ ...one, first_due_date: about.first_due_date, number: about.number }];
      });
      const transfers =
        entry.kind === 'waived'
          ? undo(entry.transfers)
          : creditReversed(entry.cents, this.book().credits, used);
      if (transfers === null) throw new Error('Nothing was paid out: every credit can be taken back.');
      entry.undone = true;
      this.enter(transfers);
    }
  }
  /** What is owed, by what was entered and not taken back. */
  expected(): number {
    const charges = this.charges.filter(({ reversed }) => !reversed);
    const live = this.given.filter(({ undone, charge }) => !undone && charge?.reversed !== true);
    const sum = (of: readonly { readonly cents: number }[]) => of.reduce((all, { cents }) => all + cents, 0);
    return charges.reduce((all, { amount_cents }) => all + amount_cents, 0) - sum(live);
  }
}

type Step = readonly [kind: 'charge' | 'credit' | 'waive' | 'reverse' | 'undo', of: number, cents: number];
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(
    fc.constantFrom('charge', 'charge', 'credit', 'waive', 'reverse', 'undo'),
    fc.nat(40),
    fc.integer({ min: 1, max: 5000 }),
  ),
  { maxLength: 25 },
);

describe('corrections of the office', () => {
  it('in random sequences: debits equal credits, the balance is what was entered and not taken back, nothing is below 0', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const ledger = new OfficeLedger();
        for (const step of taken) {
          ledger.take(step);
          const { transfers } = ledger;
          expect(ACCOUNTS.reduce((sum, account) => sum + balanceOf(transfers, account), 0)).toBe(0);
          expect(transfers.every(({ cents, debit, credit }) => cents > 0 && debit !== credit)).toBe(true);
          expect(debtOf(transfers)).toBe(ledger.expected());
          expect(ledger.book().invoices.every(({ balance_cents }) => balance_cents > 0)).toBe(true);
          expect(balanceOf(transfers, 'credit')).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: 3000, seed: 20_261_127 },
    );
  });

  it('give nothing back for what was waived, when its charge is taken back', () => {
    const invoice = { id: 'i1', charge_code: 'RENT', amount_cents: 1000 };
    const made = [...charged(invoice), ...waived(invoice, 300)];
    expect(chargeReversed(invoice, made)).toEqual([
      { debit: 'income', credit: 'receivable', cents: 700, invoice_id: 'i1', payment_id: null },
    ]);
    expect(waived(invoice, 0)).toEqual([]);
  });

  it('refuse to take back a credit that was paid out', () => {
    expect(creditReversed(500, [{ payment_id: null, cents: 499 }], [])).toBeNull();
    expect(creditReversed(500, [{ payment_id: 'p1', cents: 900 }], [])).toBeNull();
  });
});

describe('the register', () => {
  const open = (first_due_date: string, balance_cents: number) => ({ first_due_date, balance_cents });

  it('counts the age of what is open in days since it was first due, and leaves out what is not due yet', () => {
    const items = [
      open('2026-06-02', 1),
      open('2026-06-01', 2),
      open('2026-05-02', 4),
      open('2026-05-01', 8),
      open('2026-04-02', 16),
      open('2026-04-01', 32),
      open('2026-03-03', 64),
      open('2026-03-02', 128),
    ];
    expect(ageingOf(items, '2026-06-01')).toEqual({ days_30: 6, days_60: 24, days_90: 96, older: 128 });
  });

  it('holds of a deposit what was paid of it', () => {
    const open = { charge_code: 'SECURITY_DEPOSIT', balance_cents: 300 };
    expect(depositHeld(1000, [open, { charge_code: 'RENT', balance_cents: 50 }])).toBe(700);
  });

  it('knows what a late charge costs', () => {
    const rule = { grace_days: 5, amount_cents: 5000, charge_codes: ['RENT'] };
    const rent = { charge_code: 'RENT', balance_cents: 1 };
    expect(lateFeeOf(rule, rent)).toBe(5000);
    expect(lateFeeOf(rule, { ...rent, balance_cents: 0 })).toBe(0);
    expect(lateFeeOf(rule, { ...rent, charge_code: 'PARKING' })).toBe(0);
    expect(lateFeeOf(rule, undefined)).toBe(0);
    expect(lateFeeOf(undefined, rent)).toBe(0);
  });
});
