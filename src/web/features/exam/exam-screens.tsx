import { Button } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { PersonSearchRegular } from '@fluentui/react-icons/svg/person-search';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/svg/shield-checkmark';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ExamAnswers,
  type ExamRound,
  type NewQuestions,
  unanswered,
} from '../../../../machines/exam.machine.ts';
import { call } from '../../app/api/api-client.ts';
import type { ApplicationSubject } from '../../app/application-subject.ts';
import { Loading } from '../../app/page/loading.tsx';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import type { RunningFlow, ScreenProps } from '../../flow/flow-views.ts';
import { useProtocol } from '../../flow/use-protocol.ts';
import { ExamQuestions } from './exam-questions.tsx';

type Props = ScreenProps<ApplicationSubject>;

/** Shown while the questions are loading, or before they are requested again. */
export function ExamLoading({ flow }: Props) {
  const { t } = useTranslation('exam');
  const { waiting, retry, retries, send } = flow;
  return (
    <PageFrame width="narrow">
      <PageHeading text={t('title')} />
      <Loading text={t('loading')} />
      {waiting && retry !== null ? (
        <>
          <p role="status">{t('waiting', { number: retries + 1, total: retry.times })}</p>
          <div>
            <Button appearance="primary" size="large" onClick={() => send({ type: 'RETRY' })}>
              {t('try_again')}
            </Button>
          </div>
        </>
      ) : null}
    </PageFrame>
  );
}

/** The questions until they are handed in, then that they were passed. @see spec/application.md §2 Exam screen */
export function ExamScreen({ flow, subject }: Props) {
  const { t } = useTranslation('exam');
  const verdict = useProtocol<{ type: 'CONTINUE' }>(flow);
  const round = flow.told as ExamRound | null;
  if (verdict?.value === 'passed') {
    return (
      <NoticePage key="passed" title={t('result.passed.title')} icon={<ShieldCheckmarkRegular />}>
        <p role="status">{t('result.passed.text')}</p>
        <Button appearance="primary" size="large" onClick={() => verdict.send({ type: 'CONTINUE' })}>
          {t('finish_now')}
        </Button>
      </NoticePage>
    );
  }
  if (round === null) return <ExamLoading flow={flow} subject={subject} />;
  return <Round key={round.examId} round={round} flow={flow} />;
}

/** One round. The choices stay while they are sent, and if sending fails. */
function Round({ round, flow }: { readonly round: ExamRound; readonly flow: RunningFlow }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const send = () => {
    setTried(true);
    if (unanswered(round, chosen).length > 0) return;
    const data: ExamAnswers = {
      examId: round.examId,
      answers: round.authenticationQuestions.map(({ questionKeyName }) => ({
        questionKeyName,
        selectedChoiceKeyName: chosen[questionKeyName] ?? '',
      })),
    };
    flow.send({ type: 'ANSWER', data });
  };
  return (
    <ExamQuestions
      round={round}
      chosen={chosen}
      busy={flow.here.kind === 'task'}
      incomplete={tried}
      failed={flow.failure !== null}
      onChoose={(question, choice) => setChosen((before) => ({ ...before, [question]: choice }))}
      onSend={send}
      onAskIn={(language) => {
        const data: NewQuestions = { language };
        flow.send({ type: 'REGENERATE', data });
      }}
    />
  );
}

/** Shown while the office reviews the exam. */
export function ManualVerification({ flow }: Props) {
  const { t } = useTranslation('exam');
  return (
    <NoticePage key="manual" title={t('result.manual.title')} icon={<PersonSearchRegular />}>
      <p role="status">{t('result.manual.text')}</p>
      <Button appearance="primary" size="large" onClick={() => flow.send({ type: 'FINISH' })}>
        {t('finish_now')}
      </Button>
    </NoticePage>
  );
}

/** There are no questions, or the answers were wrong; either way new ones can be requested. */
export function ExamFailed({ flow, subject }: Props) {
  const { t } = useTranslation('exam');
  const { failure, facts } = flow;
  const isNotPassed = failure === null && facts.exam === 'FAILED';
  const key = failure !== null ? 'failed' : isNotPassed ? 'result.not_passed' : 'not_found';
  return (
    <NoticePage key={key} title={t(`${key}.title`)} icon={<ErrorCircleRegular />}>
      <p role={isNotPassed ? 'status' : 'alert'}>{t(`${key}.text`)}</p>
      {isNotPassed ? <AttemptsLeft token={subject.token} /> : null}
      <Button appearance="primary" size="large" onClick={() => flow.send({ type: 'REGENERATE' })}>
        {t(isNotPassed ? 'regenerate' : 'try_again')}
      </Button>
    </NoticePage>
  );
}

/** The number of further rounds that the bureau allows; nothing if it did not say. */
function AttemptsLeft({ token }: { readonly token: string }) {
  const { t } = useTranslation('exam');
  const { data } = useQuery({
    queryKey: ['exam', token],
    queryFn: ({ signal }) => call('GET /api/applicant/exam', { token, signal }),
    // Only for this round: nothing of an earlier one is shown.
    gcTime: 0,
  });
  const left = data?.exams.attempts_left ?? null;
  return left === null ? null : <p>{t('attempts', { count: left })}</p>;
}
