import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { Facts } from '../../../engine/facts.ts';
import type { FormBundle } from '../../../engine/forms/form.ts';
import { useShownState } from '../../flow/shown-state.ts';
import { createDraftStore } from '../../forms/index.ts';
import { usualTerm } from './choices.ts';
import type { LoadedGuestcard } from './guestcard-data.ts';
import { GuestcardSteps } from './guestcard-steps.tsx';
import { AlreadyPaid, Completed, Invited } from './outcome-screens.tsx';
import { useGuestcard } from './use-guestcard.ts';

interface GuestcardFormProps {
  readonly loaded: LoadedGuestcard;
  /** The contact forms in their order, then the payment form. */
  readonly bundles: readonly FormBundle[];
  readonly token: string | null;
  readonly isRequest: boolean;
}

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

/** One guestcard, from its first field to the application. */
export function GuestcardForm({ loaded, bundles, token, isRequest }: GuestcardFormProps) {
  const { data, verified, unitId } = loaded;
  const [stopped, setStopped] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const [store] = useState(() => {
    const term = usualTerm(loaded.terms);
    return createDraftStore({
      ...(term === undefined ? {} : { lease_term: term }),
      ...verified?.guestcard_contact_form,
    });
  });
  const flow = useGuestcard(factsOf(loaded, isRequest), {
    unitId,
    propertyId: data.unit.property_id,
    token,
    applicantId: verified?.applicant_id ?? null,
    key,
    inviteUrl: '',
  });
  const { here, facts, guest, send } = flow;
  const { state, kind, screen } = here;
  useShownState('guestcard', state, here.step);
  const { token: known } = guest;
  useEffect(() => {
    if (known !== null) keepInAddress(known);
  }, [known]);
  useEffect(() => {
    if (state === 'application') window.location.assign(guest.inviteUrl);
  }, [state, guest.inviteUrl]);

  if (state === 'requested') return <Navigate to="/applicant/requestinfo/success" />;
  if (screen === 'guestcard-completed') return <Completed />;
  if (screen === 'guestcard-invited' || state === 'application') {
    return (
      <Invited
        stopped={stopped}
        onStay={() => {
          send({ type: 'STAY' });
          setStopped(true);
        }}
        onContinue={() => send({ type: 'CONTINUE' })}
      />
    );
  }
  const isReserving = state === 'submitting' && verified?.already_paid === true;
  if (screen === 'payment-already-done' || isReserving) {
    const reserve = facts.submitted === true ? null : () => send({ type: 'SUBMIT' });
    return <AlreadyPaid onReserve={reserve} busy={kind === 'task'} />;
  }
  return <GuestcardSteps loaded={loaded} bundles={bundles} store={store} flow={flow} isRequest={isRequest} />;
}
