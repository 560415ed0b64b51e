import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { ErrorNotice, Notice } from '../../../app/page/notice.tsx';
import { usePortal } from '../../../app/portal-data.ts';
import { portalOf } from '../portal-of.ts';
import { useAttempt } from '../use-attempt.ts';
import type { NotConnected as Unknown } from './use-social-sign-in.ts';

/** For a person whom the provider knows and we do not: sign in, or request a mail. Nothing is connected unasked. */
export function NotConnected({ ticket, type, mayMail }: Unknown) {
  const { t, i18n } = useTranslation('signin');
  const portal = usePortal();
  const { state, problem, run } = useAttempt();
  const provider = t(`social.names.${type}`);
  if (state === 'done') {
    return (
      <Notice intent="success" role="status">
        {t('social.mailed')}
      </Notice>
    );
  }
  const mail = () =>
    run(() =>
      call('POST /api/auth/social/mail', {
        body: { ticket, ...portalOf(portal), language: i18n.resolvedLanguage ?? '' },
      }),
    );
  return (
    <>
      <Notice intent="info" role="status">
        {t('social.not_connected', { provider })} {t(mayMail ? 'social.ways' : 'social.only_password')}
      </Notice>
      <ErrorNotice error={problem} />
      {mayMail ? (
        <Button size="large" disabledFocusable={state === 'running'} onClick={mail}>
          {t('social.mail')}
        </Button>
      ) : null}
    </>
  );
}
