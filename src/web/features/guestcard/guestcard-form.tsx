import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import type { FormBundle } from '../../../engine/forms/form.ts';
import { errorText } from '../../app/error-text.ts';
import { Notice } from '../../app/notice.tsx';
import { notify } from '../../app/notifications.ts';
import { PageFrame } from '../../app/page-frame.tsx';
import { PageHeading } from '../../app/page-heading.tsx';
import { createDraftStore } from '../../forms/index.ts';
import { ChangeUnitDialog } from './change-unit-dialog.tsx';
import { usualTerm } from './choices.ts';
import { sentForm } from './contact-draft.ts';
import { ContactStep, isContactValid } from './contact-step.tsx';
import { DuplicateFound, DuplicateProof } from './duplicate-dialogs.tsx';
import { findDuplicate } from './guestcard-calls.ts';
import type { LoadedGuestcard } from './guestcard-data.ts';
import { AlreadyPaid, Completed, Invited, SuccessDialog } from './outcome-screens.tsx';
import { PaymentStep } from './payment-step.tsx';
import { StepTabs } from './step-tabs.tsx';
import { useContactIssues } from './use-contact-issues.ts';
import { useGuestcard } from './use-guestcard.ts';

interface GuestcardFormProps {
  readonly loaded: LoadedGuestcard;
  /** The contact forms in their order, then the payment form. */
  readonly bundles: readonly FormBundle[];
  readonly token: string | null;
  readonly isRequest: boolean;
}

const useStyles = makeStyles({
  head: { display: 'grid', gap: '4px', marginBlockEnd: '24px' },
  unit: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  intro: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  card: {
    padding: '28px 32px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '20px 16px' },
  },
});

/** One guestcard, from its first field to the application. */
export function GuestcardForm({ loaded, bundles, token, isRequest }: GuestcardFormProps) {
  const { t, i18n } = useTranslation(['guestcard', 'portal', 'forms', 'application', 'errors']);
  const styles = useStyles();
  const navigate = useNavigate();
  const panel = useId();
  const { data, verified, unitId } = loaded;
  const contact = bundles.slice(0, -1);
  const payment = bundles.at(-1);
  const [store] = useState(() => {
    const term = usualTerm(loaded.terms);
    return createDraftStore({
      ...(term === undefined ? {} : { lease_term: term }),
      ...verified?.guestcard_contact_form,
    });
  });
  const [tried, setTried] = useState(0);
  const [asking, setAsking] = useState(false);
  const [handle, setHandle] = useState('');
  const [challenge, setChallenge] = useState<string | null>(null);
  const [stopped, setStopped] = useState(false);
  const [moves, setMoves] = useState(0);
  const declined = useRef('');
  const facts = {
    ...(verified?.facts ?? data.facts),
    ...(isRequest ? { request_info: true, charges_due: false } : {}),
  };
  const {
    here,
    facts: now,
    guest,
    send,
  } = useGuestcard(facts as Parameters<typeof useGuestcard>[0], {
    unitId,
    propertyId: data.unit.property_id,
    token,
    applicantId: verified?.applicant_id ?? null,
    key: useState(() => crypto.randomUUID())[0],
    charges: verified?.pre_application_charges ?? 0,
    inviteUrl: '',
  });
  const problems = useContactIssues(contact, store, loaded.formFacts, true);
  const { state, kind, screen } = here;

  useEffect(() => {
    if (state === 'application') window.location.assign(guest.inviteUrl);
  }, [state, guest.inviteUrl]);

  const person = () => {
    const text = (name: string) => String(store.get(name) ?? '').trim();
    return { first_name: text('first_name'), last_name: text('last_name'), email: text('email') };
  };
  const submit = async () => {
    store.flush();
    if (!isContactValid(contact, store, loaded.formFacts)) return setTried((before) => before + 1);
    const event = { type: 'SUBMIT', data: sentForm(store.getAll(), challenge, unitId) };
    const who = JSON.stringify(person());
    if (isRequest || guest.token !== null || declined.current === who) return send(event);
    setAsking(true);
    try {
      const { applicantData } = await findDuplicate(data.unit.property_id, person());
      if (applicantData === null) send(event);
      else {
        setHandle(applicantData.handle);
        send({ type: 'DUPLICATE' });
      }
    } catch (error) {
      notify('error', errorText(i18n, error));
    } finally {
      setAsking(false);
    }
  };
  const back = () => {
    declined.current = JSON.stringify(person());
    send({ type: 'BACK' });
  };

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
  const busy = kind === 'task' || asking;
  const isPaid = now.paid === true;
  if (screen === 'payment-already-done' || (isPaid && state === 'submitting' && verified !== null)) {
    const reserve = now.submitted === true ? null : () => send({ type: 'SUBMIT' });
    return <AlreadyPaid onReserve={reserve} busy={busy} />;
  }
  // From the invoice on the payment stays where it is, with all that was entered.
  const paying = now.invoiced === true;
  const hasTabs = now.charges_due === true;
  return (
    <PageFrame width="narrow">
      <div className={styles.head}>
        <PageHeading text={t(isRequest ? 'request_title' : 'title')}>{data.unit.property_name}</PageHeading>
        <p className={styles.unit}>
          {t('unit', { unit_uid: data.unit.unit_uid, building_uid: data.unit.building_uid })}
        </p>
        <p className={styles.intro}>{t(isRequest ? 'request_intro' : 'intro')}</p>
      </div>
      {data.unit.available || verified !== null || isRequest ? null : (
        <Notice intent="warning" style={{ marginBlockEnd: '20px' }}>
          {t('taken')}
        </Notice>
      )}
      {hasTabs ? (
        <StepTabs
          selected={paying ? 'payment' : 'contact'}
          panel={panel}
          disabled={(tab) =>
            tab === 'contact' ? guest.applicantId !== null : busy || (!paying && problems.length > 0)
          }
          onSelect={() => void submit()}
        />
      ) : null}
      <div
        id={panel}
        className={styles.card}
        {...(hasTabs
          ? { role: 'tabpanel', 'aria-labelledby': paying ? 'guest-payment' : 'guest-contact' }
          : {})}
      >
        {paying && payment !== undefined ? (
          <PaymentStep
            loaded={loaded}
            bundle={payment}
            guest={guest}
            start={verified?.make_payment_form ?? billingFrom(store.getAll())}
            onPaid={() => send({ type: 'PAY', data: 'paid' })}
            onUnitGone={() => send({ type: 'PAY', data: 'unitLocked' })}
          />
        ) : (
          <ContactStep
            loaded={loaded}
            bundles={contact}
            store={store}
            busy={busy}
            tried={tried}
            onSubmit={() => void submit()}
            onChallenge={setChallenge}
          />
        )}
      </div>
      {screen === 'duplicate-found' ? (
        <DuplicateFound onContinue={() => send({ type: 'PROVE' })} onBack={back} />
      ) : null}
      {screen === 'duplicate-proof' ? (
        <DuplicateProof
          propertyId={data.unit.property_id}
          handle={handle}
          email={person().email}
          mobileChallenge={challenge}
          onBack={back}
          onOpened={(opened) =>
            navigate(
              `/applicant/guestcard?unit_id=${encodeURIComponent(unitId)}&access_token=${encodeURIComponent(opened)}`,
            )
          }
        />
      ) : null}
      {screen === 'change-unit' || state === 'movingUnit' ? (
        <ChangeUnitDialog
          guest={guest}
          paid={isPaid}
          busy={state === 'movingUnit'}
          attempt={moves}
          onChoose={(unit) => {
            setMoves((before) => before + 1);
            send({ type: 'CHANGE_UNIT', data: unit });
          }}
        />
      ) : null}
      {screen === 'guestcard-success' ? <SuccessDialog inviteUrl={guest.inviteUrl} /> : null}
    </PageFrame>
  );
}

/** The payment form starts with the person and the address of the contact form. */
function billingFrom(draft: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const text = (name: string) => (typeof draft[name] === 'string' ? draft[name] : '');
  return {
    account_holders_name: `${text('first_name')} ${text('last_name')}`.trim(),
    address1: text('address1'),
    apartment_no: text('apartment_no'),
    zip_code: text('zip_code').slice(0, 5),
    city: text('city'),
    state_code: codeIn(draft.state_code),
  };
}

function codeIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'code' in state ? state.code : undefined;
}
