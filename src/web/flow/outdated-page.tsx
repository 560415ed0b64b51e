import { useTranslation } from 'react-i18next';
import { NoticePage } from '../app/page/notice-page.tsx';

/** Where somebody is in a release whose screen has left the code: what was sent is kept, and the office knows. */
export default function OutdatedPage() {
  const { t } = useTranslation(['portal', 'errors']);
  return (
    <NoticePage title={t('unavailable.title')}>
      <p role="alert">{t('errors:process.outdated')}</p>
    </NoticePage>
  );
}
