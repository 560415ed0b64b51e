import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { tenantMessages } from '../../messages/tenant-messages.ts';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';
import { ThreadList, WriteButton } from './thread-list.tsx';

function Write({ user: { token } }: SeenBy) {
  return <WriteButton box={useMemo(() => tenantMessages(token), [token])} />;
}

function List({ user: { token } }: SeenBy) {
  return <ThreadList box={useMemo(() => tenantMessages(token), [token])} />;
}

/** Messages between the resident and the office. @see spec/platform.md §2 Route table */
export function MessagesPage() {
  const { t } = useTranslation(['messages', 'session']);
  return (
    <ResidentPage title={t('list.title')} item="messages" actions={(seenBy) => <Write {...seenBy} />}>
      {(seenBy) => <List {...seenBy} />}
    </ResidentPage>
  );
}
