import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { checkForm } from '../../../engine/forms/answers/check.ts';
import type { FieldIssue, FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import { useLookups } from '../../app/lookups.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { Notice } from '../../app/page/notice.tsx';
import type { RunningFlow } from '../../flow/flow-views.ts';
import {
  type Draft,
  type DraftStore,
  ErrorSummary,
  issueSentence,
  Section,
  useSectionValue,
} from '../../forms/index.ts';
import { choicesOf, type OfficeDay, officeDay, sentForm } from './contact-form.ts';
import { findDuplicate, type GuestcardSubject, type LoadedGuestcard } from './guestcard-data.ts';
import { MobileVerification } from './mobile-verification.tsx';

interface ContactStepProps {
  readonly loaded: LoadedGuestcard;
  readonly bundles: readonly FormBundle[];
  readonly store: DraftStore;
  readonly busy: boolean;
  /** Number of attempted submits; at 0 no errors are shown. */
  readonly tried: number;
  readonly onSubmit: () => void;
  readonly onChallenge: (challenge: string | null) => void;
}

const CONTACT = 'guestcard/contact';
const APPOINTMENT = 'guestcard/appointment';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '36px' },
  parts: {
    display: 'grid',
    gap: '36px',
    minWidth: 0,
    '& > * + *': { paddingBlockStart: '32px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  part: { minWidth: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '16px' },
  status: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** Contact data, appointment and move-in date of a guest. @see spec/pre-application.md §2 */
export function ContactStep(props: ContactStepProps) {
  const { loaded, bundles, store, busy, tried, onSubmit, onChallenge } = props;
  const { t, i18n } = useTranslation(['guestcard', 'forms', 'application', 'errors']);
  const styles = useStyles();
  const own = useLookups();
  const { data, terms, formFacts: facts, verified } = loaded;
  const day = useSectionValue(store, 'appointment_date');
  const office = useMemo(() => officeDay(data.appointment_slots, day), [data, day]);
  const language = i18n.resolvedLanguage ?? FALLBACK_LANGUAGE;
  const lookups = useMemo(() => {
    const choices = choicesOf(data, terms, language, (count) => t('months', { count }));
    return { ...own, choices: { ...choices, appointment_times: office?.times ?? [] } };
  }, [own, data, terms, language, office, t]);
  const issues = useContactIssues(bundles, store, facts, tried > 0);
  const [wasVerified] = useState(verified?.is_mobile_verified === true);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <ErrorSummary
        issues={issues}
        textOf={(issue) => issueSentence(t, bundles, issue, store.getAll(), facts)}
        onGo={(path) => store.requestFocus(path)}
        attempt={tried}
      />
      <div className={styles.parts}>
        {bundles.map((bundle) => (
          <div key={bundle.id} className={styles.part}>
            <Section
              bundle={bundle}
              store={store}
              facts={facts}
              issues={issues}
              showIssues={tried > 0}
              disabled={busy}
              lookups={lookups}
            />
            {bundle.id === CONTACT ? (
              <MobileVerification
                store={store}
                unitId={loaded.unitId}
                verified={wasVerified}
                onChallenge={onChallenge}
              />
            ) : null}
            {bundle.id === APPOINTMENT ? <OfficeNote day={office} /> : null}
          </div>
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
          {t('submit')}
        </Button>
        <p className={styles.status} role="status">
          {busy ? t('sending') : null}
        </p>
      </div>
    </form>
  );
}

/** Whether the contact form breaks no rule. */
function isContactValid(
  bundles: readonly FormBundle[],
  store: DraftStore,
  facts: LoadedGuestcard['formFacts'],
): boolean {
  return bundles.every((bundle) => checkForm(bundle, store.getAll(), facts).length === 0);
}

/** Says why a day has no times: a holiday, or the office is closed. */
function OfficeNote({ day }: { day: OfficeDay | null }) {
  const { t } = useTranslation('guestcard');
  const text =
    day === null || day.times.length > 0
      ? null
      : day.holiday === null
        ? t('no_slots')
        : t('holiday', { holiday: day.holiday });
  return (
    <div role="status">
      {text === null ? null : (
        <Notice intent="warning" style={{ marginBlockStart: '16px' }} title={text}>
          {text}
        </Notice>
      )}
    </div>
  );
}

const NONE: readonly FieldIssue[] = [];

/** The issues of several forms over one draft, in order, checked again after every commit while `enabled`. */
export function useContactIssues(
  bundles: readonly FormBundle[],
  store: DraftStore,
  facts: FormFacts,
  enabled: boolean,
): readonly FieldIssue[] {
  const last = useRef<{ draft: Draft | null; issues: readonly FieldIssue[] }>({ draft: null, issues: NONE });
  const subscribe = useCallback((listener: () => void) => store.subscribe('*', listener), [store]);
  return useSyncExternalStore(subscribe, () => {
    if (!enabled) return NONE;
    const draft = store.getAll();
    if (last.current.draft !== draft) {
      last.current = { draft, issues: bundles.flatMap((bundle) => checkForm(bundle, draft, facts)) };
    }
    return last.current.issues;
  });
}

/**
 * Submits the contact form: checks it, looks for an earlier guestcard of the same person, then passes it to the flow. A
 * person who continues their own guestcard, or has declined the one that was found, is not asked.
 */
export function useContactSubmit(
  flow: RunningFlow,
  { loaded, store, isRequest, guest, learn }: GuestcardSubject,
  bundles: readonly FormBundle[],
) {
  const { i18n } = useTranslation('guestcard');
  const [tried, setTried] = useState(0);
  const searching = useMutation({
    mutationFn: () => findDuplicate(loaded.data.unit.property_id, person()),
  });
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
    const send = (): void => {
      learn({ hasSent: true });
      flow.send({ type: 'SUBMIT', data: sentForm(store.getAll(), challenge, loaded.unitId) });
    };
    const isKnown = guest().token !== null || declined.current === JSON.stringify(person());
    if (isRequest || isKnown) return send();
    try {
      const { applicantData } = await searching.mutateAsync();
      setHandle(applicantData?.handle ?? '');
      if (applicantData === null) send();
      else flow.send({ type: 'DUPLICATE' });
    } catch (error) {
      // The check only helps the person: if it is rate-limited, they continue without it.
      if (error instanceof ApiError && error.code === 'request.too_many') return send();
      notify('error', errorText(i18n, error));
    }
  };
  const decline = (): void => {
    declined.current = JSON.stringify(person());
    flow.send({ type: 'BACK' });
  };
  return {
    tried,
    asking: searching.isPending,
    handle,
    challenge,
    setChallenge,
    submit,
    decline,
    email: () => person().email,
  };
}

/** The submit of the contact form below a dialog. */
export const ContactSubmit = createContext<ReturnType<typeof useContactSubmit> | null>(null);

export function useContact(): ReturnType<typeof useContactSubmit> {
  const contact = useContext(ContactSubmit);
  if (contact === null) throw new TypeError('This dialog stands over the contact form, which is not there.');
  return contact;
}
