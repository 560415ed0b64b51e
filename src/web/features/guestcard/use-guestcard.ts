import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { GuestcardTask } from '../../../../machines/guestcard.catalog.ts';
import type { PaymentProblem } from '../../../../machines/payment.machine.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { FlowMachineEvent, TaskInput, TaskResult } from '../../../engine/flow/machine-types.ts';
import type { Place } from '../../../engine/flow/place.ts';
import { place } from '../../../engine/flow/resume.ts';
import { taskId } from '../../../engine/flow/state-parts.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import type { Draft } from '../../forms/index.ts';
import { paymentProtocol } from '../../payment/payment-protocol.ts';
import { checkPayment } from './guest-payable.ts';
import { postGuestcard, postInvoice, postRequest, postUnit, type Sender } from './guestcard-calls.ts';
import { guestcardFlow } from './guestcard-flow.ts';

/** What the server has told of this guest so far. */
export interface Guest extends Sender {
  readonly unitId: string;
  readonly propertyId: string;
  /** The application of the guest; '' while it is not theirs. */
  readonly inviteUrl: string;
}

/** The running flow of one guestcard. */
export interface RunningGuestcard {
  readonly here: Place;
  readonly facts: Facts;
  readonly guest: Guest;
  /** What a task has told last beside the facts; null before. */
  readonly told: unknown;
  /** The payment that runs; null where none does. */
  readonly protocol: AnyActorRef | null;
  readonly send: (event: FlowMachineEvent) => void;
}

/** What the page does by itself; a payment is done by its protocol. */
type PageTask = Exclude<GuestcardTask, 'payCharges'>;
type Tasks = Record<PageTask, (input: TaskInput) => Promise<TaskResult>>;

const samePlace = (one: Place, other: Place): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Runs the guestcard's flow for the page, from the facts of the server. SUBMIT carries the form as its `data`,
 * CHANGE_UNIT the unit, PAY the order of the payment.
 *
 * The facts and the guest are those of the first render. A task that fails says why at the top of the page.
 */
export function useGuestcard(startFacts: Facts, startGuest: Guest): RunningGuestcard {
  const { t, i18n } = useTranslation('guestcard');
  const [guest, setGuest] = useState(startGuest);
  const latest = useRef(startGuest);
  const [actor] = useState(() => {
    const learn = (known: Partial<Guest>) => {
      latest.current = { ...latest.current, ...known };
      setGuest(latest.current);
    };
    const tasks = guestcardWork(
      () => latest.current,
      learn,
      (text) => notify('error', text),
      t,
    );
    const attempt = (name: PageTask) => async (input: TaskInput) => {
      try {
        return await tasks[name](input);
      } catch (error) {
        notify('error', errorText(i18n, error));
        return { outcome: 'failed' };
      }
    };
    const calls = (Object.keys(tasks) as PageTask[]).map((name) => [
      name,
      fromPromise<TaskResult, TaskInput>(({ input }) => attempt(name)(input)),
    ]);
    const actors = { ...Object.fromEntries(calls), payment: paymentProtocol };
    return createActor(guestcardFlow.machine.provide({ actors }), {
      input: { facts: startFacts, step: null },
    });
  });
  // Not a layout effect: those end while a part of the page waits for its texts, and a stopped actor stays stopped.
  useEffect(() => {
    actor.start();
    return () => void actor.stop();
  }, [actor]);
  const here = useSelector(actor, (snapshot) => place(guestcardFlow, snapshot), samePlace);
  const facts = useSelector(actor, (snapshot) => snapshot.context.facts);
  const told = useSelector(actor, (snapshot) => snapshot.context.told);
  const protocol = useSelector(actor, ({ children }) =>
    here.task === 'payCharges' ? ((children[taskId(here.state)] as AnyActorRef | undefined) ?? null) : null,
  );
  const [send] = useState(() => (event: FlowMachineEvent) => actor.send(event));
  return { here, facts, guest, told, protocol, send };
}

/** The work of the flow: one call each, and what its answer means. */
function guestcardWork(
  guest: () => Guest,
  learn: (known: Partial<Guest>) => void,
  tell: (text: string) => void,
  t: (key: string) => string,
): Tasks {
  const formOf = ({ event }: TaskInput): Draft => (event.data ?? {}) as Draft;
  const taken = (d: { applicant_id: string; guest_token: string; invite_url: string }) =>
    learn({ applicantId: d.applicant_id, token: d.guest_token, inviteUrl: d.invite_url });
  return {
    async requestInformation(input) {
      const { unitId, propertyId } = guest();
      await postRequest(unitId, formOf(input), guest(), propertyId);
      return { outcome: 'accepted', facts: { ...input.facts, submitted: true } };
    },
    async createInvoice(input) {
      const { unitId, propertyId } = guest();
      const { d } = await postInvoice(unitId, formOf(input), guest(), propertyId);
      if (!d.invoiceInsertedSuccessfully) {
        tell(t('guestcard:invoices_not_found'));
        return { outcome: 'missing' };
      }
      learn({ applicantId: d.applicant_id, token: d.guest_token });
      const facts = { ...input.facts, guest_known: true, invoiced: true, paid: d.already_paid };
      if (d.unit_is_locked) return { outcome: 'unitLocked', facts: { ...facts, unit_taken: true } };
      return { outcome: d.already_paid ? 'alreadyPaid' : 'invoiced', facts };
    },
    async checkPayment({ facts }) {
      const outcome = await checkPayment(guest().token ?? '');
      const paid = outcome === 'paid' || facts.paid === true;
      const data: PaymentProblem | null = outcome === 'failed' ? { kind: 'failed', reason: null } : null;
      return { outcome, facts: { ...facts, paid, payment_in_flight: outcome === 'unknown' }, data };
    },
    async submitGuestcard(input) {
      const { unitId, propertyId } = guest();
      const { d } = await postGuestcard(unitId, formOf(input), guest(), propertyId);
      taken(d);
      const facts = { ...input.facts, guest_known: true };
      if (d.unit_is_locked) return { outcome: 'unitLocked', facts: { ...facts, unit_taken: true } };
      const outcome = d.invite_url === '' ? 'accepted' : 'invited';
      return { outcome, facts: { ...facts, unit_taken: false, submitted: true } };
    },
    async updateUnit({ event, facts }) {
      const unit = String(event.data);
      const { d } = await postUnit(unit, guest());
      taken(d);
      if (d.unit_is_locked) return { outcome: 'unitLocked', facts };
      learn({ unitId: unit });
      const free = { ...facts, unit_taken: false };
      if (d.payment_due) return { outcome: 'paymentDue', facts: free };
      return { outcome: d.invite_url === '' ? 'accepted' : 'moved', facts: { ...free, submitted: true } };
    },
  };
}
