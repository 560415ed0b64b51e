import type { GuestcardTask } from '../../../../machines/guestcard.catalog.ts';
import type { PaymentProblem } from '../../../../machines/payment.machine.ts';
import { outcomeOfCheck } from '../../../contract/payment-outcome.ts';
import type { TaskInput, TaskResult } from '../../../engine/flow/machine/machine-types.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import type { AtTask, BrowserTask } from '../../flow/flow-run.ts';
import type { Draft } from '../../forms/index.ts';
import {
  fetchVerified,
  type GuestcardSubject,
  postGuestcard,
  postInvoice,
  postRequest,
  postUnit,
} from './guestcard-data.ts';

/** Tasks that the page does itself; a payment is done by its protocol. */
type PageTask = Exclude<GuestcardTask, 'payCharges'>;
type Tasks = Readonly<Record<PageTask, BrowserTask<GuestcardSubject>>>;

const formOf = ({ event }: TaskInput): Draft => (event.data ?? {}) as Draft;

function taken(
  at: AtTask<GuestcardSubject>,
  d: { readonly applicant_id: string; readonly guest_token: string; readonly invite_url: string },
): void {
  at.subject().learn({ applicantId: d.applicant_id, token: d.guest_token, inviteUrl: d.invite_url });
}

/** The tasks of the flow: one call each, with the outcome of its answer. */
const work: Tasks = {
  async requestInformation(input, at) {
    const guest = at.subject().guest();
    const { unitId, propertyId } = guest;
    await postRequest(unitId, formOf(input), guest, propertyId);
    return { outcome: 'accepted', facts: { ...input.facts, submitted: true } };
  },
  async createInvoice(input, at) {
    const guest = at.subject().guest();
    const { unitId, propertyId } = guest;
    const { d } = await postInvoice(unitId, formOf(input), guest, propertyId);
    if (!d.invoiceInsertedSuccessfully) {
      notify('error', at.subject().i18n.t('guestcard:invoices_not_found'));
      return { outcome: 'missing' };
    }
    at.subject().learn({ applicantId: d.applicant_id, token: d.guest_token });
    const facts = { ...input.facts, guest_known: true, invoiced: true, paid: d.already_paid };
    if (d.unit_is_locked) return { outcome: 'unitLocked', facts: { ...facts, unit_taken: true } };
    return { outcome: d.already_paid ? 'alreadyPaid' : 'invoiced', facts };
  },
  async checkPayment({ facts }, at) {
    const outcome = await checkPayment(at.subject().guest().token ?? '');
    const paid = outcome === 'paid' || facts.paid === true;
    const data: PaymentProblem | null = outcome === 'failed' ? { kind: 'failed', reason: null } : null;
    return { outcome, facts: { ...facts, paid, payment_in_flight: outcome === 'unknown' }, data };
  },
  async submitGuestcard(input, at) {
    const guest = at.subject().guest();
    const { unitId, propertyId } = guest;
    const { d } = await postGuestcard(unitId, formOf(input), guest, propertyId);
    taken(at, d);
    const facts = { ...input.facts, guest_known: true };
    if (d.unit_is_locked) return { outcome: 'unitLocked', facts: { ...facts, unit_taken: true } };
    const outcome = d.invite_url === '' ? 'accepted' : 'invited';
    return { outcome, facts: { ...facts, unit_taken: false, submitted: true } };
  },
  async updateUnit({ event, facts }, at) {
    const unit = String(event.data);
    const { d } = await postUnit(unit, at.subject().guest());
    taken(at, d);
    if (d.unit_is_locked) return { outcome: 'unitLocked', facts };
    at.subject().learn({ unitId: unit });
    const free = { ...facts, unit_taken: false };
    if (d.payment_due) return { outcome: 'paymentDue', facts: free };
    return { outcome: d.invite_url === '' ? 'accepted' : 'moved', facts: { ...free, submitted: true } };
  },
};

/** A failed task shows its reason at the top of the page. */
const told =
  (task: BrowserTask<GuestcardSubject>): BrowserTask<GuestcardSubject> =>
  async (input, at): Promise<TaskResult> => {
    try {
      return await task(input, at);
    } catch (error) {
      if (!at.signal.aborted) notify('error', errorText(at.subject().i18n, error));
      return { outcome: 'failed' };
    }
  };

/**
 * The browser tasks of the guestcard. SUBMIT carries the form as its `data`, CHANGE_UNIT the unit.
 *
 * @see spec/pre-application.md §4 Guestcard flow, §7
 */
export const guestcardTasks: Tasks = {
  requestInformation: told(work.requestInformation),
  createInvoice: told(work.createInvoice),
  checkPayment: told(work.checkPayment),
  submitGuestcard: told(work.submitGuestcard),
  updateUnit: told(work.updateUnit),
};

/** Looks up the outcome of an attempt without an answer in the guestcard. If that fails, it is still unknown. */
async function checkPayment(token: string): Promise<ReturnType<typeof outcomeOfCheck>> {
  try {
    const { already_paid, payment_in_flight } = await fetchVerified(token);
    return outcomeOfCheck({ isPaid: already_paid, isInFlight: payment_in_flight });
  } catch {
    return 'unknown';
  }
}
