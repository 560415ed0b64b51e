import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../app/page/notice-page.tsx';

/** The end of an application that was cancelled. @see spec/pre-application.md §2 Thank-you and status pages */
export function CancelledScreen() {
  const { t } = useTranslation();
  return (
    <NoticePage title={t('cancelled.title')} heading={t('cancelled.heading')} icon={<DismissCircleRegular />}>
      <p>{t('cancelled.text')}</p>
    </NoticePage>
  );
}
