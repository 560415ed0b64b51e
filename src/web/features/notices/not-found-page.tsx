import { Link } from '@fluentui/react-components';
import { CompassNorthwestRegular } from '@fluentui/react-icons/svg/compass-northwest';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { NoticePage } from '../../app/page/notice-page.tsx';

/** @see spec/platform.md §2 Not-found page */
export function NotFoundPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    event.preventDefault();
    if (window.history.length > 2) navigate(-1);
    else navigate('/');
  };
  return (
    <NoticePage title={t('not_found.title')} icon={<CompassNorthwestRegular />}>
      <p>{t('not_found.text')}</p>
      <Link href="/" onClick={back}>
        {t('back')}
      </Link>
    </NoticePage>
  );
}
