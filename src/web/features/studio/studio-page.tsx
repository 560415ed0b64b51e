import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { EDIT_FLOWS, hasAccess, PUBLISH_FLOWS } from '../../../contract/access/policies.ts';
import { ResidentPage } from '../../resident/resident-page.tsx';
import { DraftsCard } from './drafts-card.tsx';
import { ReleasesCard } from './releases-card.tsx';

const useStyles = makeStyles({
  parts: {
    display: 'grid',
    gap: '20px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
    alignItems: 'start',
  },
});

/** `/studio`: what is live and was, and the drafts of the next release. */
export function StudioPage() {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  return (
    <ResidentPage title={t('title')}>
      {({ user }) => (
        <div className={styles.parts}>
          <DraftsCard token={user.token} mayEdit={hasAccess(user.policies, EDIT_FLOWS)} />
          <ReleasesCard token={user.token} mayPublish={hasAccess(user.policies, PUBLISH_FLOWS)} />
        </div>
      )}
    </ResidentPage>
  );
}
