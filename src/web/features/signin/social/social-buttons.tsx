import { Button, makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Configs } from '../../../../contract/portal.contract.ts';
import { PROVIDERS, type SocialBody } from '../../../app/session/social-sign-in.ts';
import { useSocialFrame } from '../../../widgets/social/use-social-frame.tsx';

const useStyles = makeStyles({ buttons: { display: 'grid', gap: '12px' } });

interface SocialButtonsProps {
  readonly configs: Configs;
  readonly disabled: boolean;
  readonly onProof: (body: SocialBody) => void;
}

/** A button for each configured provider. @see spec/platform.md §2 Login page */
export function SocialButtons({ configs, disabled, onProof }: SocialButtonsProps) {
  const { t } = useTranslation('signin');
  const styles = useStyles();
  const [query] = useSearchParams();
  const [begin, isBusy, dialog] = useSocialFrame(onProof);
  const offered = PROVIDERS.filter(({ id }) => configs[id] !== null);
  if (offered.length === 0) return null;
  return (
    <div className={styles.buttons}>
      {offered.map(({ type }) => (
        <Button
          key={type}
          size="large"
          disabled={disabled}
          disabledFocusable={isBusy}
          onClick={() => begin({ type, redirect: query.get('redirect') })}
        >
          {t(`social.buttons.${type}`)}
        </Button>
      ))}
      {dialog}
    </div>
  );
}
