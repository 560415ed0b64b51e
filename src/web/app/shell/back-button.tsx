import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { HOME } from '../session/after-sign-in.ts';

const useStyles = makeStyles({ back: { marginBlockEnd: '12px', marginInlineStart: '-12px' } });

/** Leads to the page before this one; to the start page if this is the first one. */
export function BackButton() {
  const { t } = useTranslation('portal');
  const styles = useStyles();
  const navigate = useNavigate();
  return (
    <Button
      appearance="subtle"
      className={styles.back}
      icon={<ArrowLeftRegular />}
      onClick={() => (window.history.length > 1 ? navigate(-1) : navigate(HOME))}
    >
      {t('back')}
    </Button>
  );
}
