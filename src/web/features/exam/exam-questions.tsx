import { Button, Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExamRound, unanswered } from '../../../../machines/exam.machine.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { Notice } from '../../app/page/notice.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { OtherLanguage } from './other-language.tsx';

interface ExamQuestionsProps {
  readonly round: ExamRound;
  readonly chosen: Readonly<Record<string, string>>;
  readonly busy: boolean;
  /** Whether the person tried to send while answers were missing. */
  readonly incomplete: boolean;
  /** Whether sending failed; the answers are still here. */
  readonly failed: boolean;
  readonly onChoose: (question: string, choice: string) => void;
  readonly onSend: () => void;
  /** Asks for new questions in the language with this code. */
  readonly onAskIn: (language: string) => void;
}

const useStyles = makeStyles({
  page: { display: 'grid', gap: '24px' },
  intro: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  question: {
    margin: 0,
    minWidth: 0,
    padding: '24px 28px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '16px' },
  },
  number: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  prompt: {
    display: 'block',
    marginBlock: '4px 8px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  choice: { minHeight: '40px', alignItems: 'center' },
  ids: {
    margin: 0,
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '4px 16px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
    '& dd': { margin: 0 },
  },
  send: { justifySelf: 'start' },
});

const IDS = [
  ['renter', 'renter_uid'],
  ['request_renter', 'screening_request_renter_uid'],
  ['request', 'screening_request_uid'],
] as const;

/** The questions of one round; every one needs an answer. @see spec/application.md §2 Exam screen */
export function ExamQuestions(props: ExamQuestionsProps) {
  const { round, chosen, busy, incomplete, failed, onChoose, onSend, onAskIn } = props;
  const { t, i18n } = useTranslation('exam');
  const styles = useStyles();
  const list = useRef<HTMLFormElement>(null);
  const missing = unanswered(round, chosen);
  const [first] = missing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
    if (first === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-question="${CSS.escape(first)}"] input`)?.focus();
  };
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);
  const total = round.authenticationQuestions.length;
  return (
    <PageFrame width="narrow">
      <form ref={list} className={styles.page} noValidate onSubmit={submit}>
        <PageHeading text={t('title')} />
        <p className={styles.intro}>{t('intro')}</p>
        {round.attempts_left === null ? null : (
          <p className={styles.intro}>{t('attempts', { count: round.attempts_left })}</p>
        )}
        <OtherLanguage round={round} busy={busy} onAsk={onAskIn} />
        {round.authenticationQuestions.map(
          ({ questionKeyName, questionPromptText, language, choices }, index) => {
            const asked = incomplete && missing.includes(questionKeyName);
            const said = language ?? FALLBACK_LANGUAGE;
            const lang = said === i18n.resolvedLanguage ? undefined : said;
            return (
              <div key={questionKeyName} className={styles.question} data-question={questionKeyName}>
                <span className={styles.number}>{t('question', { number: index + 1, total })}</span>
                <Field
                  label={{
                    children: <span lang={lang}>{questionPromptText}</span>,
                    className: styles.prompt,
                  }}
                  required
                  {...(asked ? { validationState: 'error', validationMessage: t('needed') } : {})}
                >
                  <RadioGroup
                    name={questionKeyName}
                    value={chosen[questionKeyName] ?? ''}
                    disabled={busy}
                    onChange={(_, { value }) => onChoose(questionKeyName, value)}
                  >
                    {choices.map(({ choiceKeyName, choiceDisplayText }) => (
                      <Radio
                        key={choiceKeyName}
                        value={choiceKeyName}
                        label={<span lang={lang}>{choiceDisplayText}</span>}
                        className={styles.choice}
                      />
                    ))}
                  </RadioGroup>
                </Field>
              </div>
            );
          },
        )}
        <div role="alert">
          {incomplete && missing.length > 0 ? (
            <Notice intent="error">{t('needed_summary', { count: missing.length })}</Notice>
          ) : null}
          {failed ? <Notice intent="error">{t('send_failed')}</Notice> : null}
        </div>
        <Button
          type="submit"
          size="large"
          appearance="primary"
          className={styles.send}
          disabledFocusable={busy}
        >
          {t(busy ? 'submitting' : 'submit')}
        </Button>
        <dl className={styles.ids} aria-label={t('ids.name')}>
          {IDS.map(([key, name]) => (
            <div key={key} style={{ display: 'contents' }}>
              <dt>{t(`ids.${key}`)}</dt>
              <dd>{round[name]}</dd>
            </div>
          ))}
        </dl>
      </form>
    </PageFrame>
  );
}
