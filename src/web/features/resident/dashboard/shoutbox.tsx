import { useTranslation } from 'react-i18next';
import type { Dashboard } from '../../../../contract/resident/dashboard.contract.ts';
import { NoticesDialog } from '../../../app/dialogs/notices-dialog.tsx';

interface ShoutboxProps {
  /** Id of the resident. */
  readonly person: string;
  readonly items: Dashboard['shoutbox'];
  /** Called when no unread notices are left. */
  readonly onRead: () => void;
}

/**
 * The property's notices on the start page. After the last one, or when they are closed, they are not shown again.
 *
 * @see spec/platform.md §4 Shoutbox
 */
export function Shoutbox({ person, items, onRead }: ShoutboxProps) {
  const { t } = useTranslation('dashboard');
  return (
    <NoticesDialog
      person={person}
      items={items}
      labelOf={(at, total) => t('shoutbox.label', { at, total })}
      closesAll
      onRead={onRead}
    />
  );
}
