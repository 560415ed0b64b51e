import { Button } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepNoticesRead } from '../store/notices-read.ts';
import { Modal } from './modal.tsx';
import { useQuietMoment } from './quiet-moment.ts';

/** A notice of the property. */
interface NoticeItem {
  readonly title: string;
  readonly content: string;
}

interface NoticesDialogProps {
  /** Id of the applicant or of the user who reads the notices. */
  readonly person: string;
  readonly items: readonly NoticeItem[];
  /** The label of the notice at position `at`, counted from 1. */
  readonly labelOf: (at: number, total: number) => string;
  /** True if Escape and the backdrop close all notices; otherwise they show the next one, as OK does. */
  readonly closesAll?: boolean;
  /** Content below the first notice. */
  readonly first?: ReactNode;
  /** Called when the last notice is read or all are closed: they are not shown again. */
  readonly onRead: () => void;
}

/**
 * The notices of the property, one at a time. They wait while the person is typing, and the first one ignores key
 * presses that were meant for a field.
 *
 * @see spec/application.md §2 Layout
 * @see spec/platform.md §4 Shoutbox
 */
export function NoticesDialog(props: NoticesDialogProps) {
  const { person, items, labelOf, closesAll = false, first, onRead } = props;
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const item = items[at];
  const isQuiet = useQuietMoment(item !== undefined);
  if (item === undefined || !isQuiet) return null;
  const close = () => {
    keepNoticesRead(window.localStorage, person);
    onRead();
  };
  const next = () => (at + 1 < items.length ? setAt(at + 1) : close());
  return (
    <Modal
      key={at}
      title={item.title}
      onDismiss={closesAll ? close : next}
      {...(at === 0 && { onEnter: next })}
      actions={
        <Button size="large" appearance="primary" onClick={next}>
          {t('ok')}
        </Button>
      }
    >
      <p>{labelOf(at + 1, items.length)}</p>
      <p>{item.content}</p>
      {at === 0 ? first : null}
    </Modal>
  );
}
