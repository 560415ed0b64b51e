import { Button, makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Configs } from '../../../../contract/portal.contract.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { goToProvider, PROVIDERS, type SocialType } from '../../../app/session/social-sign-in.ts';

const useStyles = makeStyles({ buttons: { display: 'grid', gap: '12px' } });

interface SocialButtonsProps {
  readonly configs: Configs;
  readonly disabled: boolean;
}

/** A button for each provider that is configured. @see spec/platform.md §2 Login page */
export function SocialButtons({ configs, disabled }: SocialButtonsProps) {
  const { t, i18n } = useTranslation('signin');
  const styles = useStyles();
  const [query] = useSearchParams();
  const offered = PROVIDERS.filter(({ id }) => configs[id] !== null);
  if (offered.length === 0) return null;
  const go = (type: SocialType) => {
    goToProvider({ type, redirect: query.get('redirect') }, window).catch((error: unknown) =>
      notify('error', errorText(i18n, error)),
    );
  };
  return (
    <div className={styles.buttons}>
      {offered.map(({ type }) => (
        <Button key={type} size="large" disabled={disabled} onClick={() => go(type)}>
          {t(`social.buttons.${type}`)}
        </Button>
      ))}
    </div>
  );
}
