import { useTranslation } from 'react-i18next';
import { NoticePage } from '../app/page/notice-page.tsx';

/** Shown if the release's screen no longer exists in the code: sent data is kept, and the office is informed. */
export default function OutdatedPage() {
  const { t } = useTranslation(['portal', 'errors']);
  return (
    <NoticePage title={t('unavailable.title')}>
      <p role="alert">{t('errors:process.outdated')}</p>
    </NoticePage>
  );
}
