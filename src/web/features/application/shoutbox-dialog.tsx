import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/api-client.ts';
import { NoticesDialog } from '../../app/dialogs/notices-dialog.tsx';
import { hasReadNotices } from '../../app/store/notices-read.ts';
import { BeginningLines } from '../../wizard/beginning.tsx';

interface ShoutboxDialogProps {
  readonly token: string;
  /** Id of the applicant. */
  readonly person: string;
  /** Whether nothing is filled in yet: the first notice then says what to expect. */
  readonly begins: boolean;
  /** Called when no unread notices are left; must be a stable function. */
  readonly onRead: () => void;
}

/**
 * The property's notices, one at a time, until the applicant has read them on this device.
 *
 * @see spec/application.md §2 Layout
 */
export function ShoutboxDialog({ token, person, begins, onRead }: ShoutboxDialogProps) {
  const { t, i18n } = useTranslation();
  const [seen, setSeen] = useState(() => hasReadNotices(window.localStorage, person));
  const { data: items = [], isFetched } = useQuery({
    queryKey: ['shoutbox', token, i18n.resolvedLanguage],
    queryFn: ({ signal }) => call('GET /api/applicant/shoutbox', { token, signal }),
    enabled: !seen,
    placeholderData: (before) => before,
  });
  const read = seen || (isFetched && items.length === 0);
  useEffect(() => {
    if (read) onRead();
  }, [read, onRead]);
  if (read) return null;
  return (
    <NoticesDialog
      person={person}
      items={items}
      labelOf={(number, total) => t('apply.notification', { number, total })}
      first={begins ? <BeginningLines /> : null}
      onRead={() => setSeen(true)}
    />
  );
}
