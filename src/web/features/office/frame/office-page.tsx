import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { UserSession } from '../../../../contract/session/session.contract.ts';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { useUser } from '../../../app/session/use-session.ts';
import { ResidentShell } from '../../../app/shell/resident-shell.tsx';
import { TimeZone } from '../../../app/texts/time-zone.ts';
import { SearchField } from '../search/search-field.tsx';
import { OfficeMenu } from './office-menu.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  top: { display: 'flex', flexWrap: 'wrap', gap: '12px 16px', alignItems: 'center' },
  title: { flexGrow: 1 },
});

/** The member of the office who has opened the page. */
export interface OfficeMember {
  readonly token: string;
  readonly user_id: string;
  readonly policies: readonly string[];
}

interface OfficePageProps {
  /** Without it, the page shows its own heading, after it was read. */
  readonly title?: string;
  /** Actions of the page, next to the title. */
  readonly actions?: (member: OfficeMember) => ReactNode;
  /** False on the page of the search, which has a field of its own. */
  readonly hasSearch?: boolean;
  readonly children: (member: OfficeMember) => ReactNode;
}

/**
 * A page of the office: its menu, the search, title and content; times in the property's time zone. Visitors are sent to
 * the sign-in.
 *
 * @example <OfficePage title={t('parcels.title')}>{(member) => <Parcels {...member} />}</OfficePage>
 */
export function OfficePage(props: OfficePageProps) {
  return (
    <ResidentShell areas={({ policies }, onChosen) => <OfficeMenu policies={policies} onChosen={onChosen} />}>
      <Signed {...props} />
    </ResidentShell>
  );
}

function Signed(props: OfficePageProps) {
  const user = useUser();
  return user === null ? null : <OfficeContent user={user} {...props} />;
}

interface OfficeContentProps extends OfficePageProps {
  readonly user: Pick<UserSession, 'token' | 'user_id' | 'policies' | 'metas'>;
}

/** The page beside its menu. */
export function OfficeContent({ user, title, actions, hasSearch = true, children }: OfficeContentProps) {
  const styles = useStyles();
  const { token, user_id, policies, metas } = user;
  const member = { token, user_id, policies };
  return (
    <TimeZone value={metas.time_zone}>
      <div className={styles.page}>
        {hasSearch ? <SearchField /> : null}
        {title === undefined ? null : (
          <div className={styles.top}>
            <PageHeading text={title} className={styles.title} />
            {actions?.(member)}
          </div>
        )}
        {children(member)}
      </div>
    </TimeZone>
  );
}
