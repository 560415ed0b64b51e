import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facts } from '../../../engine/facts.ts';
import type { CompiledFlow } from '../../../engine/flow/build.ts';
import type { FormBundle } from '../../../engine/forms/form.ts';
import { FlowHost } from '../../flow/flow-host.tsx';
import type { FlowInBrowser } from '../../flow/flow-views.ts';
import { createDraftStore } from '../../forms/index.ts';
import { paymentProtocol } from '../../payment/payment-protocol.ts';
import { usualTerm } from './choices.ts';
import type { LoadedGuestcard } from './guestcard-data.ts';
import { ChangeUnit, FoundDuplicate, ProvenDuplicate, Success } from './guestcard-dialogs.tsx';
import { GuestcardSteps } from './guestcard-steps.tsx';
import type { Guest, GuestcardSubject } from './guestcard-subject.ts';
import { guestcardTasks } from './guestcard-tasks.ts';
import { AlreadyPaid, Completed, InvalidUnit, Invited, UnitRequired } from './outcome-screens.tsx';

/** What shows and does the flow of a guestcard: its steps, and what stands over them or in their place. */
const guestcardInBrowser: FlowInBrowser<'guestcard', GuestcardSubject> = {
  wizard: GuestcardSteps,
  screens: {
    'unit-required': UnitRequired,
    'invalid-unit': InvalidUnit,
    'duplicate-found': { page: GuestcardSteps, over: FoundDuplicate },
    'duplicate-proof': { page: GuestcardSteps, over: ProvenDuplicate },
    'pre-application-payment': GuestcardSteps,
    'pre-application-payment-in-flight': GuestcardSteps,
    'change-unit': { page: GuestcardSteps, over: ChangeUnit },
    'guestcard-success': { page: GuestcardSteps, over: Success },
    'guestcard-invited': Invited,
    'payment-already-done': AlreadyPaid,
    'guestcard-completed': Completed,
  },
  stepScreens: {},
  tasks: guestcardTasks,
  protocols: { payment: () => paymentProtocol },
};

/** What the flow starts from. Who only asks owes nothing, whatever the property charges. */
function factsOf({ verified, data }: LoadedGuestcard, isRequest: boolean): Facts {
  const facts = (verified?.facts ?? data.facts) as Facts;
  return isRequest ? { ...facts, request_info: true, charges_due: false } : facts;
}

/** From the first answer on the address has the guest's own token: loaded anew, the page goes on where it was. */
function keepInAddress(token: string): void {
  const address = new URL(window.location.href);
  if (address.searchParams.get('access_token') === token) return;
  address.searchParams.set('access_token', token);
  window.history.replaceState(window.history.state, '', address);
}

interface GuestcardFormProps {
  readonly flow: CompiledFlow;
  readonly loaded: LoadedGuestcard;
  /** The contact forms in their order, then the payment form. */
  readonly bundles: readonly FormBundle[];
  readonly token: string | null;
  readonly isRequest: boolean;
}

/** One guestcard, from its first field to the application. */
export function GuestcardForm({ flow, loaded, bundles, token, isRequest }: GuestcardFormProps) {
  const { i18n } = useTranslation('guestcard');
  const [facts] = useState(() => factsOf(loaded, isRequest));
  const [store] = useState(() => {
    const term = usualTerm(loaded.terms);
    return createDraftStore({
      ...(term === undefined ? {} : { lease_term: term }),
      ...loaded.verified?.guestcard_contact_form,
    });
  });
  const [guest, setGuest] = useState(
    (): Guest => ({
      unitId: loaded.unitId,
      propertyId: loaded.data.unit.property_id,
      token,
      applicantId: loaded.verified?.applicant_id ?? null,
      key: crypto.randomUUID(),
      inviteUrl: '',
    }),
  );
  const latest = useRef(guest);
  const learn = (known: Partial<Guest>) => {
    latest.current = { ...latest.current, ...known };
    setGuest(latest.current);
  };
  useEffect(() => {
    if (guest.token !== null) keepInAddress(guest.token);
  }, [guest.token]);
  return (
    <FlowHost
      flow={flow}
      facts={facts}
      subject={{ loaded, bundles, store, isRequest, guest: () => latest.current, learn, i18n }}
      browser={guestcardInBrowser}
      addressOf={(path, { state }) => (state === 'application' ? guest.inviteUrl : path)}
    />
  );
}
