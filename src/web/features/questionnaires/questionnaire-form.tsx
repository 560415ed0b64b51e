import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../app/dialogs/ask.tsx';
import { ProgressBar } from '../../app/page/progress-bar.tsx';
import { ProgressRing } from '../../widgets/progress-ring.tsx';
import { FormSections } from '../../wizard/form-sections.tsx';
import type { AnswerKeeper } from './kept-answers.ts';
import { useQuestionUploads } from './question-files.ts';
import type { LoadedQuestionnaire, QuestionnairePort, Submission } from './questionnaire-port.ts';
import { useQuestionnaire } from './use-questionnaire.ts';

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
  again: { display: 'block', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  questions: {
    display: 'grid',
    gap: '24px',
    padding: '28px 32px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '16px' },
    // The line with the progress covers the top of the page.
    '& :is(input, textarea, button)': { scrollMarginTop: '120px', scrollMarginBottom: '24px' },
  },
  actions: { display: 'grid', gap: '12px', justifyItems: 'start', paddingBlockStart: '8px' },
  wide: { width: '100%' },
});

interface QuestionnaireFormProps {
  readonly port: QuestionnairePort;
  readonly loaded: LoadedQuestionnaire;
  /** null if nothing can be answered now. */
  readonly keeper: AnswerKeeper | null;
  readonly submitting: boolean;
  /** The uploaded fraction of the form, 0 to 1, while it is being sent. */
  readonly share: number;
  /** Shown above the questions. */
  readonly children?: ReactNode;
  readonly onSubmit: (submission: Submission) => void;
}

/** The questions of a questionnaire, the progress of answering, and Submit. @see spec/pre-application.md §2 */
export function QuestionnaireForm(props: QuestionnaireFormProps) {
  const { port, loaded, keeper, submitting, share } = props;
  const { t } = useTranslation(['questionnaires', 'portal']);
  const styles = useStyles();
  const waiting = useId();
  const [ask, question] = useAsk();
  const form = useQuestionnaire(port, loaded, keeper);
  const uploads = useQuestionUploads(port, ask, form.tellUnstored);
  const isClosed = submitting || form.isWrong || form.uploading !== null;

  function submit(): void {
    const submission = submitting || form.uploading !== null ? null : form.submission();
    if (submission !== null) props.onSubmit(submission);
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
        <p className={styles.note}>{loaded.items.length === 0 ? t('none') : t('required_note')}</p>
      </div>
      {form.isResumed ? (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            {t('kept')} {form.again.length > 0 ? t('kept_files') : ''}
            {form.again.map((name) => (
              <span key={name} className={styles.again}>
                {t('files.again', { name })}
              </span>
            ))}
          </MessageBarBody>
        </MessageBar>
      ) : null}
      {props.children}
      {loaded.items.length === 0 ? null : (
        <div className={styles.questions}>
          <FormSections
            bundles={form.bundles}
            untitled
            needsStates={false}
            store={form.store}
            facts={form.facts}
            tried={form.tried}
            attempt={form.attempt}
            refused={form.refused}
            editable={!submitting}
            uploads={uploads}
          />
        </div>
      )}
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
          {form.uploading === null ? null : t(`portal:documents.waits.${form.uploading}`)}
        </p>
      </div>
      {question}
    </form>
  );
}
