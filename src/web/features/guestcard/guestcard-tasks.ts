import type { GuestcardTask } from '../../../../machines/guestcard.catalog.ts';
import type { PaymentProblem } from '../../../../machines/payment/payment-results.ts';
import { outcomeOfCheck } from '../../../contract/payment-outcome.ts';
import type { Facts } from '../../../engine/facts.ts';
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

/** The facts of a server's answer. */
const toldBy = ({ facts }: { readonly facts: Readonly<Record<string, unknown>> }) => ({
  facts: facts as Facts,
});

/** The tasks of the flow: one call each, with the outcome of its answer. */
const work: Tasks = {
  async requestInformation(input, at) {
    const guest = at.subject().guest();
    const { unitId, propertyId } = guest;
    const answer = await postRequest(unitId, formOf(input), guest, propertyId);
    return { outcome: 'accepted', ...toldBy(answer) };
  },
  async createInvoice(input, at) {
    const guest = at.subject().guest();
    const { unitId, propertyId } = guest;
    const answer = await postInvoice(unitId, formOf(input), guest, propertyId);
    const { d } = answer;
    if (!d.invoiceInsertedSuccessfully) {
      notify('error', at.subject().i18n.t('guestcard:invoices_not_found'));
      return { outcome: 'missing' };
    }
    at.subject().learn({ applicantId: d.applicant_id, token: d.guest_token });
    const outcome = d.unit_is_locked ? 'unitLocked' : d.already_paid ? 'alreadyPaid' : 'invoiced';
    return { outcome, ...toldBy(answer) };
  },
  async checkPayment(_, at) {
    const known = await fetchVerified(at.subject().guest().token ?? '').catch(() => null);
    // Without an answer, the outcome is still unknown.
    if (known === null) return { outcome: 'unknown', data: null };
    const { already_paid: isPaid, payment_in_flight: isInFlight } = known;
    const outcome = outcomeOfCheck({ isPaid, isInFlight });
    const data: PaymentProblem | null = outcome === 'failed' ? { kind: 'failed', reason: null } : null;
    return { outcome, ...toldBy(known), data };
  },
  async submitGuestcard(input, at) {
    const guest = at.subject().guest();
    const { unitId, propertyId } = guest;
    const answer = await postGuestcard(unitId, formOf(input), guest, propertyId);
    const { d } = answer;
    taken(at, d);
    const outcome = d.unit_is_locked ? 'unitLocked' : d.invite_url === '' ? 'accepted' : 'invited';
    return { outcome, ...toldBy(answer) };
  },
  async updateUnit({ event }, at) {
    const unit = String(event.data);
    const answer = await postUnit(unit, at.subject().guest());
    const { d } = answer;
    taken(at, d);
    if (d.unit_is_locked) return { outcome: 'unitLocked', ...toldBy(answer) };
    at.subject().learn({ unitId: unit });
    const outcome = d.payment_due ? 'paymentDue' : d.invite_url === '' ? 'accepted' : 'moved';
    return { outcome, ...toldBy(answer) };
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
