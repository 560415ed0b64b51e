import { Button, makeStyles } from '@fluentui/react-components';
import { startRegistration } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '../../../contract/api.ts';
import { call } from '../../app/api/api-client.ts';
import { ErrorNotice } from '../../app/page/notice.tsx';
import { AppSetUp } from './app-set-up.tsx';
import { asRefusal, hasPasskeys } from './passkey-support.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const useStyles = makeStyles({
  ways: { display: 'grid', gap: '12px', justifyItems: 'start' },
});

interface FactorSetUpProps {
  readonly token: string;
  /** After a factor was added, and the recovery codes were read. */
  readonly onDone: () => void;
}

type Added = AnswerOf<'POST /api/user/second-factors/passkey'>;

/** Adds a second factor: an app for codes, or a passkey. */
export function FactorSetUp({ token, onDone }: FactorSetUpProps) {
  const { t } = useTranslation(['second-factor', 'errors']);
  const styles = useStyles();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const added = ({ recovery_codes }: Added) => {
    if (recovery_codes.length === 0) onDone();
    else setCodes(recovery_codes);
  };
  const app = useMutation({ mutationFn: () => call('POST /api/user/second-factors/totp', { token }) });
  const passkey = useMutation({
    mutationFn: () => addPasskey(token).catch(asRefusal),
    onSuccess: added,
  });
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (app.data !== undefined) return <AppSetUp token={token} app={app.data} onAdded={added} />;
  const isBusy = app.isPending || passkey.isPending;
  return (
    <div className={styles.ways}>
      <ErrorNotice error={app.error ?? passkey.error} />
      <Button size="large" appearance="primary" disabledFocusable={isBusy} onClick={() => app.mutate()}>
        {t('add.app')}
      </Button>
      {hasPasskeys() ? (
        <Button size="large" disabledFocusable={isBusy} onClick={() => passkey.mutate()}>
          {t('add.passkey')}
        </Button>
      ) : null}
    </div>
  );
}

async function addPasskey(token: string): Promise<Added> {
  const options = await call('POST /api/user/second-factors/passkey-options', { token });
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options as never });
  const { clientDataJSON, attestationObject, transports } = response;
  const body = {
    ...{ id, rawId, type },
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
  return call('POST /api/user/second-factors/passkey', { token, body });
}
