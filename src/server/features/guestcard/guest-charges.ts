/**
 * The charges of a guestcard: their invoice, and how they are paid.
 */
import { Type } from 'typebox';
import type { InvoiceAnswer } from '../../../contract/guest/guestcard.contract.ts';
import type { Connection } from '../../../db/client.ts';
import {
  findGuestcard,
  type Guestcard,
  updateGuestcard,
} from '../../../db/guestcard/guestcard.repository.ts';
import {
  findInvoice,
  type Invoice,
  insertInvoice,
  PRE_APPLICATION_FEES,
} from '../../../db/payment/invoice.repository.ts';
import {
  findOpenIntent,
  listOpenIntentsOf,
  type PaymentIntent,
} from '../../../db/payment/payment.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { intentBook } from '../../invoices/intent-book.ts';
import { AttemptToOpen, dueOf, type InvoicePayable, payableKinds } from '../../invoices/invoice-payable.ts';
import { refreshAttempts } from '../../payments/ask-provider.ts';
import type { Begun } from '../../payments/payable.ts';
import { payerOf } from '../../payments/payer-info.ts';
import { guestPaymentOptions } from '../../payments/payment-options.ts';
import { resultOf } from '../../process/event-result.ts';
import { handle } from '../../process/handle.ts';
import { listedRefusal, requireAllowed } from '../../process/permission.ts';
import { besideTask, insideTask } from '../../process/task.ts';
import { addressAt } from '../../property/property-address.ts';
import { mailGuest } from './guest-mail.ts';
import { guestFormFacts, guestPlace } from './guest-place.ts';
import { addGuestToken, keepApplicant } from './guest-record.ts';
import { type GuestContext, guestFacts, keptIn, readForGuest } from './guestcard.subject.ts';

const event = { type: 'PAY' };

/** A guestcard whose guest has an applicant id, and an invoice now or soon. */
export type PayingGuestcard = Guestcard & { applicant_id: string };

/**
 * The charges of a guestcard, which are paid before there is an application.
 *
 * Refuses a payment with `invoice.paid`; `unit.unavailable` if the unit is taken; `state.not_allowed` before there is
 * an invoice; `payment.in_flight`.
 *
 * @see spec/pre-application.md §4 Guestcard flow
 */
export function guestCharges(deps: Deps, guestcard: PayingGuestcard, ip: string): InvoicePayable {
  const author = { actor: 'guest', ip };
  const current = async (db: Connection) => (await findGuestcard(db, guestcard.id)) ?? guestcard;
  return {
    kind: payableKinds.guestCharges,
    book: intentBook,
    paidCode: 'invoice.paid',
    payerId: guestcard.applicant_id,
    pending: () => listOpenIntentsOf(deps.db, guestcard.applicant_id),
    payer: payerOf(guestcard),
    author,
    async judgedBy() {
      const its = await readForGuest(deps, deps.db, await current(deps.db));
      const facts = guestFormFacts(await guestPlace(deps.db, guestcard.unit_id), deps.clock.now());
      return { forms: its.deps.forms, facts };
    },
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
      return resultOf<Begun<PaymentIntent>>(await handle(deps, ref, wanted));
    },
  };
}

/** Ignores a pending attempt: if it is still running, opening the next one is refused. */
async function refuseWithReason(deps: Deps, db: Connection, guestcard: Guestcard): Promise<void> {
  const { flow, facts } = await readForGuest(deps, db, guestcard);
  if (listedRefusal(flow, facts, event)?.code !== 'payment.in_flight') requireAllowed(flow, facts, event);
}

async function invoiceOf(db: Connection, guestcard: Guestcard): Promise<Invoice> {
  const invoice = guestcard.invoice_id === null ? null : await findInvoice(db, guestcard.invoice_id);
  if (invoice === null) throw new AppError('record.not_found');
  return invoice;
}

/**
 * Starts the payment of a guestcard's charges: writes the attempt that the provider request refers to. The outcome is
 * reported when the provider has answered.
 *
 * Refuses with `invoice.paid`; `unit.unavailable` if the unit is taken; `payment.in_flight`.
 */
export const payCharges = insideTask('guestcard', 'payCharges', {
  input: (input) => input instanceof AttemptToOpen,
  async run({ trx }: GuestContext, attempt: AttemptToOpen) {
    const begun = await attempt.open(trx);
    const { id, invoice_id } = begun.attempt;
    return { outcome: null, result: begun, detail: { intent: id, invoice: invoice_id } };
  },
});

/**
 * Asks the provider for the outcome of a pending payment, outside any transaction. The provider's answer is recorded as
 * the payment's outcome; this task only returns the guest's current state.
 */
export const checkPayment = besideTask('guestcard', 'checkPayment', {
  input: Type.Unknown(),
  async begin({ trx, subject }: GuestContext) {
    const invoiceId = subject.guestcard.invoice_id;
    return { attempt: invoiceId === null ? null : await findOpenIntent(trx, invoiceId) };
  },
  async ask(deps, running: PaymentIntent | null, author) {
    if (running !== null) await refreshAttempts(deps, intentBook, [running], author);
    return null;
  },
  async finish({ facts }: GuestContext) {
    if (facts.paid === true) return { outcome: 'paid' as const, result: null };
    const outcome = facts.payment_in_flight === true ? ('unknown' as const) : ('failed' as const);
    return { outcome, result: null };
  },
  async refused({ facts }: GuestContext) {
    return facts.paid === true ? { outcome: 'paid' as const, result: null, repeated: true as const } : null;
  },
});

/**
 * Opens the one invoice of a guestcard's charges; a repeated request returns the same invoice. If the unit has been
 * taken in the meantime, the guest learns this before they pay.
 *
 * @see spec/pre-application.md §4 Guestcard flow, §9
 */
export const createInvoice = insideTask('guestcard', 'createInvoice', {
  input: Type.Unknown(),
  async run(context: GuestContext) {
    const { deps, trx, author, now } = context;
    const { guestcard, place } = await keptIn(context);
    const language = author.language ?? '';
    const applicant = await keepApplicant(deps, trx, { guestcard, place }, language);
    const guest_token = await addGuestToken(deps, trx, guestcard);
    const at = now.toISOString();
    const invoice_id = deps.random.id();
    await insertInvoice(trx, {
      id: invoice_id,
      company_id: applicant.company_id,
      property_id: applicant.property_id,
      applicant_id: applicant.id,
      charge_code: PRE_APPLICATION_FEES,
      description: Object.fromEntries(
        deps.texts.languages.map((code) => [
          code,
          deps.texts.listing(code, `charges.${PRE_APPLICATION_FEES}`),
        ]),
      ),
      amount_cents: place.charges.total,
      refundable_cents: place.charges.deposit,
      created_at: at,
    });
    await updateGuestcard(trx, guestcard.id, { invoice_id, updated_at: at });
    const link = addressAt(
      deps,
      place.property,
      `/applicant/guestcard?unit_id=${guestcard.unit_id}&access_token=${guest_token}`,
    );
    await mailGuest(deps, trx, place, guestcard, {
      kind: 'guestcard_resume',
      language,
      link,
      ip: author.ip,
    });
    const invoiced = { ...guestcard, applicant_id: applicant.id, invoice_id };
    return { ...(await answerOf(context, invoiced, guest_token)), detail: { invoice: invoice_id } };
  },
  async refused(context: GuestContext) {
    const { deps, trx, author, facts } = context;
    const { guestcard, place } = await keptIn(context);
    if (guestcard.applicant_id === null || !(facts.invoiced === true || facts.unit_taken === true))
      return null;
    if (guestcard.request_info) return null;
    await keepApplicant(deps, trx, { guestcard, place }, author.language ?? '');
    const guest_token = await addGuestToken(deps, trx, guestcard);
    return { ...(await answerOf(context, guestcard, guest_token)), repeated: true as const };
  },
});

async function answerOf(
  context: GuestContext,
  guestcard: GuestContext['subject']['guestcard'],
  guest_token: string,
) {
  const { place } = await keptIn(context);
  const invoice = guestcard.invoice_id === null ? null : await findInvoice(context.trx, guestcard.invoice_id);
  const facts = await guestFacts(context.trx, place, guestcard, false);
  const isLocked = facts.unit_taken === true && facts.submitted !== true;
  const isPaid = facts.paid === true;
  const result: Pick<InvoiceAnswer, 'd'> = {
    d: {
      applicant_id: guestcard.applicant_id ?? '',
      invoiceInsertedSuccessfully: invoice !== null,
      pre_application_charges: invoice?.amount_cents ?? 0,
      already_paid: isPaid,
      unit_is_locked: isLocked,
      guest_token,
    },
  };
  const outcome = isLocked
    ? ('unitLocked' as const)
    : isPaid
      ? ('alreadyPaid' as const)
      : ('invoiced' as const);
  return { outcome, result };
}
