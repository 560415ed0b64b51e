import { makeStyles, tokens } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import type { TaskResult } from '../../../engine/flow/machine-types.ts';
import { questionnaireFacts } from '../../../engine/questionnaires/questionnaire-facts.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import { useShowBrand } from '../../app/brand/brand.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { Loading } from '../../app/page/loading.tsx';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { useShownState } from '../../app/shown-state.ts';
import { answerKeeper } from './kept-answers.ts';
import { QuestionnaireForm } from './questionnaire-form.tsx';
import type { LoadedQuestionnaire, QuestionnairePort } from './questionnaire-port.ts';
import { useAnswers } from './use-answers.ts';
import { useQuestionnaireFlow } from './use-questionnaire-flow.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '12px' },
  lead: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    color: tokens.colorNeutralForeground2,
  },
});

interface QuestionnairePageProps {
  readonly port: QuestionnairePort;
  readonly resident?: boolean;
  /** The address of a page that the flow leads to. */
  readonly addressOf: (route: string) => string;
  /** What a page shows above its questions, beside the heading. */
  readonly above?: (loaded: LoadedQuestionnaire) => ReactNode;
  /** Shown in the place of the questions once the flow ends here. */
  readonly thanks?: ReactNode;
}

/** A questionnaire from loading to its end. @see spec/pre-application.md §2, §4 Questionnaires */
export function QuestionnairePage(props: QuestionnairePageProps) {
  const { port } = props;
  const { t, i18n } = useTranslation(['questionnaires', 'portal', 'errors']);
  const { data, error, refetch } = useQuery({
    queryKey: ['questionnaire', port.questionnaire, port.id, i18n.resolvedLanguage],
    queryFn: ({ signal }) => port.load(signal),
    // Another language changes the texts; the answers stay on the page.
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
  const { port, loaded, resident = false } = props;
  const { questionnaire } = port;
  const { t, i18n } = useTranslation('questionnaires');
  const styles = useStyles();
  const [keeper] = useState(() => answerKeeper(window.sessionStorage, `${questionnaire} ${port.id}`));
  const form = useAnswers(questionnaire, loaded.items, loaded.completed ? null : keeper);
  const [share, setShare] = useState(0);
  const factsFrom = (known: LoadedQuestionnaire, more = {}) =>
    questionnaireFacts({ ...known, questionnaire, resident, ...more });

  async function submitAnswers(): Promise<TaskResult> {
    setShare(0);
    try {
      const { answers, files, deleted } = form;
      const answer = await port.submit({ answers, files, deleted }, setShare);
      keeper.forget();
      notify('success', t('submitted'));
      const done = questionnaire === 'rental_history' ? await port.load() : { ...loaded, completed: true };
      return { outcome: done.completed ? 'accepted' : 'failed', facts: factsFrom(done, answer) };
    } catch (error) {
      notify('error', errorText(i18n, error));
      if (!(error instanceof ApiError)) return { outcome: 'failed' };
      if (error.code === 'questionnaire.required') return { outcome: 'incomplete' };
      if (error.code !== 'state.not_allowed') return { outcome: 'failed' };
      const fresh = await port.load().catch(() => null);
      return fresh === null ? { outcome: 'failed' } : { outcome: 'closed', facts: factsFrom(fresh) };
    }
  }

  const { here, submit } = useQuestionnaireFlow(factsFrom(loaded), submitAnswers);
  // The application waits on this page too, and says so on the root.
  const where = questionnaire === 'pre_screening' ? 'body' : 'documentElement';
  useShownState('questionnaire', here.state, null, where);
  if (here.route !== null) return <Navigate to={props.addressOf(here.route)} replace />;
  if (here.screen === 'no-access') {
    return (
      <NoticePage title={t('no_access.title')} icon={<LockClosedRegular />}>
        <p>{t('no_access.text')}</p>
      </NoticePage>
    );
  }
  if (here.screen === 'rental-history-thanks') return props.thanks;
  return (
    <PageFrame width={resident ? 'wide' : 'narrow'}>
      <div className={styles.page}>
        <PageHeading text={t(`titles.${questionnaire}`)}>{t(`headings.${questionnaire}`)}</PageHeading>
        <p className={styles.lead}>{t(`leads.${questionnaire}`)}</p>
        <QuestionnaireForm
          questionnaire={questionnaire}
          loaded={loaded}
          form={form}
          submitting={here.state === 'submitting'}
          share={share}
          onSubmit={submit}
        >
          {props.above?.(loaded)}
        </QuestionnaireForm>
      </div>
    </PageFrame>
  );
}
