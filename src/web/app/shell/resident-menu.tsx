import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import {
  type MenuItem,
  type MenuSituation,
  menuItems,
  shortCount,
} from '../../../../machines/session/menu-rules.ts';
import type { NotificationCounts } from '../../../contract/session/resident.contract.ts';
import { MENU_ICONS } from './menu-icons.ts';
import { MenuLink } from './menu-link.tsx';
import { MENU_PAGES } from './resident-pages.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: '8px', display: 'grid', gap: '2px' },
});

/** The count shown next to each item. @see spec/platform.md §2 Resident shell */
const COUNTED: Partial<Record<MenuItem, keyof NotificationCounts>> = {
  workorders: 'workorders',
  messages: 'messages',
  parcels: 'unreceived_parcels',
  documents: 'unread_documents',
};

interface ResidentMenuProps {
  readonly situation: MenuSituation;
  readonly counts: NotificationCounts | undefined;
  readonly onChosen: () => void;
  readonly className?: string;
}

/** The menu items that this person may see and that have a page. */
export function ResidentMenu({ situation, counts, onChosen, className }: ResidentMenuProps) {
  const { t } = useTranslation('session');
  const styles = useStyles();
  return (
    <ul className={mergeClasses(styles.list, className)}>
      {menuItems(situation).map((item) => {
        const page = MENU_PAGES[item];
        if (page === undefined) return null;
        const counted = COUNTED[item];
        const count = counted === undefined ? 0 : (counts?.[counted] ?? 0);
        const number = shortCount(count);
        return (
          <MenuLink
            key={item}
            to={page.path ?? page.route}
            name={t(`menu.${item}`)}
            icon={MENU_ICONS[item]}
            onChosen={onChosen}
            {...(count > 0 && { count: { number, spoken: t(`menu.counted.${counted}`, { count, number }) } })}
          />
        );
      })}
    </ul>
  );
}
