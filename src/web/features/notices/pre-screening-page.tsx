import { ClipboardClockRegular } from '@fluentui/react-icons/svg/clipboard-clock';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../app/notice-page.tsx';

/** Submitted, and the property asks more questions before the fee is due. @see spec/application.md §2 */
export function PreScreeningPage() {
  const { t } = useTranslation();
  return (
    <NoticePage title={t('pre_screening.title')} icon={<ClipboardClockRegular />}>
      <p>{t('pre_screening.text')}</p>
      <p>{t('pre_screening.next')}</p>
    </NoticePage>
  );
}
