import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../app/notice-page.tsx';

/** The end of an application that was cancelled. @see spec/application.md §4 */
export function CancelledPage() {
  const { t } = useTranslation();
  return (
    <NoticePage title={t('cancelled.title')} icon={<DismissCircleRegular />}>
      <p>{t('cancelled.text')}</p>
      <p>{t('cancelled.next')}</p>
    </NoticePage>
  );
}
