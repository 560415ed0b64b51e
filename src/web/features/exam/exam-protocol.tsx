import { Button } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { PersonSearchRegular } from '@fluentui/react-icons/svg/person-search';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/svg/shield-checkmark';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import {
  type AnswerExamInput,
  EXAM_RETRIES,
  type ExamOutput,
  type ExamVerdict,
  examMachine,
  type LoadExamInput,
  type LoadedExam,
} from '../../../../machines/exam.machine.ts';
import { Loading } from '../../app/page/loading.tsx';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { useShownState } from '../../app/shown-state.ts';
import { useLatest } from '../../app/use-latest.ts';
import { answerExam, loadExam } from './exam-calls.ts';
import { ExamQuestions } from './exam-questions.tsx';

/** The states of the flow that those of the protocol belong to. What was passed stands until the next page opens. */
const STATES: Readonly<Record<string, string>> = {
  loading: 'exam',
  waiting: 'exam',
  open: 'examOpen',
  answering: 'answering',
  manual: 'manualVerification',
  notPassed: 'examFailed',
  failed: 'examFailed',
  notFound: 'examFailed',
};

interface ExamProtocolProps {
  readonly token: string;
  readonly onLeave: (outcome: ExamOutput['outcome']) => void;
}

/** The exam as its protocol goes: loading, questions, what came of it. @see machines/exam.machine.ts */
export function ExamProtocol({ token, onLeave }: ExamProtocolProps) {
  const { t } = useTranslation('exam');
  const [machine] = useState(() =>
    examMachine.provide({
      actors: {
        loadExam: fromPromise<LoadedExam, LoadExamInput>(({ input }) => loadExam(token, input)),
        answerExam: fromPromise<ExamVerdict, AnswerExamInput>(({ input }) => answerExam(token, input)),
      },
    }),
  );
  const [{ value, context, output }, send] = useMachine(machine);
  useShownState('application', STATES[value as string] ?? null);
  const leave = useLatest(onLeave);
  useEffect(() => {
    if (output !== undefined) leave.current(output.outcome);
  }, [output, leave]);
  const tryAgain = (
    <Button appearance="primary" size="large" onClick={() => send({ type: 'TRY_AGAIN' })}>
      {t('try_again')}
    </Button>
  );

  if ((value === 'open' || value === 'answering') && context.round !== null) {
    return (
      <ExamQuestions
        key={context.round.examId}
        round={context.round}
        chosen={context.chosen}
        busy={value === 'answering'}
        incomplete={context.incomplete}
        failed={context.failure !== null}
        onChoose={(question, choice) => send({ type: 'CHOOSE', question, choice })}
        onSend={() => send({ type: 'ANSWER' })}
      />
    );
  }
  if (value === 'passed') {
    return (
      <NoticePage key="passed" title={t('result.passed.title')} icon={<ShieldCheckmarkRegular />}>
        <p role="status">{t('result.passed.text')}</p>
        <Button appearance="primary" size="large" onClick={() => send({ type: 'CONTINUE' })}>
          {t('finish_now')}
        </Button>
      </NoticePage>
    );
  }
  if (value === 'manual') {
    return (
      <NoticePage key="manual" title={t('result.manual.title')} icon={<PersonSearchRegular />}>
        <p role="status">{t('result.manual.text')}</p>
        <Button appearance="primary" size="large" onClick={() => send({ type: 'CONTINUE' })}>
          {t('finish_now')}
        </Button>
      </NoticePage>
    );
  }
  if (value === 'notPassed') {
    return (
      <NoticePage key="notPassed" title={t('result.not_passed.title')} icon={<ErrorCircleRegular />}>
        <p role="status">{t('result.not_passed.text')}</p>
        <Button appearance="primary" size="large" onClick={() => send({ type: 'REGENERATE' })}>
          {t('regenerate')}
        </Button>
      </NoticePage>
    );
  }
  if (value === 'failed' || value === 'notFound') {
    const key = value === 'failed' ? 'failed' : 'not_found';
    return (
      <NoticePage key={value} title={t(`${key}.title`)} icon={<ErrorCircleRegular />}>
        <p role="alert">{t(`${key}.text`)}</p>
        {tryAgain}
      </NoticePage>
    );
  }
  return (
    <PageFrame width="narrow">
      <PageHeading text={t('title')} />
      <Loading text={t('loading')} />
      {value === 'waiting' ? (
        <>
          <p role="status">{t('waiting', { number: context.retries + 1, total: EXAM_RETRIES })}</p>
          <div>{tryAgain}</div>
        </>
      ) : null}
    </PageFrame>
  );
}
