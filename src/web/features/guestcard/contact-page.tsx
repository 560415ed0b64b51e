import type { ScreenProps } from '../../flow/flow-views.ts';
import { ContactStep, ContactSubmit, useContactIssues, useContactSubmit } from './contact-step.tsx';
import type { GuestcardSubject } from './guestcard-data.ts';
import { GuestcardFrame } from './guestcard-frame.tsx';

/** The contact form of a guestcard. @see spec/pre-application.md §2 */
export function ContactPage({ flow, subject, children }: ScreenProps<GuestcardSubject>) {
  const { loaded, bundles, store, isRequest } = subject;
  const forms = bundles.slice(0, -1);
  const contact = useContactSubmit(flow, subject, forms);
  const problems = useContactIssues(forms, store, loaded.formFacts, true);
  const busy = flow.here.kind === 'task' || contact.asking;
  const submit = () => void contact.submit();
  return (
    <GuestcardFrame
      flow={flow}
      subject={subject}
      tab="contact"
      isPaymentClosed={busy || problems.length > 0}
      onPayment={submit}
      // A person who only requests information does not apply.
      begins={!isRequest && loaded.verified === null}
      over={<ContactSubmit value={contact}>{children}</ContactSubmit>}
    >
      <ContactStep
        loaded={loaded}
        bundles={forms}
        store={store}
        busy={busy}
        tried={contact.tried}
        onSubmit={submit}
        onChallenge={contact.setChallenge}
      />
    </GuestcardFrame>
  );
}
