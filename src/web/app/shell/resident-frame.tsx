import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuSituation } from '../../../../machines/session/menu-rules.ts';
import type { NotificationCounts } from '../../../contract/session/resident.contract.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { Loading } from '../page/loading.tsx';
import { PageFrame } from '../page/page-frame.tsx';
import { ResidentMenu } from './resident-menu.tsx';
import { UnitSelector } from './unit-selector.tsx';

/** On screens wider than this, in px, the menu is open at first. @see spec/platform.md §9 */
export const OPEN_ABOVE = 425;

const useStyles = makeStyles({
  drawer: {
    width: '200px',
    flexShrink: 0,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 425px)': {
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 0,
      zIndex: 10,
      boxShadow: tokens.shadow16,
    },
    '@media print': { display: 'none' },
  },
  closed: { display: 'none' },
  openIfWide: { '@media (max-width: 425px)': { display: 'none' } },
});

interface ResidentFrameProps {
  readonly user: UserSession;
  /** Null while it is not known which items the menu has. */
  readonly situation: MenuSituation | null;
  readonly counts: NotificationCounts | undefined;
  /** Whether the menu is open; `if-wide` on the server, which does not know the width of the screen. */
  readonly menu: 'open' | 'closed' | 'if-wide';
  readonly onToggle: () => void;
  /** Called when an item was chosen, or with the Escape key. */
  readonly onLeave: () => void;
  /** Entries above those of the person, on pages of the office. */
  readonly areas?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the resident's area: the menu, and the button in the header that opens it. */
export function ResidentFrame(props: ResidentFrameProps) {
  const { user, situation, counts, menu, onToggle, onLeave, areas, children } = props;
  const { t } = useTranslation('session');
  const styles = useStyles();
  const id = useId();
  return (
    <PageFrame
      hasFooter={areas === undefined}
      opener={
        <Button
          appearance="subtle"
          icon={<NavigationRegular />}
          aria-label={t('menu.open')}
          aria-expanded={menu !== 'closed'}
          aria-controls={id}
          onClick={onToggle}
        />
      }
      side={
        <nav
          id={id}
          aria-label={t('menu.name')}
          className={mergeClasses(
            styles.drawer,
            menu === 'closed' && styles.closed,
            menu === 'if-wide' && styles.openIfWide,
          )}
          onKeyDown={({ key }) => {
            if (key === 'Escape') onLeave();
          }}
        >
          <UnitSelector user={user} />
          {areas}
          {situation === null ? (
            <Loading />
          ) : (
            <ResidentMenu situation={situation} counts={counts} onChosen={onLeave} />
          )}
        </nav>
      }
    >
      {children}
    </PageFrame>
  );
}
