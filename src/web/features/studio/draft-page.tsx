import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { EDIT_FLOWS, hasAccess, PUBLISH_FLOWS } from '../../../contract/access/policies.ts';
import type { OpenedDraft, ReleaseProblem } from '../../../contract/studio/draft.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { lateComponent } from '../../app/late-component.tsx';
import { Notice } from '../../app/page/notice.tsx';
import { Loaded } from '../../resident/loaded.tsx';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';
import { DraftProvider } from './document/draft-provider.tsx';
import { DraftActions } from './draft-actions.tsx';
import { DraftViews } from './draft-views.tsx';
import { PlayProvider } from './play/play-context.tsx';
import { KnownProblemsProvider } from './problems/known-problems.tsx';

const REFRESH_MS = 4000;

/** Shown until what stands below the views is there: it is fetched once one of them is shown. */
const Nothing = () => null;
const ProblemsPanel = lateComponent(
  async () => (await import('./problems/problems-panel.tsx')).ProblemsPanel,
  Nothing,
);
const ChangesCard = lateComponent(
  async () => (await import('./changes/changes-card.tsx')).ChangesCard,
  Nothing,
);
const ImpactCard = lateComponent(async () => (await import('./impact/impact-card.tsx')).ImpactCard, Nothing);

/** `/studio/drafts/:draft_id?view=…&file=…&at=…`: a draft in its views, and its problems. */
export function DraftPage() {
  const { t } = useTranslation('studio');
  const { draft_id = '' } = useParams();
  return (
    <ResidentPage title={t('draft.title')}>
      {(seenBy) => <Opened key={draft_id} id={draft_id} {...seenBy} />}
    </ResidentPage>
  );
}

function Opened({ id, user: { token, policies } }: SeenBy & { readonly id: string }) {
  const { t } = useTranslation('studio');
  const queries = useQueryClient();
  const [problems, setProblems] = useState<readonly ReleaseProblem[] | null>(null);
  const [isShown, setIsShown] = useState(false);
  const onShown = useCallback(() => setIsShown(true), []);
  const key = ['studio draft', id];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call('GET /api/studio/drafts/:draft_id', { token, params: { draft_id: id }, signal }),
    refetchInterval: ({ state }) => (state.error === null ? REFRESH_MS : false),
    retry: false,
  });
  const onChanged = () => void queries.invalidateQueries({ queryKey: key });
  const mayEdit = hasAccess(policies, EDIT_FLOWS);
  return (
    <Loaded query={query}>
      {(opened: OpenedDraft) => (
        <>
          {isOver(query.error) ? <Notice intent="info">{t('draft.over')}</Notice> : null}
          <DraftProvider opened={opened} token={token} readOnly={!mayEdit} onSaved={onChanged}>
            <DraftActions
              opened={opened}
              token={token}
              mayEdit={mayEdit}
              mayPublish={hasAccess(policies, PUBLISH_FLOWS)}
              onProblems={setProblems}
              onChanged={onChanged}
            />
            <KnownProblemsProvider>
              <PlayProvider>
                <DraftViews files={opened.files} token={token} onShown={onShown} />
                {/* The code that checks weighs more than all the rest. */}
                {isShown ? (
                  <>
                    <ProblemsPanel token={token} onServer={problems} />
                    <ChangesCard />
                    <ImpactCard draftId={id} version={opened.draft.changed_at} token={token} />
                  </>
                ) : null}
              </PlayProvider>
            </KnownProblemsProvider>
          </DraftProvider>
        </>
      )}
    </Loaded>
  );
}

/** The draft was published or discarded. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'record.not_found';
}
