import { makeStyles, tokens } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { useQuery } from '@tanstack/react-query';
import type { i18n as Translations } from 'i18next';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { questionnaireFacts } from '../../../../machines/questionnaire-rules.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import type { TaskInput, TaskResult } from '../../../engine/flow/machine/machine-types.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import { useShowBrand } from '../../app/brand/brand.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { Loading } from '../../app/page/loading.tsx';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { FlowHost } from '../../flow/flow-host.tsx';
import type { AtTask } from '../../flow/flow-run.ts';
import type { FlowInBrowser, ScreenProps } from '../../flow/flow-views.ts';
import { loadWidgets } from '../../forms/index.ts';
import { QUESTION_TEXTS, QUESTION_WIDGETS, questionTexts } from '../../questions/form-of-questions.ts';
import { type AnswerKeeper, answerKeeper } from './kept-answers.ts';
import { QuestionnaireForm } from './questionnaire-form.tsx';
import type { LoadedQuestionnaire, QuestionnairePort, Submission } from './questionnaire-port.ts';

interface QuestionnairePageProps {
  readonly flow: CompiledFlow;
  readonly port: QuestionnairePort;
  readonly resident?: boolean;
  /** Returns the address of a page that the flow leads to. */
  readonly addressOf: (route: string) => string;
  /** Shown above the questions, beside the heading. */
  readonly above?: (loaded: LoadedQuestionnaire) => ReactNode;
  /** Replaces the questions once the flow ends here. */
  readonly thanks?: ReactNode;
}

/** A questionnaire from loading to its end. @see spec/pre-application.md §2, §4 Questionnaires */
export function QuestionnairePage(props: QuestionnairePageProps) {
  const { port } = props;
  const { t, i18n } = useTranslation(['questionnaires', 'portal', 'errors']);
  const { data, error, refetch } = useQuery({
    queryKey: ['questionnaire', port.questionnaire, port.id, i18n.resolvedLanguage],
    queryFn: async ({ signal }) => {
      const [found] = await Promise.all([port.load(signal), loadWidgets(QUESTION_WIDGETS)]);
      // The labels of the form are keys of texts; those that every language falls back to hold in all of them.
      const texts = questionTexts(port.questionnaire, found.items);
      i18n.addResourceBundle(FALLBACK_LANGUAGE, QUESTION_TEXTS, texts, true, true);
      return found;
    },
    // A language change replaces the texts; the answers stay on the page.
    placeholderData: (before) => before,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  useShowBrand(data?.brand);
  useEffect(() => {
    if (error) notify('error', errorText(i18n, error));
  }, [error, i18n]);
  if (data !== undefined) return <Opened {...props} loaded={data} />;
  if (error) return <LoadFailed title={t('load_failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <PageFrame width="narrow">
      <Loading />
    </PageFrame>
  );
}

function Opened(props: QuestionnairePageProps & { readonly loaded: LoadedQuestionnaire }) {
  const { flow, port, loaded, resident = false, above, thanks, addressOf } = props;
  const { i18n } = useTranslation();
  const [keeper] = useState(() => answerKeeper(window.sessionStorage, `${port.questionnaire} ${port.id}`));
  const facts = useMemo(() => factsOf({ port, resident }, loaded), [port, resident, loaded]);
  return (
    <FlowHost
      flow={flow}
      facts={facts}
      subject={{ port, loaded, resident, keeper, i18n, above, thanks }}
      browser={questionnaireInBrowser}
      addressOf={addressOf}
      // The application is waiting on this page too, and marks the root element.
      isInner={port.questionnaire === 'pre_screening'}
    />
  );
}

/** An open questionnaire. */
interface OpenQuestionnaire {
  readonly port: QuestionnairePort;
  readonly loaded: LoadedQuestionnaire;
  readonly resident: boolean;
  readonly keeper: AnswerKeeper;
  readonly i18n: Translations;
  /** Shown above the questions, beside the heading. */
  readonly above?: ((loaded: LoadedQuestionnaire) => ReactNode) | undefined;
  /** Replaces the questions once the flow ends here. */
  readonly thanks?: ReactNode;
}

/** Payload of SUBMIT. `onProgress` gets the uploaded fraction of the form, 0 to 1. */
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

/** The facts of a questionnaire from the server's data. */
function factsOf(
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
  const [share, setShare] = useState(0);
  const submit = (submission: Submission) => {
    setShare(0);
    const data: Submitting = { ...submission, onProgress: setShare };
    flow.send({ type: 'SUBMIT', data });
  };
  return (
    <PageFrame width={resident ? 'wide' : 'narrow'}>
      <div className={styles.page}>
        <PageHeading text={t(`titles.${questionnaire}`)}>{t(`headings.${questionnaire}`)}</PageHeading>
        <p className={styles.lead}>{t(`leads.${questionnaire}`)}</p>
        <QuestionnaireForm
          port={port}
          loaded={loaded}
          keeper={loaded.completed ? null : keeper}
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

/** The screens and tasks of the flow of the four questionnaires. @see spec/pre-application.md §2, §4 Questionnaires */
const questionnaireInBrowser: FlowInBrowser<'questionnaire', OpenQuestionnaire> = {
  screens: {
    questions: Questions,
    'no-access': NoAccess,
    'rental-history-thanks': ({ subject }) => subject.thanks,
  },
  stepScreens: {},
  tasks: { submitAnswers },
};
