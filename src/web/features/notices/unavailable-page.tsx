import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../app/page/notice-page.tsx';

/** @see spec/platform.md §2 Unavailable service page */
export function UnavailablePage() {
  const { t } = useTranslation();
  return (
    <NoticePage title={t('unavailable.title')} icon={<PlugDisconnectedRegular />}>
      <p>{t('unavailable.text')}</p>
    </NoticePage>
  );
}
