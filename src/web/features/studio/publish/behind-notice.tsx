import { Button } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftChoice, DraftConflict } from '../../../../contract/studio/draft.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { ConflictDialog } from '../document/conflict-dialog.tsx';
import { useDraftStore } from '../document/draft-provider.tsx';
import { conflictsOf } from '../document/draft-store.ts';

interface BehindNoticeProps {
  readonly draftId: string;
  readonly token: string;
  readonly mayEdit: boolean;
  readonly onChanged: () => void;
}

/** Another release went live since the draft was opened: takes its changes in, and asks where both changed the same. */
export function BehindNotice({ draftId, token, mayEdit, onChanged }: BehindNoticeProps) {
  const { t, i18n } = useTranslation(['studio', 'errors']);
  const store = useDraftStore();
  const [conflicts, setConflicts] = useState<readonly DraftConflict[]>([]);
  // Also those of the last answer: only new places are asked about.
  const [chosen, setChosen] = useState<readonly DraftChoice[]>([]);
  const rebase = useMutation({
    mutationFn: async (choices: readonly DraftChoice[]) => {
      if (!(await store.flush())) return;
      const params = { draft_id: draftId };
      await call('POST /api/studio/drafts/:draft_id/rebase', {
        ...{ token, params },
        body: { choices: [...choices] },
      });
      setConflicts([]);
      notify('success', t('draft.rebased'));
    },
    onError: (error) => {
      setConflicts(conflictsOf(error));
      if (conflictsOf(error).length === 0) notify('error', errorText(i18n, error));
    },
    onSettled: onChanged,
  });
  const take = (choices: readonly DraftChoice[]) => {
    setChosen(choices);
    rebase.mutate(choices);
  };
  return (
    <>
      <Notice
        intent="warning"
        actions={
          mayEdit ? (
            <Button disabledFocusable={rebase.isPending} onClick={() => take([])}>
              {t('draft.rebase')}
            </Button>
          ) : null
        }
      >
        {t('draft.behind')}
      </Notice>
      {conflicts.length > 0 ? (
        <ConflictDialog
          conflicts={conflicts}
          among="releases"
          onChoose={(choices) => take([...chosen, ...choices])}
          onDismiss={() => setConflicts([])}
        />
      ) : null}
    </>
  );
}
