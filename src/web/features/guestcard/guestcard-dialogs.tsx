import { createContext, useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { ChangeUnitDialog } from './change-unit-dialog.tsx';
import { DuplicateFound, DuplicateProof } from './duplicate-dialogs.tsx';
import type { GuestcardSubject } from './guestcard-subject.ts';
import { SuccessDialog } from './outcome-screens.tsx';
import type { useContactSubmit } from './use-contact-submit.ts';

type Props = ScreenProps<GuestcardSubject>;

/** The contact form that stands below a dialog. */
export const ContactSubmit = createContext<ReturnType<typeof useContactSubmit> | null>(null);

function useContact(): ReturnType<typeof useContactSubmit> {
  const contact = useContext(ContactSubmit);
  if (contact === null) throw new TypeError('This dialog stands over the contact form, which is not there.');
  return contact;
}

/** The address at which somebody goes on with a guestcard. */
function addressOf(unit: string, token: string): string {
  return `/applicant/guestcard?${new URLSearchParams({ unit_id: unit, access_token: token })}`;
}

/** @see spec/pre-application.md §2, §8 */
export function FoundDuplicate({ flow }: Props) {
  const { decline } = useContact();
  return <DuplicateFound onContinue={() => flow.send({ type: 'PROVE' })} onBack={decline} />;
}

/** @see spec/pre-application.md §8 */
export function ProvenDuplicate({ subject }: Props) {
  const navigate = useNavigate();
  const contact = useContact();
  const { propertyId, unitId } = subject.guest();
  return (
    <DuplicateProof
      propertyId={propertyId}
      handle={contact.handle}
      email={contact.email()}
      mobileChallenge={contact.challenge}
      onBack={contact.decline}
      onOpened={(token) => navigate(addressOf(unitId, token))}
    />
  );
}

/** It stays while the other unit is being taken. @see spec/pre-application.md §4 Guestcard flow */
export function ChangeUnit({ flow, subject }: Props) {
  const [moves, setMoves] = useState(0);
  return (
    <ChangeUnitDialog
      guest={subject.guest()}
      paid={flow.facts.paid === true}
      busy={flow.here.kind === 'task'}
      attempt={moves}
      onChoose={(unit) => {
        setMoves((before) => before + 1);
        flow.send({ type: 'CHANGE_UNIT', data: unit });
      }}
    />
  );
}

/** @see spec/pre-application.md §2 */
export function Success({ subject }: Props) {
  return <SuccessDialog inviteUrl={subject.guest().inviteUrl} />;
}
