import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/api-client.ts';
import { Modal } from '../../app/dialogs/modal.tsx';
import { Beginning } from './household/beginning.tsx';

/** Seen once per visit: a reload in the same browser tab does not show them again. */
const seenKey = (token: string) => `shoutbox-seen:${token.slice(-12)}`;

interface ShoutboxDialogProps {
  readonly token: string;
  /** Nothing is filled in yet: the first notice says what to expect. */
  readonly begins: boolean;
  /** Called when there is none left to read; the same function every time. */
  readonly onRead: () => void;
}

/**
 * The property's notices, one at a time.
 *
 * @see spec/application.md §2 Layout
 */
export function ShoutboxDialog({ token, begins, onRead }: ShoutboxDialogProps) {
  const { t, i18n } = useTranslation();
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState(() => window.sessionStorage.getItem(seenKey(token)) !== null);
  const { data: items = [], isFetched } = useQuery({
    queryKey: ['shoutbox', token, i18n.resolvedLanguage],
    queryFn: ({ signal }) => call('GET /api/applicant/shoutbox', { token, signal }),
    enabled: !seen,
    placeholderData: (before) => before,
  });
  const item = items[at];
  const read = seen || (isFetched && items.length === 0);
  useEffect(() => {
    if (read) onRead();
  }, [read, onRead]);
  if (seen || !item) return null;
  const next = () => {
    if (at + 1 < items.length) {
      setAt(at + 1);
      return;
    }
    window.sessionStorage.setItem(seenKey(token), '1');
    setSeen(true);
  };
  return (
    <Modal
      key={at}
      title={item.title}
      onDismiss={next}
      actions={
        <Button size="large" appearance="primary" onClick={next}>
          {t('ok')}
        </Button>
      }
    >
      <p>{t('apply.notification', { number: at + 1, total: items.length })}</p>
      <p>{item.content}</p>
      {at === 0 && begins ? <Beginning /> : null}
    </Modal>
  );
}
