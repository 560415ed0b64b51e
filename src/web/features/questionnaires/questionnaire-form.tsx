import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionnaireName } from '../../../../machines/questionnaire-rules.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { ProgressBar } from '../../app/page/progress-bar.tsx';
import { controlId, QuestionCard } from './question-card.tsx';
import type { LoadedQuestionnaire } from './questionnaire-port.ts';
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
  readonly questionnaire: QuestionnaireName;
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
  const { questionnaire, loaded, form, submitting, share } = props;
  const { t } = useTranslation('questionnaires');
  const styles = useStyles();
  const { items } = loaded;

  function submit(): void {
    if (submitting || form.complaints.length > 0) return;
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
        <ProgressRing {...form.progress} label={t('progress')} />
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
            questionnaire={questionnaire}
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
          disabledFocusable={submitting || form.complaints.length > 0}
        >
          {submitting ? t('submitting') : t('submit')}
        </Button>
      </div>
    </form>
  );
}

const SIZE = 64;
const WIDTH = 6;
const RADIUS = (SIZE - WIDTH) / 2;
const LENGTH = 2 * Math.PI * RADIUS;

const useRingStyles = makeStyles({
  ring: { position: 'relative', width: `${SIZE}px`, height: `${SIZE}px`, flexShrink: 0 },
  track: { fill: 'none', stroke: tokens.colorNeutralStroke2, strokeWidth: WIDTH },
  done: {
    fill: 'none',
    stroke: tokens.colorCompoundBrandStroke,
    strokeWidth: WIDTH,
    strokeLinecap: 'round',
    transitionProperty: 'stroke-dashoffset',
    transitionDuration: tokens.durationSlow,
  },
  text: {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
  },
});

/** How many of how many questions are answered, as a ring. @see spec/pre-application.md §2 Questionnaires */
function ProgressRing({
  answered,
  total,
  label,
}: {
  readonly answered: number;
  readonly total: number;
  readonly label: string;
}) {
  const styles = useRingStyles();
  const share = total === 0 ? 1 : answered / total;
  const text = `${answered}/${total}`;
  return (
    <div
      className={styles.ring}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={answered}
      aria-valuetext={text}
    >
      <svg width={SIZE} height={SIZE} aria-hidden="true">
        <circle className={styles.track} cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
        <circle
          className={styles.done}
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
          strokeOpacity={answered === 0 ? 0 : 1}
          transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
        />
      </svg>
      <span className={styles.text}>{text}</span>
    </div>
  );
}
