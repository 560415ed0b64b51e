import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../app/api/api-error.ts';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { usePortal } from '../../app/portal-data.ts';
import { afterSignIn } from '../../app/session/after-sign-in.ts';
import { useUser } from '../../app/session/use-session.ts';

const useStyles = makeStyles({
  card: {
    maxWidth: '440px',
    margin: '4vh auto 0',
    padding: '40px',
    display: 'grid',
    gap: '24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '& a': { color: tokens.colorBrandForegroundLink },
    '@media (max-width: 599px)': { padding: '24px', marginBlockStart: 0 },
  },
  head: { display: 'grid', gap: '8px' },
  intro: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
});

interface AuthPageProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
  /** Whether a person who is already signed in may stay. */
  readonly staysSignedIn?: boolean;
}

/**
 * A page before the sign-in: redirects people who are already signed in, and says so if a property is not served.
 *
 * @see spec/platform.md §2 Route table
 */
export function AuthPage({ title, intro, children, staysSignedIn = false }: AuthPageProps) {
  const styles = useStyles();
  const [query] = useSearchParams();
  const portal = usePortal();
  const user = useUser();
  if (user !== null && !staysSignedIn) return <Navigate to={afterSignIn(query.get('redirect'))} replace />;
  const isMissing = portal.error instanceof ApiError && portal.error.status === 404;
  if (isMissing) return <Navigate to="/unavailable" replace />;
  return (
    <PageFrame>
      <div className={styles.card}>
        <div className={styles.head}>
          <PageHeading text={title} />
          {intro === undefined ? null : <p className={styles.intro}>{intro}</p>}
        </div>
        {children}
      </div>
    </PageFrame>
  );
}
