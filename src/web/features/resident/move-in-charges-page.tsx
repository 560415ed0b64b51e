import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { MENU_PAGES } from '../../app/shell/resident-pages.ts';
import { ResidentShell } from '../../app/shell/resident-shell.tsx';

/** Where a resident's pre-lease questionnaire leads: what comes next. @see spec/platform.md §2 Route table */
export function MoveInChargesPage() {
  const { t } = useTranslation('session');
  return (
    <ResidentShell page={MENU_PAGES.move_in_payment ?? {}}>
      <NoticePage title={t('move_in_charges.title')} icon={<KeyRegular />}>
        <p>{t('move_in_charges.text')}</p>
        <Link to="/tenant">{t('move_in_charges.back')}</Link>
      </NoticePage>
    </ResidentShell>
  );
}
