import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../app/notifications/notifications.ts';
import { ProgressBar } from '../../app/page/progress-bar.tsx';
import { ProgressRing } from '../../widgets/progress-ring.tsx';
import { controlId, QuestionCard } from './question-card.tsx';
import type { LoadedQuestionnaire, QuestionnairePort } from './questionnaire-port.ts';
import type { Answers } from './use-answers.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '16px' },
  head: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    padding: '10px 24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '8px 16px' },
  },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
  questions: { display: 'grid', gap: '16px', margin: 0, padding: 0, listStyleType: 'none' },
  actions: { display: 'grid', gap: '12px', justifyItems: 'start', paddingBlockStart: '8px' },
  wide: { width: '100%' },
});

interface QuestionnaireFormProps {
  readonly port: QuestionnairePort;
  readonly loaded: LoadedQuestionnaire;
  readonly form: Answers;
  readonly submitting: boolean;
  /** The uploaded fraction of the form, 0 to 1, while it is being sent. */
  readonly share: number;
  readonly children?: ReactNode;
  readonly onSubmit: () => void;
}

/** The questions of a questionnaire, the progress of answering, and Submit. @see spec/pre-application.md §2 */
export function QuestionnaireForm(props: QuestionnaireFormProps) {
  const { port, loaded, form, submitting, share } = props;
  const { t } = useTranslation('questionnaires');
  const styles = useStyles();
  const waiting = useId();
  const { items } = loaded;

  const isClosed = submitting || form.complaints.length > 0 || form.uploading !== null;

  function submit(): void {
    if (isClosed) return;
    form.try();
    const [first] = form.open;
    if (first === undefined) {
      props.onSubmit();
      return;
    }
    const item = items.find(({ key }) => key === first.key);
    const name = (first.part === 'value' ? item?.name : item?.condition_question) ?? '';
    notify('error', first.kind === 'required' ? t('required', { name }) : t('wrong', { name }));
    // The error appears with the next render; the control exists already.
    document.getElementById(controlId(first.key, first.part))?.focus();
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.head}>
        <ProgressRing done={form.progress.answered} total={form.progress.total} label={t('progress')} />
        <p className={styles.note}>{items.length === 0 ? t('none') : t('required_note')}</p>
      </div>
      {form.isResumed ? (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            {t('kept')}{' '}
            {Object.values(form.unsentFiles).some((names) => names.length > 0) ? t('kept_files') : ''}
          </MessageBarBody>
        </MessageBar>
      ) : null}
      {props.children}
      <ol className={styles.questions}>
        {items.map((item, index) => (
          <QuestionCard
            key={item.key}
            port={port}
            item={item}
            number={index + 1}
            form={form}
            disabled={submitting}
          />
        ))}
      </ol>
      <div className={styles.actions}>
        {submitting ? (
          <div className={styles.wide}>
            <ProgressBar share={share} aria-label={t('sending')} />
          </div>
        ) : null}
        <Button
          type="submit"
          appearance="primary"
          size="large"
          disabledFocusable={isClosed}
          aria-describedby={waiting}
        >
          {submitting ? t('submitting') : t('submit')}
        </Button>
        <p id={waiting} className={styles.note} aria-live="polite">
          {form.uploading === null ? null : t(`waits.${form.uploading}`)}
        </p>
      </div>
    </form>
  );
}
