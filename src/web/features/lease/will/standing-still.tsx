import { Button } from '@fluentui/react-components';
import { PauseCircleRegular } from '@fluentui/react-icons/svg/pause-circle';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../../app/page/notice-page.tsx';
import type { ScreenProps } from '../../../flow/flow-views.ts';
import type { LeaseSubject } from '../lease-subject.ts';

/** The person has declined to sign, and may change their mind. */
export function Declined({ flow }: ScreenProps<LeaseSubject>) {
  const { t } = useTranslation('lease');
  return (
    <NoticePage title={t('declined.title')} icon={<PauseCircleRegular />}>
      <p role="status">{t('declined.text')}</p>
      <p>{t('declined.paper')}</p>
      <Button size="large" appearance="primary" onClick={() => flow.send({ type: 'RECONSIDER' })}>
        {t('declined.back')}
      </Button>
    </NoticePage>
  );
}

/** Another signer has declined. The reason is only for the office. */
export function StandsStill({ subject }: ScreenProps<LeaseSubject>) {
  const { t, i18n } = useTranslation('lease');
  const names = new Intl.ListFormat(i18n.resolvedLanguage).format(subject.lease.signing.declined_by);
  return (
    <NoticePage title={t('stands_still.title')} icon={<PauseCircleRegular />}>
      <p role="status">{t('stands_still.text', { names })}</p>
    </NoticePage>
  );
}
