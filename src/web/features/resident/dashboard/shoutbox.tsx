import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '../../../../contract/resident/dashboard.contract.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';

/** On this device the notices have been read; it goes with the session. */
const READ_STORED_UNDER = 'shoutbox_read';

interface ShoutboxProps {
  readonly items: Dashboard['shoutbox'];
  /** Called when there is none left to read, or none to be shown again. */
  readonly onRead: () => void;
}

export const isShoutboxRead = (): boolean => window.localStorage.getItem(READ_STORED_UNDER) !== null;

/**
 * The property's notices, one at a time. After the last one, or when they are closed, they are not shown again.
 *
 * @see spec/platform.md §4 Shoutbox
 */
export function Shoutbox({ items, onRead }: ShoutboxProps) {
  const { t } = useTranslation('dashboard');
  const [at, setAt] = useState(0);
  const item = items[at];
  if (item === undefined) return null;
  const close = () => {
    window.localStorage.setItem(READ_STORED_UNDER, '1');
    onRead();
  };
  const next = () => (at + 1 < items.length ? setAt(at + 1) : close());
  return (
    <Modal
      key={at}
      title={item.title}
      onDismiss={close}
      actions={
        <Button size="large" appearance="primary" onClick={next}>
          {t('portal:ok')}
        </Button>
      }
    >
      <p>{t('shoutbox.label', { at: at + 1, total: items.length })}</p>
      <p>{item.content}</p>
    </Modal>
  );
}
