import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createActor, fromPromise } from 'xstate';
import {
  type GuestcardOutcome,
  type GuestcardTask,
  guestcardTasks,
} from '../../../../machines/guestcard.catalog.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { FlowMachineEvent, TaskInput, TaskResult } from '../../../engine/flow/machine-types.ts';
import type { Place } from '../../../engine/flow/place.ts';
import { place } from '../../../engine/flow/resume.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import type { Draft } from '../../forms/index.ts';
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
  readonly send: (event: FlowMachineEvent) => void;
}

type Tasks = Record<GuestcardTask, (input: TaskInput) => Promise<TaskResult>>;

const samePlace = (one: Place, other: Place): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Runs the guestcard's flow for the page, from the facts of the server. SUBMIT carries the form as its `data`,
 * CHANGE_UNIT the unit, PAY and CHECK a promise of what comes of the payment.
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
    const attempt = (name: GuestcardTask) => async (input: TaskInput) => {
      try {
        return await tasks[name](input);
      } catch (error) {
        notify('error', errorText(i18n, error));
        return { outcome: 'failed' };
      }
    };
    const actors = Object.fromEntries(
      (Object.keys(guestcardTasks) as GuestcardTask[]).map((name) => [
        name,
        fromPromise<TaskResult, TaskInput>(({ input }) => attempt(name)(input)),
      ]),
    );
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
  const [send] = useState(() => (event: FlowMachineEvent) => actor.send(event));
  return { here, facts, guest, send };
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
    async payCharges({ event, facts }) {
      const outcome = await (event.data as Promise<GuestcardOutcome<'payCharges'>>);
      const paid = outcome === 'paid' || facts.paid === true;
      const told = { paid, payment_in_flight: outcome === 'unknown', unit_taken: outcome === 'unitLocked' };
      return { outcome, facts: { ...facts, ...told } };
    },
    async checkPayment({ event, facts }) {
      const outcome = await (event.data as Promise<GuestcardOutcome<'checkPayment'>>);
      const paid = outcome === 'paid' || facts.paid === true;
      return { outcome, facts: { ...facts, paid, payment_in_flight: outcome === 'unknown' } };
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
