import { MailCheckmarkRegular } from '@fluentui/react-icons/svg/mail-checkmark';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NoticePage } from '../../app/page/notice-page.tsx';

/** After a request for information, and after a guestcard to which the office replies. @see spec/pre-application.md §2 */
export function RequestedPage() {
  const { t } = useTranslation('guestcard');
  return (
    <NoticePage title={t('requested.title')} icon={<MailCheckmarkRegular />}>
      <p>{t('requested.text')}</p>
      <Link to="/units">{t('requested.more')}</Link>
    </NoticePage>
  );
}
