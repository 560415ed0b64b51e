import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ChangeUnitDialog } from './change-unit-dialog.tsx';
import { DuplicateFound, DuplicateProof } from './duplicate-dialogs.tsx';
import { SuccessDialog } from './outcome-screens.tsx';
import type { useContactSubmit } from './use-contact-submit.ts';
import type { RunningGuestcard } from './use-guestcard.ts';

interface GuestcardDialogsProps {
  readonly flow: RunningGuestcard;
  readonly contact: ReturnType<typeof useContactSubmit>;
}

/** The address at which somebody goes on with a guestcard. */
function addressOf(unit: string, token: string): string {
  return `/applicant/guestcard?${new URLSearchParams({ unit_id: unit, access_token: token })}`;
}

/** What stands over the form where the flow says so. @see spec/pre-application.md §2 */
export function GuestcardDialogs({ flow, contact }: GuestcardDialogsProps) {
  const navigate = useNavigate();
  const [moves, setMoves] = useState(0);
  const { here, guest, facts, send } = flow;
  const moving = here.state === 'movingUnit';
  if (here.screen === 'duplicate-found') {
    return <DuplicateFound onContinue={() => send({ type: 'PROVE' })} onBack={contact.decline} />;
  }
  if (here.screen === 'duplicate-proof') {
    return (
      <DuplicateProof
        propertyId={guest.propertyId}
        handle={contact.handle}
        email={contact.email()}
        mobileChallenge={contact.challenge}
        onBack={contact.decline}
        onOpened={(token) => navigate(addressOf(guest.unitId, token))}
      />
    );
  }
  if (here.screen === 'change-unit' || moving) {
    return (
      <ChangeUnitDialog
        guest={guest}
        paid={facts.paid === true}
        busy={moving}
        attempt={moves}
        onChoose={(unit) => {
          setMoves((before) => before + 1);
          send({ type: 'CHANGE_UNIT', data: unit });
        }}
      />
    );
  }
  return here.screen === 'guestcard-success' ? <SuccessDialog inviteUrl={guest.inviteUrl} /> : null;
}
