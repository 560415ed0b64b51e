import { residentMay } from '../../../contract/access/grants.ts';
import type { Connection } from '../../../db/client.ts';
import type { LedgerBook } from '../../../db/ledger/entry.repository.ts';
import type { PaymentPlan } from '../../../db/ledger/payment-plan.repository.ts';
import { listOccupantUsers } from '../../../db/resident/let-lease.repository.ts';
import { formatDay } from '../../../engine/language/day.ts';
import { formatMoney } from '../../../engine/language/money.ts';
import { addDays } from '../../../ledger/day.ts';
import { openInstallments, restOfPlan } from '../../../ledger/payment-plan.ts';
import { dayIn } from '../../forms/form-facts.ts';
import { notifyResident, type TellDeps } from '../../outbox/notify-resident.ts';
import { timeZoneOf } from '../../property/time-zone.ts';

/** Days between the reminder of an installment and the day on which it is due. */
const DAYS_BEFORE = 3;

/** What is told of a plan. The keys of the texts are `plan_agreed` and so on. */
type PlanNotice = 'agreed' | 'due' | 'broken' | 'kept' | 'ended';

type ToldPlan = Pick<PaymentPlan, 'id' | 'lease_id' | 'company_id' | 'property_id' | 'installments'>;

/**
 * Tells those who pay under a lease what has become of its payment plan, by the channels they chose, once. Pass the
 * transaction of the change.
 *
 * @param about the installment of a reminder, with what is open of it; for other news the rest of the plan.
 * @example await notifyOfPlan(deps, trx, plan, 'broken', { day: '2026-03-11', cents: 40000 })
 */
export async function notifyOfPlan(
  deps: TellDeps,
  trx: Connection,
  { id, lease_id, company_id, property_id, installments }: ToldPlan,
  what: PlanNotice,
  { day, cents }: { readonly day: string; readonly cents: number },
): Promise<void> {
  for (const { user, occupant } of await listOccupantUsers(trx, lease_id)) {
    if (!residentMay(occupant, 'pay')) continue;
    await notifyResident(deps, trx, {
      ...{ company_id, property_id, lease_id, user_id: user.id },
      kind: 'payments',
      about: `plan:${id}:${what}${what === 'due' ? `:${day}` : ''}`,
      template: `plan_${what}`,
      page: '/tenant/make-payment',
      values: (language) => ({
        amount: formatMoney(cents, language),
        date: formatDay(day, language),
        installments: installments
          .map((one) => `${formatDay(one.due_date, language)}: ${formatMoney(one.amount_cents, language)}`)
          .join('\n'),
      }),
    });
  }
}

/** Reminds of the installments that are due soon, each once. The transaction must hold the lock of the ledger. */
export async function remindOfInstallments(
  deps: TellDeps,
  trx: Connection,
  { plan, invoices }: Pick<LedgerBook, 'invoices'> & { readonly plan: PaymentPlan },
  today: string,
): Promise<void> {
  const agreedOn = dayIn(await timeZoneOf(trx, plan.property_id), new Date(plan.agreed_at));
  for (const { first_due_date, balance_cents } of openInstallments(plan.installments, restOfPlan(invoices))) {
    const remindOn = addDays(first_due_date, -DAYS_BEFORE);
    const isSoon = remindOn <= today && today <= first_due_date && remindOn > agreedOn;
    if (isSoon && balance_cents > 0)
      await notifyOfPlan(deps, trx, plan, 'due', { day: first_due_date, cents: balance_cents });
  }
}
