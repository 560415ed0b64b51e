import {
  Button,
  MessageBar,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { answerTo, isRequired, opensFollowUp } from '../../../../machines/questionnaire-rules.ts';
import type { QuestionItem } from '../../../contract/questionnaire.contract.ts';
import { LONGEST_ANSWER } from '../../../engine/questionnaires/question-types.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { ProgressBar } from '../../app/page/progress-bar.tsx';
import { ProgressRing } from '../../widgets/progress-ring.tsx';
import { FileAnswer } from './file-answer.tsx';
import { QuestionInput } from './question-input.tsx';
import type { LoadedQuestionnaire, QuestionnairePort } from './questionnaire-port.ts';
import type { Answers, Complaint } from './use-answers.ts';

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
  /** The share of the form that is sent, 0 to 1, while it is being sent. */
  readonly share: number;
  readonly children?: ReactNode;
  readonly onSubmit: () => void;
}

/** The questions of a questionnaire, how far they are answered, and Submit. @see spec/pre-application.md §2 */
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
    // What is wrong is on the page after the next render; the control is there already.
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

const useCardStyles = makeStyles({
  card: {
    display: 'grid',
    gap: '12px',
    padding: '20px 24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '16px' },
    '& :is(input, textarea, button)': { scrollMarginTop: '120px', scrollMarginBottom: '24px' },
  },
  wrong: { border: `1px solid ${tokens.colorStatusDangerBorder2}` },
  name: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '8px',
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  number: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  asterisk: { color: tokens.colorPaletteRedForeground1 },
  more: {
    display: 'grid',
    gap: '8px',
    paddingInlineStart: '16px',
    borderLeft: `3px solid ${tokens.colorBrandStroke1}`,
  },
  moreName: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  error: { margin: 0, color: tokens.colorPaletteRedForeground1, whiteSpace: 'pre-wrap' },
});

/** Kept to the last word of the question by its space. */
const MARK = '\u00a0*';

interface QuestionCardProps {
  readonly port: QuestionnairePort;
  readonly item: QuestionItem;
  /** From 1. */
  readonly number: number;
  readonly form: Answers;
  readonly disabled: boolean;
}

/** The id of the element that answers a question; the first one, where there are several. */
const controlId = (key: string, part: Complaint['part']): string =>
  part === 'value' ? `question-${key}` : `question-${key}-more`;

/** One question with its answer, its follow-up and what is wrong with them. */
function QuestionCard({ port, item, number, form, disabled }: QuestionCardProps) {
  const { t } = useTranslation('questionnaires');
  const styles = useCardStyles();
  const { key } = item;
  const id = controlId(key, 'value');
  const answer = answerTo(form.answers, key);
  const own = form.complaints.filter((complaint) => complaint.key === key);
  const isMandatory = isRequired(port.questionnaire, item);
  const textOf = (part: Complaint['part'], name: string) => {
    const complaint = own.find((one) => one.part === part);
    if (complaint === undefined) return null;
    return complaint.kind === 'required' ? t('required', { name }) : t('wrong', { name });
  };
  const error = textOf('value', item.name);
  const moreError = textOf('condition_value', item.condition_question ?? '');
  const described = error === null ? undefined : `${id}-error`;
  return (
    <li className={mergeClasses(styles.card, own.length > 0 && styles.wrong)}>
      <p className={styles.name}>
        <span className={styles.number}>{number}.</span>
        <span id={`${id}-name`}>
          {item.name}
          {isMandatory ? (
            <span className={styles.asterisk} aria-hidden="true">
              {MARK}
            </span>
          ) : null}
        </span>
      </p>
      {item.type === 'file' ? (
        <FileAnswer id={id} item={item} port={port} form={form} disabled={disabled} describedBy={described} />
      ) : (
        <QuestionInput
          id={id}
          item={item}
          value={answer.value}
          required={isMandatory}
          invalid={error !== null}
          describedBy={described}
          disabled={disabled}
          onChange={(value) => form.answer(item, value)}
        />
      )}
      {error === null ? null : (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {opensFollowUp(item, answer) ? (
        <div className={styles.more}>
          <label className={styles.moreName} htmlFor={`${id}-more`}>
            {item.condition_question}
            <span className={styles.asterisk} aria-hidden="true">
              {MARK}
            </span>
          </label>
          <Textarea
            id={`${id}-more`}
            resize="vertical"
            size="large"
            value={answer.condition_value}
            maxLength={LONGEST_ANSWER}
            disabled={disabled}
            aria-required
            aria-invalid={moreError !== null || undefined}
            aria-describedby={moreError === null ? undefined : `${id}-more-error`}
            onChange={(_, data) => form.answerFollowUp(item, data.value)}
          />
          {moreError === null ? null : (
            <p id={`${id}-more-error`} className={styles.error}>
              {moreError}
            </p>
          )}
        </div>
      ) : null}
    </li>
  );
}
