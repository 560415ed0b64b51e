import { Button } from '@fluentui/react-components';
import { startAuthentication } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '../../../../contract/session/session.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { asRefusal, hasPasskeys } from '../../../resident/second-factor/passkey-support.ts';
import { AuthForm } from '../auth-form.tsx';
import { SignInField } from '../sign-in-field.tsx';

interface ProveFormProps {
  readonly token: string;
  readonly onProven: (session: UserSession) => void;
}

/** Completes a sign-in with a code of the app, a recovery code or a passkey. */
export function ProveForm({ token, onProven }: ProveFormProps) {
  const { t } = useTranslation('second-factor');
  const [code, setCode] = useState('');
  const proving = useMutation({
    mutationFn: (by: 'code' | 'passkey') =>
      by === 'code'
        ? call('POST /api/session/second-factor', { token, body: { code } })
        : proveByPasskey(token).catch(asRefusal),
    onSuccess: onProven,
    onError: () => setCode(''),
  });
  return (
    <AuthForm
      onSubmit={() => proving.mutate('code')}
      button={t('asked.send')}
      disabled={code.trim() === '' || proving.isPending}
      problem={proving.error}
    >
      <SignInField
        name="code"
        label={t('asked.code')}
        hint={t('asked.hint')}
        required
        autoComplete="one-time-code"
        inputMode="text"
        maxLength={40}
        value={code}
        onChange={(_, { value }) => setCode(value)}
      />
      {hasPasskeys() ? (
        <Button size="large" disabled={proving.isPending} onClick={() => proving.mutate('passkey')}>
          {t('asked.passkey')}
        </Button>
      ) : null}
    </AuthForm>
  );
}

async function proveByPasskey(token: string): Promise<UserSession> {
  const options = await call('POST /api/session/second-factor/passkey-options', { token });
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options as never });
  const { clientDataJSON, authenticatorData, signature } = response;
  const body = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
  return call('POST /api/session/second-factor/passkey', { token, body });
}
