import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { OpenedDraft, ReleaseProblem } from '../../../contract/studio/draft.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import { useAsk } from '../../app/dialogs/ask.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import { useDraftStore } from './document/draft-provider.tsx';
import { SavingStatus } from './document/saving-status.tsx';
import { usePlace } from './document/use-place.ts';
import { BehindNotice } from './publish/behind-notice.tsx';
import { PublishDialog, type PublishWish } from './publish/publish-dialog.tsx';
import { ScheduledNotice } from './publish/scheduled-notice.tsx';

const useStyles = makeStyles({
  about: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px' },
});

interface DraftActionsProps {
  readonly opened: OpenedDraft;
  readonly token: string;
  readonly mayEdit: boolean;
  readonly mayPublish: boolean;
  readonly onProblems: (problems: readonly ReleaseProblem[]) => void;
  readonly onChanged: () => void;
}

/** What can be done with a draft as a whole. What is typed is saved before each of it. */
export function DraftActions(props: DraftActionsProps) {
  const { opened, token, mayEdit, mayPublish, onProblems, onChanged } = props;
  const { t, i18n } = useTranslation(['studio', 'errors']);
  const styles = useStyles();
  const navigate = useNavigate();
  const store = useDraftStore();
  const { view, file, go } = usePlace();
  const [ask, dialog] = useAsk();
  const [isPublishing, setIsPublishing] = useState(false);
  const { draft_id, title, author, behind, changed_files } = opened.draft;
  const params = { draft_id };
  const work = useMutation({
    mutationFn: async (task: () => Promise<void>) => {
      if (await store.flush()) await task();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'studio.refused') onProblems(problemsIn(error));
      notify('error', errorText(i18n, error));
    },
    onSettled: onChanged,
  });
  const step = (kind: 'undo' | 'redo') => async () => {
    const files = await call(`POST /api/studio/drafts/:draft_id/${kind}`, { token, params });
    store.take(files);
    const isShown = view !== 'json' || files.some(({ path }) => path === file);
    if (!isShown && files[0] !== undefined) go({ file: files[0].path });
  };
  const check = async () => {
    onProblems(
      await call('POST /api/studio/drafts/:draft_id/check', { token, params, body: { explore: true } }),
    );
  };
  const publish = (wish: PublishWish) => async () => {
    await call('POST /api/studio/drafts/:draft_id/publication', { token, params, body: wish });
    notify('success', t(wish.at === undefined ? 'publish.done' : 'publish.scheduled'));
    if (wish.at === undefined) navigate('/studio');
  };
  const cancel = async () => {
    await call('DELETE /api/studio/drafts/:draft_id/publication', { token, params });
    notify('success', t('scheduled.cancelled'));
  };
  const discard = async () => {
    const question = {
      title: t('discard.title'),
      text: t('discard.text', { title }),
      confirm: t('discard.confirm'),
    };
    if (!(await ask({ ...question, main: 'refuse' }))) return;
    await call('DELETE /api/studio/drafts/:draft_id', { token, params });
    navigate('/studio');
  };
  const busy = work.isPending;
  const isScheduled = opened.draft.scheduled !== null;
  return (
    <>
      <p className={styles.about}>
        {[title, author, t('drafts.files', { count: changed_files })].join(' · ')}
      </p>
      {behind ? (
        <BehindNotice draftId={draft_id} token={token} mayEdit={mayEdit} onChanged={onChanged} />
      ) : null}
      <ScheduledNotice
        draft={opened.draft}
        busy={busy}
        {...(mayPublish && { onCancel: () => work.mutate(cancel) })}
      />
      <div className={styles.row}>
        <div className={styles.actions} role="toolbar" aria-label={t('draft.actions')}>
          {mayEdit ? (
            <>
              <Button disabledFocusable={busy || !opened.can_undo} onClick={() => work.mutate(step('undo'))}>
                {t('draft.undo')}
              </Button>
              <Button disabledFocusable={busy || !opened.can_redo} onClick={() => work.mutate(step('redo'))}>
                {t('draft.redo')}
              </Button>
            </>
          ) : null}
          <Button disabledFocusable={busy} onClick={() => work.mutate(check)}>
            {t('draft.check')}
          </Button>
          {mayPublish && !isScheduled ? (
            <Button appearance="primary" disabledFocusable={busy} onClick={() => setIsPublishing(true)}>
              {t('draft.publish')}
            </Button>
          ) : null}
          {mayEdit && !isScheduled ? (
            <Button appearance="subtle" disabledFocusable={busy} onClick={() => work.mutate(discard)}>
              {t('draft.discard')}
            </Button>
          ) : null}
        </div>
        <SavingStatus isBusy={busy} />
      </div>
      {isPublishing ? (
        <PublishDialog
          impact={{ draftId: draft_id, version: opened.draft.changed_at, token }}
          onPublish={(wish) => {
            setIsPublishing(false);
            work.mutate(publish(wish));
          }}
          onDismiss={() => setIsPublishing(false)}
        />
      ) : null}
      {dialog}
    </>
  );
}

function problemsIn({ body }: ApiError): readonly ReleaseProblem[] {
  const { problems = [] } = body.error as { readonly problems?: readonly ReleaseProblem[] };
  return problems;
}
