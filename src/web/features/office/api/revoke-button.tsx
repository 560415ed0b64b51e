import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '../../../../contract/office/api/api-key.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { ReasonDialog } from '../case/reason-dialog.tsx';
import { useRegisterChange } from '../forms/use-register-change.ts';
import { API_KEYS_KEY } from './make-key-button.tsx';

interface RevokeButtonProps {
  readonly apiKey: ApiKey;
  readonly token: string;
}

/** Revokes a key, with a reason. */
export function RevokeButton({ apiKey: { id, name }, token }: RevokeButtonProps) {
  const { t } = useTranslation('office-api');
  const [isAsking, setIsAsking] = useState(false);
  const { run, isPending } = useRegisterChange(API_KEYS_KEY);
  return (
    <>
      <Button aria-label={t('revoke.of', { name })} onClick={() => setIsAsking(true)}>
        {t('revoke.button')}
      </Button>
      {isAsking ? (
        <ReasonDialog
          title={t('revoke.title', { name })}
          text={t('revoke.text')}
          confirm={t('revoke.button')}
          isPending={isPending}
          onClose={() => setIsAsking(false)}
          onConfirm={(reason) => {
            setIsAsking(false);
            run(async () => {
              await call('POST /api/office/api-keys/:key_id/revocation', {
                ...{ token, params: { key_id: id }, body: { reason } },
              });
              return t('revoke.done', { name });
            });
          }}
        />
      ) : null}
    </>
  );
}
