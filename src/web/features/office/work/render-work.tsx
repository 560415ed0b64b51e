/**
 * Renders the work list of the office on the server, for browsers to show before the page's own code runs. It uses the
 * components of the page.
 */
import { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WaitingAct } from '../../../../contract/office/money-act.contract.ts';
import type { OfficeThreads } from '../../../../contract/office/people/thread.contract.ts';
import type { PageAhead } from '../../../../contract/page-ahead.contract.ts';
import type { OfficeWork } from '../../../../contract/process/office-turn.contract.ts';
import type { OfficeWaiting } from '../../../../contract/process/office-waiting.contract.ts';
import type { NotificationCounts } from '../../../../contract/session/resident.contract.ts';
import type { UserSession } from '../../../../contract/session/session.contract.ts';
import { type AheadPage, renderAhead } from '../../../app/first/render-ahead.tsx';
import { BackButton } from '../../../app/shell/back-button.tsx';
import { ResidentFrame } from '../../../app/shell/resident-frame.tsx';
import { currentUnit, useSituation } from '../../../app/shell/resident-situation.ts';
import { OfficeMenu } from '../frame/office-menu.tsx';
import { OfficeContent } from '../frame/office-page.tsx';
import { oldestThreadsKey } from '../messages/waiting-messages.tsx';
import { waitingMoneyKey } from '../money/money-nav.tsx';
import { NO_FILTER } from './use-work-filter.ts';
import { waitingKey } from './waiting-rows.tsx';
import { turnsKey, WorkContent } from './work-page.tsx';

/** Data of the page. */
interface WorkGiven extends Pick<AheadPage, 'brand' | 'language' | 'languages' | 'namespaces' | 'texts'> {
  readonly user: UserSession;
  readonly work: OfficeWork;
  readonly waiting: OfficeWaiting;
  /** Null for a member who may not read them. */
  readonly threads: OfficeThreads | null;
  /** Null for a member who may not read it. */
  readonly money: readonly WaitingAct[] | null;
  readonly counts: NotificationCounts;
}

/**
 * Renders the first page of the list.
 *
 * @example
 * renderWork({ user, work, waiting, threads, money, counts, brand: null, language: 'en', languages, namespaces, texts })
 */
export function renderWork(data: WorkGiven): PageAhead {
  return renderAhead({
    ...data,
    path: '/office',
    queries: answersOf(data),
    page: <Work {...data} />,
  });
}

/** The answers that the components ask for themselves. */
function answersOf({ user, work, waiting, threads, money }: WorkGiven): QueryClient {
  const { user_id, token } = user;
  const queries = new QueryClient();
  queries.setQueryData(['addendum_submitted', user_id, token], currentUnit(user)?.addendum !== true);
  queries.setQueryData(turnsKey(user_id, NO_FILTER), work);
  queries.setQueryData(waitingKey({}), waiting);
  if (threads !== null) queries.setQueryData(oldestThreadsKey(user_id), threads);
  if (money !== null) queries.setQueryData(waitingMoneyKey(user_id), money);
  return queries;
}

function Work({ user, counts }: WorkGiven) {
  const { t } = useTranslation('portal');
  const situation = useSituation(user);
  const leave = () => {};
  return (
    <ResidentFrame
      user={user}
      areas={<OfficeMenu policies={user.policies} onChosen={leave} />}
      situation={situation}
      counts={counts}
      menu="if-wide"
      onToggle={leave}
      onLeave={leave}
    >
      <BackButton />
      <OfficeContent user={user} title={t('turn.work')}>
        {(member) => <WorkContent {...member} />}
      </OfficeContent>
    </ResidentFrame>
  );
}
