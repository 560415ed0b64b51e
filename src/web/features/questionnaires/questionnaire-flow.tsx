import { makeStyles, tokens } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import type { i18n as Translations } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { questionnaireFacts } from '../../../../machines/questionnaires/questionnaire-facts.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { TaskInput, TaskResult } from '../../../engine/flow/machine-types.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import type { AtTask } from '../../flow/flow-run.ts';
import type { FlowInBrowser, ScreenProps } from '../../flow/flow-views.ts';
import type { AnswerKeeper } from './kept-answers.ts';
import { QuestionnaireForm } from './questionnaire-form.tsx';
import type { LoadedQuestionnaire, QuestionnairePort, Submission } from './questionnaire-port.ts';
import { useAnswers } from './use-answers.ts';

/** One questionnaire that is open. */
export interface OpenQuestionnaire {
  readonly port: QuestionnairePort;
  readonly loaded: LoadedQuestionnaire;
  readonly resident: boolean;
  readonly keeper: AnswerKeeper;
  readonly i18n: Translations;
  /** What a page shows above its questions, beside the heading. */
  readonly above?: ((loaded: LoadedQuestionnaire) => ReactNode) | undefined;
  /** Shown in the place of the questions once the flow ends here. */
  readonly thanks?: ReactNode;
}

/** What SUBMIT carries. `onProgress` gets the share of the form that is sent, 0 to 1. */
interface Submitting extends Submission {
  readonly onProgress: (share: number) => void;
}

const useStyles = makeStyles({
  page: { display: 'grid', gap: '12px' },
  lead: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    color: tokens.colorNeutralForeground2,
  },
});

/** The facts of a questionnaire as the server tells it. */
export function factsOf(
  { port: { questionnaire }, resident }: Pick<OpenQuestionnaire, 'port' | 'resident'>,
  known: LoadedQuestionnaire,
  more = {},
): Facts {
  return questionnaireFacts({ ...known, questionnaire, resident, ...more });
}

function Questions({ flow, subject }: ScreenProps<OpenQuestionnaire>) {
  const { port, loaded, resident, keeper } = subject;
  const { questionnaire } = port;
  const { t } = useTranslation('questionnaires');
  const styles = useStyles();
  const form = useAnswers(questionnaire, loaded.items, loaded.completed ? null : keeper);
  const [share, setShare] = useState(0);
  const submit = () => {
    setShare(0);
    const { answers, files, deleted } = form;
    const data: Submitting = { answers, files, deleted, onProgress: setShare };
    flow.send({ type: 'SUBMIT', data });
  };
  return (
    <PageFrame width={resident ? 'wide' : 'narrow'}>
      <div className={styles.page}>
        <PageHeading text={t(`titles.${questionnaire}`)}>{t(`headings.${questionnaire}`)}</PageHeading>
        <p className={styles.lead}>{t(`leads.${questionnaire}`)}</p>
        <QuestionnaireForm
          questionnaire={questionnaire}
          loaded={loaded}
          form={form}
          submitting={flow.here.kind === 'task'}
          share={share}
          onSubmit={submit}
        >
          {subject.above?.(loaded)}
        </QuestionnaireForm>
      </div>
    </PageFrame>
  );
}

function NoAccess() {
  const { t } = useTranslation('questionnaires');
  return (
    <NoticePage title={t('no_access.title')} icon={<LockClosedRegular />}>
      <p>{t('no_access.text')}</p>
    </NoticePage>
  );
}

async function submitAnswers({ event }: TaskInput, at: AtTask<OpenQuestionnaire>): Promise<TaskResult> {
  const { port, loaded, keeper, i18n } = at.subject();
  const { onProgress, ...sent } = event.data as Submitting;
  try {
    const answer = await port.submit(sent, onProgress);
    keeper.forget();
    notify('success', i18n.t('questionnaires:submitted'));
    const done = port.questionnaire === 'rental_history' ? await port.load() : { ...loaded, completed: true };
    return {
      outcome: done.completed ? 'accepted' : 'failed',
      facts: factsOf(at.subject(), done, answer),
    };
  } catch (error) {
    notify('error', errorText(i18n, error));
    if (!(error instanceof ApiError)) return { outcome: 'failed' };
    if (error.code === 'questionnaire.required') return { outcome: 'incomplete' };
    if (error.code !== 'state.not_allowed') return { outcome: 'failed' };
    const fresh = await port.load().catch(() => null);
    return fresh === null
      ? { outcome: 'failed' }
      : { outcome: 'closed', facts: factsOf(at.subject(), fresh) };
  }
}

/** What shows and does the flow of the four questionnaires. @see spec/pre-application.md §2, §4 Questionnaires */
export const questionnaireInBrowser: FlowInBrowser<'questionnaire', OpenQuestionnaire> = {
  screens: {
    questions: Questions,
    'no-access': NoAccess,
    'rental-history-thanks': ({ subject }) => subject.thanks,
  },
  stepScreens: {},
  tasks: { submitAnswers },
};
