import { residentMay } from '../../../contract/access/grants.ts';
import type { Bill } from '../../../contract/resident/bill.contract.ts';
import { sumPaid } from '../../../db/ledger/ledger-payment.repository.ts';
import { listPaymentMethods } from '../../../db/ledger/payment-method.repository.ts';
import { listRecurringCharges } from '../../../db/ledger/recurring-charge.repository.ts';
import { SECURITY_DEPOSIT } from '../../../ledger/book.ts';
import { chargeSelection } from '../../../ledger/charge-selection.ts';
import { nextCharge } from '../../../ledger/recurring.ts';
import { mayDoNow } from '../../access/impersonation.ts';
import type { Deps } from '../../deps.ts';
import { dayIn } from '../../forms/form-facts.ts';
import { amountDue, roomAhead } from '../../ledger/amount-due.ts';
import { ledgerFacts } from '../../ledger/ledger.subject.ts';
import { methodLabel } from '../../ledger/method-label.ts';
import { readPlan } from '../../ledger/plan/plan-view.ts';
import { feeCents } from '../../payments/fee.ts';
import { paymentOptions } from '../../payments/payment-options.ts';
import { arePaymentsBlocked } from '../../payments/payments-blocked.ts';
import { textIn } from '../../texts/text-in.ts';
import type { TenantAt } from '../residents/lease-of.ts';

/**
 * The amount due under the session's lease, and the ways to pay it.
 *
 * @param asked the amount in cents to calculate the payment options for; null: all that is due.
 */
export async function readBill(
  deps: Pick<Deps, 'db' | 'clock' | 'texts' | 'settings'>,
  { user, unit, property }: TenantAt,
  asked: number | null,
  language: string,
): Promise<Bill> {
  const { db } = deps;
  const { settings } = property;
  const today = dayIn(settings.time_zone, deps.clock.now());
  const due = await amountDue(db, unit.lease_id, today);
  const ahead = await roomAhead(db, unit, due);
  const most_cents = due.open_cents + ahead;
  const partial = settings.resident_payments?.partial ?? false;
  const amount = Math.min(asked ?? due.due_cents, most_cents);
  const banks = settings.resident_payments?.banks;
  const methods = await listPaymentMethods(db, user.id, unit.lease_id);
  const { on_the_way_cents } = await sumPaid(db, unit.lease_id);
  const recurring = await listRecurringCharges(db, unit.lease_id);
  return {
    due: due.due_cents,
    overdue: due.overdue_cents,
    deposit: due.deposit_cents,
    credit: due.credit_cents,
    ahead,
    on_the_way: on_the_way_cents,
    plan: await readPlan(db, unit.lease_id, due.invoices),
    deferred: due.deferred_cents,
    invoices: due.invoices.map(
      ({ id, charge_code, description, first_due_date, amount_cents, balance_cents }) => ({
        id,
        charge_code,
        is_deposit: charge_code === SECURITY_DEPOSIT,
        description: textIn(description, language),
        due_date: first_due_date,
        amount: amount_cents,
        balance: balance_cents,
      }),
    ),
    next_charges: recurring.flatMap((charge) => {
      const next = nextCharge(charge, today);
      if (next === null) return [];
      return [
        {
          description: textIn(charge.description, language),
          due_date: next.due_date,
          amount: next.amount_cents,
        },
      ];
    }),
    partial,
    amount,
    options: paymentOptions(settings.payment_settings, amount),
    methods: methods.map(({ id, payment_type, label }) => {
      const fee = feeCents(settings.payment_settings.fee_settings, payment_type, amount);
      return { id, payment_type, label: methodLabel(deps, label, language), fee, total: amount + fee };
    }),
    can_keep: true,
    payer_name: `${user.first_name} ${user.last_name}`.trim(),
    form_facts: { today, least_cents: partial ? 1 : Math.max(1, due.due_cents), most_cents },
    facts: {
      ...(await ledgerFacts(db, unit)),
      payment_blocked: arePaymentsBlocked(deps.settings, settings),
      may_pay: mayDoNow('pay') && residentMay(unit, 'pay'),
    },
    charges: banks === undefined ? null : chargeSelection(due.invoices, amount, banks),
  };
}
