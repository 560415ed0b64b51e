import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormBundle } from '../../../engine/forms/form.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import type { RunningFlow } from '../../flow/flow-views.ts';
import { sentForm } from './contact-draft.ts';
import { isContactValid } from './contact-step.tsx';
import { findDuplicate } from './guestcard-calls.ts';
import type { GuestcardSubject } from './guestcard-subject.ts';

/**
 * Submitting the contact form: judged first, then looked for an earlier guestcard of the same person, then handed to
 * the flow. Somebody who goes on with their own guestcard, or who has declined the one that was found, is not asked.
 */
export function useContactSubmit(
  flow: RunningFlow,
  { loaded, store, isRequest, guest }: GuestcardSubject,
  bundles: readonly FormBundle[],
) {
  const { i18n } = useTranslation('guestcard');
  const [tried, setTried] = useState(0);
  const [asking, setAsking] = useState(false);
  const [handle, setHandle] = useState('');
  const [challenge, setChallenge] = useState<string | null>(null);
  const declined = useRef('');
  const person = () => {
    const text = (name: string) => String(store.get(name) ?? '').trim();
    return { first_name: text('first_name'), last_name: text('last_name'), email: text('email') };
  };

  const submit = async (): Promise<void> => {
    store.flush();
    if (!isContactValid(bundles, store, loaded.formFacts)) return setTried((before) => before + 1);
    const event = { type: 'SUBMIT', data: sentForm(store.getAll(), challenge, loaded.unitId) };
    const isKnown = guest().token !== null || declined.current === JSON.stringify(person());
    if (isRequest || isKnown) return flow.send(event);
    setAsking(true);
    try {
      const { applicantData } = await findDuplicate(loaded.data.unit.property_id, person());
      setHandle(applicantData?.handle ?? '');
      flow.send(applicantData === null ? event : { type: 'DUPLICATE' });
    } catch (error) {
      notify('error', errorText(i18n, error));
    } finally {
      setAsking(false);
    }
  };
  const decline = (): void => {
    declined.current = JSON.stringify(person());
    flow.send({ type: 'BACK' });
  };
  return { tried, asking, handle, challenge, setChallenge, submit, decline, email: () => person().email };
}
