/** Checks and cash that the office has received, and checks that came back. */

import {
  findLedgerPayment,
  updateLedgerPayment,
} from '../../../../../db/ledger/ledger-payment.repository.ts';
import {
  findOfficePayment,
  insertOfficePayment,
  OFFICE,
} from '../../../../../db/ledger/office-payment.repository.ts';
import { listUsersOfLease } from '../../../../../db/resident/lease-place.repository.ts';
import { addDays } from '../../../../../ledger/day.ts';
import { CHECK_RETURNED } from '../../../../../ledger/return-code.ts';
import { AppError, invalidField } from '../../../../errors.ts';
import { amountDue } from '../../../../ledger/amount-due.ts';
import { beginPaymentInside } from '../../../../ledger/begin-payment.ts';
import { looksAt } from '../../../../ledger/look-times.ts';
import { enterNews } from '../../../../ledger/payment-news.ts';
import { todayAt } from '../../../../property/time-zone.ts';
import { ofThisLease, type Planner } from './act-plan.ts';

/** What was received longer ago than that is not entered any more. */
const RECEIVED_DAYS = 366;

export const planPayment: Planner<'payment'> = async (deps, trx, lease, act) => {
  const { tender, amount_cents, received_on, user_id } = act;
  const number = act.number.trim();
  const today = await todayAt(deps, trx, lease.property_id);
  if (received_on > today || received_on < addDays(today, -RECEIVED_DAYS)) throw invalidField('received_on');
  if (user_id !== null && !(await listUsersOfLease(trx, lease.lease_id)).includes(user_id))
    throw new AppError('record.not_found');
  return {
    amount_cents,
    async enter({ name, actor, detail }) {
      const { due_cents } = await amountDue(trx, lease.lease_id, today);
      const { attempt: payment } = await beginPaymentInside(deps, trx, {
        ...{ lease, user_id, actor, amount_cents, key: name },
        origin: 'office',
        provider: OFFICE,
        payment_type: 'CHECKING',
        method_id: null,
        method_label: `${tender === 'CHECK' ? 'Check' : 'Cash'} #${number}`,
        fee_cents: 0,
        // More than is due becomes credit, up to the limit of the property.
        confirmed: { total: null, due: due_cents, feeOf: () => 0 },
      });
      await insertOfficePayment(trx, { ...lease, payment_id: payment.id, tender, number, received_on });
      const day = received_on === today ? {} : { day: received_on };
      await enterNews(deps, trx, payment, { news: 'settled', ...day, detail }, actor);
      const settled = await findLedgerPayment(trx, payment.id);
      if (settled !== null) await updateLedgerPayment(trx, payment.id, looksAt(settled, deps.clock.now()));
    },
  };
};

export const planReturn: Planner<'return'> = async (deps, trx, lease, { payment_id }) => {
  const payment = ofThisLease(lease, await findLedgerPayment(trx, payment_id));
  const received = await findOfficePayment(trx, payment_id);
  if (received?.tender !== 'CHECK') throw new AppError('record.not_found');
  if (payment.state !== 'settled') throw new AppError('money.reversed');
  return {
    amount_cents: payment.amount_cents,
    async enter({ actor, detail }) {
      await enterNews(deps, trx, payment, { news: 'returned', failure: CHECK_RETURNED, detail }, actor);
    },
  };
};
