import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { MenuItem } from '../../../machines/session/menu-rules.ts';
import type { LeaseUnit } from '../../contract/session/lease-unit.contract.ts';
import type { UserSession } from '../../contract/session/session.contract.ts';
import { PageHeading } from '../app/page/page-heading.tsx';
import { useUser } from '../app/session/use-session.ts';
import { MENU_PAGES } from '../app/shell/resident-pages.ts';
import { ResidentShell } from '../app/shell/resident-shell.tsx';
import { currentUnit } from '../app/shell/resident-situation.ts';
import { TimeZone } from '../app/texts/time-zone.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  top: { display: 'flex', flexWrap: 'wrap', gap: '12px 16px', alignItems: 'center' },
  title: { flexGrow: 1 },
});

/** The viewer of a page: the session, and its lease; null for a person without a lease. */
export interface SeenBy {
  readonly user: UserSession;
  readonly unit: LeaseUnit | null;
}

interface ResidentPageProps {
  readonly title: string;
  /** The menu item of the page: people who may not open it see "Access Denied". */
  readonly item?: MenuItem;
  /** Actions of this page, next to the title. */
  readonly actions?: (seenBy: SeenBy) => ReactNode;
  readonly children: (seenBy: SeenBy) => ReactNode;
}

/**
 * A page of the resident's area: menu, Back, title, content; times in the property's time zone. Visitors are sent to
 * the sign-in.
 *
 * @example <ResidentPage title={t('title')} item="parcels">{({ user }) => <Parcels user={user} />}</ResidentPage>
 * @see spec/platform.md §2 Resident shell
 */
export function ResidentPage({ item, ...content }: ResidentPageProps) {
  const page = item === undefined ? undefined : MENU_PAGES[item];
  return (
    <ResidentShell {...(page !== undefined && { page })}>
      <Content {...content} />
    </ResidentShell>
  );
}

function Content({ title, actions, children }: Omit<ResidentPageProps, 'item'>) {
  const styles = useStyles();
  const user = useUser();
  if (user === null) return null;
  const seenBy = { user, unit: currentUnit(user) };
  return (
    <TimeZone value={user.metas.time_zone}>
      <div className={styles.page}>
        <div className={styles.top}>
          <PageHeading text={title} className={styles.title} />
          {actions?.(seenBy)}
        </div>
        {children(seenBy)}
      </div>
    </TimeZone>
  );
}
