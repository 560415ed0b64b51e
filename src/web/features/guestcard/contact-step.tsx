import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkForm } from '../../../engine/forms/check.ts';
import type { FormBundle } from '../../../engine/forms/form.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { useLookups } from '../../app/lookups.ts';
import {
  type DraftStore,
  ErrorSummary,
  focusField,
  issueLabel,
  Section,
  useSectionValue,
} from '../../forms/index.ts';
import { choicesOf, officeDay } from './choices.ts';
import type { LoadedGuestcard } from './guestcard-data.ts';
import { MobileVerification } from './mobile-verification.tsx';
import { OfficeNote } from './office-note.tsx';
import { useContactIssues } from './use-contact-issues.ts';

export interface ContactStepProps {
  readonly loaded: LoadedGuestcard;
  readonly bundles: readonly FormBundle[];
  readonly store: DraftStore;
  readonly busy: boolean;
  /** How often a submit was tried; 0: nothing is judged yet. */
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

/** Who somebody is, when they want to see the apartment, and when they want to move in. @see spec/pre-application.md §2 */
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
        labels={(path) => issueLabel(t, bundles, path, store.getAll(), facts)}
        onGo={(path) => focusField(store, path)}
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

/** Whether every rule of the contact form is kept. */
export function isContactValid(
  bundles: readonly FormBundle[],
  store: DraftStore,
  facts: LoadedGuestcard['formFacts'],
): boolean {
  return bundles.every((bundle) => checkForm(bundle, store.getAll(), facts).length === 0);
}
