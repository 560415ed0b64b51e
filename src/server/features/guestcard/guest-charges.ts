import { findApplicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { findGuestcard, type Guestcard, lockGuestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { findInvoice, type Invoice } from '../../../db/payment/invoice.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { dueOf, type Payable, payableKinds } from '../../payments/payable.ts';
import { guestPaymentOptions } from '../../payments/payment-options.ts';
import { logEvent } from '../../process.ts';
import { guestFacts, refuseUnlessNext } from './guest-facts.ts';
import { guestFormFacts } from './guest-form-facts.ts';
import { guestPlace } from './guest-unit.ts';

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
    begin: (open) =>
      deps.db.transaction().execute(async (trx) => {
        const locked = await lockGuestcard(trx, deps.dialect, guestcard.id);
        const applicant = await findApplicant(trx, guestcard.applicant_id);
        if (locked === null || applicant === null) throw new AppError('record.not_found');
        await refuseWithReason(deps, trx, locked);
        const { intent, isNew } = await open(trx);
        const detail = { intent: intent.id, invoice: intent.invoice_id };
        if (isNew) await logEvent(deps, trx, applicant, author, payableKinds.guestCharges.beginEvent, detail);
        return intent;
      }),
  };
}

/** An attempt without an answer is no reason here: one that still runs is refused when the next one is opened. */
async function refuseWithReason(deps: Deps, db: Connection, guestcard: Guestcard): Promise<void> {
  const facts = await guestFacts(db, await guestPlace(db, guestcard.unit_id), guestcard, false);
  if (facts.paid === true) throw new AppError('invoice.paid');
  if (facts.unit_taken === true) throw new AppError('unit.unavailable');
  refuseUnlessNext(deps, { ...facts, payment_in_flight: false }, 'PAY', 'payCharges');
}

async function invoiceOf(db: Connection, guestcard: Guestcard): Promise<Invoice> {
  const invoice = guestcard.invoice_id === null ? null : await findInvoice(db, guestcard.invoice_id);
  if (invoice === null) throw new AppError('record.not_found');
  return invoice;
}
