import { makeStyles, mergeClasses, Textarea, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { answerTo, isRequired, opensFollowUp } from '../../../../machines/questionnaire-rules.ts';
import type { QuestionItem } from '../../../contract/questionnaire.contract.ts';
import { LONGEST_ANSWER } from '../../../engine/questionnaires/question-types.ts';
import { isUnlikely } from '../../../engine/unlikely-day.ts';
import { formatDay } from '../../app/texts/formats.ts';
import { DayDoubt } from '../../widgets/day-doubt.tsx';
import { FileAnswer } from './file-answer.tsx';
import { QuestionInput } from './question-input.tsx';
import type { QuestionnairePort } from './questionnaire-port.ts';
import type { Answers, Complaint } from './use-answers.ts';

const useStyles = makeStyles({
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

/** The no-break space keeps the mark on the line of the question's last word. */
const MARK = '\u00a0*';

interface QuestionCardProps {
  readonly port: QuestionnairePort;
  readonly item: QuestionItem;
  /** Question number, from 1. */
  readonly number: number;
  readonly form: Answers;
  readonly disabled: boolean;
}

/** The id of the element that answers a question; the first one if there are several. */
export const controlId = (key: string, part: Complaint['part']): string =>
  part === 'value' ? `question-${key}` : `question-${key}-more`;

/** The question about an unlikely day in an answer; null if the day is plausible. */
function doubtAbout({ doubts = [] }: QuestionItem, day: string): string | null {
  const found = doubts.find((limits) => isUnlikely(day, limits));
  return found === undefined ? null : found.text.replaceAll('{{date}}', formatDay(day));
}

/** One question with its answer, its follow-up and their errors. */
export function QuestionCard({ port, item, number, form, disabled }: QuestionCardProps) {
  const { t } = useTranslation('questionnaires');
  const styles = useStyles();
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
      {item.doubts === undefined || disabled ? null : (
        <DayDoubt
          controlId={id}
          value={answer.value}
          confirmed={form.confirmed[key]}
          ask={(day) => doubtAbout(item, day)}
          yes={t('doubt_right')}
          onConfirm={() => form.confirm(key, String(answer.value))}
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
