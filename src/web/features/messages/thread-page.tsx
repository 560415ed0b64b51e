import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { tenantMessages } from '../../messages/tenant-messages.ts';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';
import { ThreadView } from './thread-view.tsx';

function Thread({ id, user: { token } }: SeenBy & { readonly id: string }) {
  return <ThreadView id={id} box={useMemo(() => tenantMessages(token), [token])} />;
}

/** One thread; opening it marks it as read. @see spec/platform.md §2 Route table */
export function ThreadPage() {
  const { t } = useTranslation('messages');
  const { message_id = '' } = useParams();
  return (
    <ResidentPage title={t('thread.title')} item="messages">
      {(seenBy) => <Thread key={message_id} id={message_id} {...seenBy} />}
    </ResidentPage>
  );
}
