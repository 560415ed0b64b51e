import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  hasAccess,
  IMPERSONATE,
  OFFICE_POLICIES,
  STUDIO_POLICIES,
} from '../../../contract/access/policies.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { Card } from '../../resident/card.tsx';

const useStyles = makeStyles({
  text: { '& p': { margin: 0, maxWidth: '70ch' }, '& ul': { margin: 0, paddingInlineStart: '20px' } },
  note: { margin: 0 },
  button: { justifySelf: 'start' },
});

/** The start page of a signed-in person without a lease: what concerns them. */
export function HomeWithoutLease({ user }: { readonly user: UserSession }) {
  return user.is_staff === true ? <OfficeCard user={user} /> : <ApplicationCard user={user} />;
}

/** What a staff member's policies allow. */
function OfficeCard({ user: { policies } }: { readonly user: UserSession }) {
  const { t } = useTranslation('dashboard');
  const held = [...OFFICE_POLICIES, ...STUDIO_POLICIES, IMPERSONATE].filter((policy) =>
    hasAccess(policies, policy),
  );
  return (
    <Texts title={t('office.title')}>
      <p>{t('office.text')}</p>
      <p>{t(held.length === 0 ? 'office.none' : 'office.may')}</p>
      {OFFICE_POLICIES.some((policy) => hasAccess(policies, policy)) ? (
        <Link to="/office">{t('office.work')}</Link>
      ) : null}
      {STUDIO_POLICIES.some((policy) => hasAccess(policies, policy)) ? (
        <Link to="/studio">{t('office.studio')}</Link>
      ) : null}
      {held.length === 0 ? null : (
        <ul>
          {held.map((policy) => (
            <li key={policy}>{t(`office.policies.${policy}`)}</li>
          ))}
        </ul>
      )}
    </Texts>
  );
}

/** The link to the applications with the person's address, which is sent only by mail. */
function ApplicationCard({ user: { email } }: { readonly user: UserSession }) {
  const { t, i18n } = useTranslation(['dashboard', 'errors']);
  const styles = useStyles();
  const sending = useMutation({
    mutationFn: () => call('POST /api/application-links', { body: { email } }),
    onError: (error) => notify('error', errorText(i18n, error)),
  });
  return (
    <>
      <p className={styles.note}>{t('no_lease')}</p>
      <Texts title={t('application.title')}>
        <p>{t('application.text', { email })}</p>
        <Button
          appearance="primary"
          className={styles.button}
          disabledFocusable={sending.isPending || sending.isSuccess}
          onClick={() => sending.mutate()}
        >
          {t('application.send')}
        </Button>
        <p role="status">{sending.isSuccess ? t('application.sent', { email }) : ''}</p>
      </Texts>
    </>
  );
}

function Texts({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const styles = useStyles();
  return (
    <Card title={title} className={styles.text}>
      {children}
    </Card>
  );
}
