import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useAccessToken } from '../../app/api/access-token.ts';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { useShownState } from '../../app/shown-state.ts';

/** The end of an application that was cancelled. @see spec/pre-application.md §2 Thank-you and status pages */
export function CancelledPage() {
  const { t } = useTranslation();
  useShownState('application', 'cancelled');
  if (useAccessToken() === null) return <Navigate to="/404" replace />;
  return (
    <NoticePage title={t('cancelled.title')} heading={t('cancelled.heading')} icon={<DismissCircleRegular />}>
      <p>{t('cancelled.text')}</p>
    </NoticePage>
  );
}
