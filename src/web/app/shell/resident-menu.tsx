import { Badge, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import {
  type MenuItem,
  type MenuSituation,
  menuItems,
  shortCount,
} from '../../../../machines/session/menu-rules.ts';
import type { NotificationCounts } from '../../../contract/session/resident.contract.ts';
import { MENU_ICONS } from './menu-icons.ts';
import { MENU_PAGES } from './resident-pages.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: '8px', display: 'grid', gap: '2px' },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '40px',
    padding: '4px 10px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '&[aria-current="page"]': {
      backgroundColor: tokens.colorNeutralBackground1Selected,
      fontWeight: tokens.fontWeightSemibold,
    },
  },
  icon: { display: 'inline-flex', flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground2 },
  name: { flexGrow: 1, minWidth: 0 },
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
        const Icon = MENU_ICONS[item];
        const counted = COUNTED[item];
        const count = counted === undefined ? 0 : (counts?.[counted] ?? 0);
        const number = shortCount(count);
        return (
          <li key={item}>
            <NavLink className={styles.link} to={page.path ?? page.route} end onClick={onChosen}>
              <span className={styles.icon} aria-hidden="true">
                <Icon />
              </span>
              <span className={styles.name}>{t(`menu.${item}`)}</span>
              {count === 0 ? null : (
                <Badge appearance="filled" aria-label={t(`menu.counted.${counted}`, { count, number })}>
                  {number}
                </Badge>
              )}
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}
