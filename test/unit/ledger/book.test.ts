import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentState } from '../../../machines/ledger/payment-life.machine.ts';
import {
  authorised,
  type Book,
  charged,
  chargeReversed,
  credited,
  creditUsed,
  settled,
  unpaid,
} from '../../../src/ledger/book.ts';
import { counts, isPending, stepsOf } from '../../../src/ledger/payment-life.ts';
import { ACCOUNTS, balanceOf, type Transfer } from '../../../src/ledger/transfer.ts';
import { type LedgerStep, ledgerSteps } from '../../fixtures/ledger/ledger-steps.ts';

interface Made {
  readonly id: string;
  readonly amount_cents: number;
  readonly fee_cents: number;
  state: PaymentState;
  /** Number of times the payment went from pending to a result. */
  resolved: number;
}

/** An in-memory ledger with the same decisions as the server. */
class Ledger {
  readonly transfers: Transfer[] = [];
  readonly invoices: {
    id: string;
    charge_code: string;
    amount_cents: number;
    first_due_date: string;
    number: number;
    reversed: boolean;
  }[] = [];
  readonly payments: Made[] = [];

  book(): Book {
    const invoices = this.invoices.map((one) => ({
      ...one,
      balance_cents: balanceOf(
        this.transfers.filter(({ invoice_id }) => invoice_id === one.id),
        'receivable',
      ),
    }));
    const sources = new Set(this.transfers.map(({ payment_id }) => payment_id));
    const credits = [...sources].map((payment_id) => ({
      payment_id,
      cents: -balanceOf(
        this.transfers.filter((one) => one.payment_id === payment_id),
        'credit',
      ),
    }));
    return {
      invoices: invoices.filter((one) => one.balance_cents !== 0),
      credits: credits.filter(({ cents }) => cents > 0),
    };
  }
  owed(): number {
    return this.book().invoices.reduce((sum, { balance_cents }) => sum + balance_cents, 0);
  }
  applyCredit(): void {
    this.transfers.push(...creditUsed(this.book()));
  }
  take(step: LedgerStep): void {
    switch (step.kind) {
      case 'charge': {
        const number = this.invoices.length + 1;
        const invoice = {
          id: `i${number}`,
          charge_code: step.deposit ? 'SECURITY_DEPOSIT' : 'RENT',
          amount_cents: step.cents,
          first_due_date: `2026-03-${String(step.day).padStart(2, '0')}`,
          number,
          reversed: false,
        };
        this.invoices.push(invoice);
        this.transfers.push(...charged(invoice));
        this.applyCredit();
        break;
      }
      case 'credit':
        this.transfers.push(...credited(step.cents));
        this.applyCredit();
        break;
      case 'pay': {
        const amount_cents = Math.ceil((this.owed() * step.percent) / 100);
        if (amount_cents <= 0 || this.payments.some(({ state }) => isPending(state))) break;
        const id = `p${this.payments.length + 1}`;
        this.payments.push({ id, amount_cents, fee_cents: step.fee, state: 'submitted', resolved: 0 });
        break;
      }
      case 'news': {
        const payment = this.payments[step.of];
        if (payment === undefined) break;
        for (let told = 0; told < (step.twice ? 2 : 1); told += 1)
          this.applyProviderStatus(payment, step.news);
        break;
      }
      case 'reverse': {
        const invoice = this.invoices[step.of];
        if (invoice === undefined || invoice.reversed) break;
        invoice.reversed = true;
        this.transfers.push(
          ...chargeReversed(
            invoice,
            this.transfers.filter(({ invoice_id }) => invoice_id === invoice.id),
          ),
        );
        this.applyCredit();
        break;
      }
    }
  }
  applyProviderStatus(payment: Made, news: Parameters<typeof stepsOf>[1]): void {
    for (const one of stepsOf(payment.state, news)) {
      if (isPending(payment.state) && !isPending(one)) payment.resolved += 1;
      payment.state = one;
      if (one === 'authorised') this.transfers.push(...authorised(this.book(), payment));
      if (one === 'settled') this.transfers.push(...settled(payment));
      if (one === 'returned' || one === 'cancelled') {
        this.transfers.push(...unpaid(this.transfers.filter(({ payment_id }) => payment_id === payment.id)));
        this.applyCredit();
      }
    }
  }
}

describe('the ledger of a lease, under any sequence of events', () => {
  it('in 10,000 random sequences: debits equal credits, no payment resolves twice, no invoice is paid twice, owed = charged - paid', () => {
    fc.assert(
      fc.property(ledgerSteps(30), (steps) => {
        const ledger = new Ledger();
        for (const step of steps) {
          ledger.take(step);
          // The balances of all accounts add up to 0.
          const together = ACCOUNTS.reduce((sum, account) => sum + balanceOf(ledger.transfers, account), 0);
          const isSound =
            together === 0 &&
            ledger.transfers.every(({ cents, debit, credit }) => cents > 0 && debit !== credit) &&
            ledger.book().invoices.every(({ balance_cents }) => balance_cents > 0) &&
            ledger.payments.every(({ resolved }) => resolved <= 1);
          if (!isSound) throw new Error(JSON.stringify(ledger));
        }
        const { transfers, payments, invoices } = ledger;
        const paid = payments.filter(({ state }) => counts(state));
        const sum = (of: readonly Made[], part: (one: Made) => number) =>
          of.reduce((total, one) => total + part(one), 0);
        const chargedCents = invoices
          .filter(({ reversed }) => !reversed)
          .reduce((total, { amount_cents }) => total + amount_cents, 0);
        const given = balanceOf(transfers, 'concessions');
        const kept = ledger.book().credits.reduce((total, { cents }) => total + cents, 0);
        expect(ledger.owed()).toBe(chargedCents - sum(paid, (one) => one.amount_cents) - given + kept);
        // Nothing is owed while there is credit.
        expect(Math.min(ledger.owed(), kept)).toBe(0);
        const settledOnes = payments.filter(({ state }) => state === 'settled');
        expect(balanceOf(transfers, 'cash')).toBe(
          sum(settledOnes, (one) => one.amount_cents + one.fee_cents),
        );
        const onTheWay = payments.filter(({ state }) => state === 'authorised');
        expect(balanceOf(transfers, 'clearing')).toBe(
          sum(onTheWay, (one) => one.amount_cents + one.fee_cents),
        );
      }),
      { numRuns: 10_000, seed: 20_261_123 },
    );
  }, 60_000);

  it('reopens exactly the invoices that a returned payment had paid', () => {
    const ledger = new Ledger();
    ledger.take({ kind: 'charge', cents: 1000, day: 1, deposit: false });
    ledger.take({ kind: 'pay', percent: 100, fee: 0 });
    ledger.take({ kind: 'news', of: 0, news: 'settled', twice: false });
    ledger.take({ kind: 'charge', cents: 2000, day: 2, deposit: false });
    ledger.take({ kind: 'pay', percent: 100, fee: 150 });
    ledger.take({ kind: 'news', of: 1, news: 'authorised', twice: true });
    expect(ledger.book().invoices).toEqual([]);
    ledger.take({ kind: 'news', of: 1, news: 'returned', twice: true });
    expect(ledger.book().invoices.map(({ id, balance_cents }) => [id, balance_cents])).toEqual([
      ['i2', 2000],
    ]);
    expect(balanceOf(ledger.transfers, 'fees')).toBe(0);
  });

  it('pays the oldest due first, and keeps the rest as credit for later charges', () => {
    const ledger = new Ledger();
    ledger.take({ kind: 'charge', cents: 700, day: 20, deposit: false });
    ledger.take({ kind: 'charge', cents: 500, day: 5, deposit: true });
    ledger.take({ kind: 'pay', percent: 50, fee: 0 });
    ledger.take({ kind: 'news', of: 0, news: 'authorised', twice: false });
    expect(ledger.book().invoices.map(({ id, balance_cents }) => [id, balance_cents])).toEqual([['i1', 600]]);
    ledger.take({ kind: 'credit', cents: 900 });
    expect(ledger.book()).toEqual({ invoices: [], credits: [{ payment_id: null, cents: 300 }] });
    ledger.take({ kind: 'charge', cents: 400, day: 6, deposit: false });
    expect(ledger.owed()).toBe(100);
  });
});
