import { findIntent, type PaymentIntent } from '../../db/payment/payment.repository.ts';
import { isUnitAvailable } from '../../db/process/fact.repository.ts';
import type { AttemptBook } from '../payments/attempt-book.ts';
import { payableKinds } from './invoice-payable.ts';
import { findPayer, hasEnded } from './payer.ts';
import { settle } from './settle.service.ts';

/** The attempts to pay invoices of applicants and guests. */
export const intentBook: AttemptBook<PaymentIntent> = {
  find: findIntent,
  settle,
  /** An unpaid attempt could not be started now: the process has ended, or somebody else has the unit. */
  async isNotOwed(deps, intent, { kind }) {
    if (kind !== 'absent' && kind !== 'open') return false;
    const payer = await findPayer(deps.db, intent);
    if (await hasEnded(deps, deps.db, payer)) return true;
    // A guest's payment before the application moves along to another unit. A resent charge is refused with an error.
    const isForUnit = kind === 'open' && payer.kind === payableKinds.applicantInvoice;
    return isForUnit && !(await isUnitAvailable(deps.db, payer.applicant.application_id));
  },
};
