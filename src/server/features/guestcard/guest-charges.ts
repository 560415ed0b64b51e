import type { Connection } from '../../../db/client.ts';
import { findGuestcard, type Guestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { findInvoice, type Invoice } from '../../../db/payment/invoice.repository.ts';
import type { PaymentIntent } from '../../../db/payment/payment.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { flowOf } from '../../flows.ts';
import { AttemptToOpen, dueOf, type Payable, payableKinds } from '../../payments/payable.ts';
import { guestPaymentOptions } from '../../payments/payment-options.ts';
import { handle, resultOf } from '../../process/handle.ts';
import { requireAllowed } from '../../process/permission.ts';
import { guestFacts } from './guest-facts.ts';
import { guestFormFacts } from './guest-form-facts.ts';
import { guestPlace } from './guest-unit.ts';
import { reasonAgainstCharges } from './pay-charges.task.ts';

const event = { type: 'PAY' };

/** A guestcard whose guest became an applicant: they have an invoice, or are about to. */
export type PayingGuestcard = Guestcard & { applicant_id: string };

/**
 * The charges of a guestcard, which are paid before there is an application.
 *
 * Reasons against paying now: `invoice.paid`; `unit.unavailable` when the unit is gone; `state.not_allowed` before
 * there is an invoice; `payment.in_flight`.
 *
 * @see spec/pre-application.md §4 Guestcard flow
 */
export function guestCharges(deps: Deps, guestcard: PayingGuestcard, ip: string): Payable {
  const author = { actor: 'guest', ip };
  const current = async (db: Connection) => (await findGuestcard(db, guestcard.id)) ?? guestcard;
  return {
    kind: payableKinds.guestCharges,
    payerId: guestcard.applicant_id,
    payerName: `${guestcard.first_name} ${guestcard.last_name}`,
    author,
    formFacts: async () => guestFormFacts(await guestPlace(deps.db, guestcard.unit_id), deps.clock.now()),
    async dueInvoice(askedId) {
      const known = await current(deps.db);
      await refuseWithReason(deps, deps.db, known);
      const invoice = await invoiceOf(deps.db, known);
      if (askedId !== null && askedId !== invoice.id) throw new AppError('record.not_found');
      return invoice;
    },
    nextDue: async (trx) => invoiceOf(trx, await current(trx)),
    async options(db, invoice) {
      const { property, settings } = await guestPlace(db, (await current(db)).unit_id);
      return guestPaymentOptions(property.settings.payment_settings, settings.fees, dueOf(invoice));
    },
    async begin(open) {
      const ref = { flow: 'guestcard', subject: guestcard.id };
      const wanted = { event, input: new AttemptToOpen(open), author, answers: ['payCharges'] };
      return resultOf<PaymentIntent>(await handle(deps, ref, wanted));
    },
  };
}

/** An attempt without an answer is no reason here: one that still runs is refused when the next one is opened. */
async function refuseWithReason(deps: Deps, db: Connection, guestcard: Guestcard): Promise<void> {
  const facts = await guestFacts(db, await guestPlace(db, guestcard.unit_id), guestcard, false);
  const reason = reasonAgainstCharges(facts);
  if (reason === 'payment.in_flight') return;
  if (reason !== null) throw new AppError(reason);
  requireAllowed(flowOf(deps, 'guestcard'), facts, event);
}

async function invoiceOf(db: Connection, guestcard: Guestcard): Promise<Invoice> {
  const invoice = guestcard.invoice_id === null ? null : await findInvoice(db, guestcard.invoice_id);
  if (invoice === null) throw new AppError('record.not_found');
  return invoice;
}
