import { makeStyles } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import { applicantPage, useAccessToken } from '../../app/api/access-token.ts';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { applicantMessages } from '../../messages/applicant-messages.ts';
import type { MessageBox } from '../../messages/message-box.ts';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { ThreadList, WriteButton } from './thread-list.tsx';
import { ThreadView } from './thread-view.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  top: { display: 'flex', flexWrap: 'wrap', gap: '12px 16px', alignItems: 'center' },
  title: { flexGrow: 1 },
  ways: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px' },
});

/** The messages of the link's token. @see spec/platform.md §1 */
export function ApplicantMessagesPage() {
  const { t } = useTranslation(['messages', 'session']);
  return (
    <ApplicantPage title={t('list.title')} action={(box) => <WriteButton box={box} />}>
      {(box) => <ThreadList box={box} />}
    </ApplicantPage>
  );
}

/** One thread of the link's token; opening it marks it as read. */
export function ApplicantThreadPage() {
  const { t } = useTranslation('messages');
  const { message_id = '' } = useParams();
  return (
    <ApplicantPage title={t('thread.title')} isThread>
      {(box) => <ThreadView key={message_id} id={message_id} box={box} />}
    </ApplicantPage>
  );
}

interface ApplicantPageProps {
  readonly title: string;
  readonly action?: (box: MessageBox) => ReactNode;
  readonly isThread?: boolean;
  readonly children: (box: MessageBox) => ReactNode;
}

function ApplicantPage(props: ApplicantPageProps) {
  const token = useAccessToken();
  return token === null ? <Navigate to="/404" replace /> : <Page key={token} {...props} token={token} />;
}

function Page({
  title,
  action,
  isThread = false,
  children,
  token,
}: ApplicantPageProps & { readonly token: string }) {
  const { t } = useTranslation('messages');
  const styles = useStyles();
  const links = useLinkStyles();
  const box = useMemo(() => applicantMessages(token), [token]);
  return (
    <PageFrame width="narrow">
      <div className={styles.page}>
        <nav className={styles.ways} aria-label={t('ways.name')}>
          <Link className={links.plain} to={applicantPage('/auth/applicant', token)}>
            {t('ways.application')}
          </Link>
          {isThread ? (
            <Link className={links.plain} to={applicantPage('/applicant/messages', token)}>
              {t('ways.messages')}
            </Link>
          ) : null}
        </nav>
        <div className={styles.top}>
          <PageHeading text={title} className={styles.title} />
          {action?.(box)}
        </div>
        {children(box)}
      </div>
    </PageFrame>
  );
}
