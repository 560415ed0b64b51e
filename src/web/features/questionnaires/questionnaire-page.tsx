import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledFlow } from '../../../engine/flow/build.ts';
import { errorText } from '../../app/api/error-text.ts';
import { useShowBrand } from '../../app/brand/brand.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { Loading } from '../../app/page/loading.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { FlowHost } from '../../flow/flow-host.tsx';
import { answerKeeper } from './kept-answers.ts';
import { factsOf, questionnaireInBrowser } from './questionnaire-flow.tsx';
import type { LoadedQuestionnaire, QuestionnairePort } from './questionnaire-port.ts';

interface QuestionnairePageProps {
  readonly flow: CompiledFlow;
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
      // The application waits on this page too, and says so on the root.
      isInner={port.questionnaire === 'pre_screening'}
    />
  );
}
