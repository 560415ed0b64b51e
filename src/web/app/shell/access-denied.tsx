import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../page/notice-page.tsx';

/** Shown instead of a page that the person may not see. @see spec/platform.md §2 Resident shell */
export function AccessDenied() {
  const { t } = useTranslation('session');
  return (
    <NoticePage title={t('access_denied.title')} icon={<LockClosedRegular />}>
      <p>{t('access_denied.text')}</p>
    </NoticePage>
  );
}
