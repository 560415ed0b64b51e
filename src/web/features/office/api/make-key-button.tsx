import { Button, Field, Input } from '@fluentui/react-components';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '../../../../contract/api.ts';
import { API_KEY_NAME_CHARACTERS } from '../../../../contract/limits.ts';
import type { ApiKey } from '../../../../contract/office/api/api-key.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { FormDialog } from '../../../app/dialogs/form-dialog.tsx';
import { ChoicesField } from '../forms/choices-field.tsx';
import { MadeKey } from './made-key.tsx';

/** The key of the register in the query cache. */
export const API_KEYS_KEY = 'office-api-keys';

type Made = AnswerOf<'POST /api/office/api-keys'>;
type Scope = ApiKey['scopes'][number];

/** Makes a key for another program, and shows it once. */
export function MakeKeyButton({ token }: { readonly token: string }) {
  const { t } = useTranslation('office-api');
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  return (
    <>
      <Button appearance="primary" icon={<KeyRegular />} onClick={() => setIsOpen(true)}>
        {t('make.button')}
      </Button>
      {isOpen ? (
        <KeyDialog
          token={token}
          onClose={() => setIsOpen(false)}
          onMade={(key) => {
            setIsOpen(false);
            setMade(key);
          }}
        />
      ) : null}
      {made === null ? null : (
        <MadeKey
          title={t('made.title')}
          text={t('made.text')}
          secret={made.key}
          onKept={() => setMade(null)}
        />
      )}
    </>
  );
}

interface KeyDialogProps {
  readonly token: string;
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
}

function KeyDialog({ token, onMade, onClose }: KeyDialogProps) {
  const { t } = useTranslation(['office-api', 'portal', 'errors']);
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [endsOn, setEndsOn] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const offered = useQuery({
    queryKey: [API_KEYS_KEY, 'offered', token],
    queryFn: ({ signal }) => call('GET /api/office/api-keys', { token, signal }),
  }).data?.may_give;
  const making = useMutation({
    mutationFn: () =>
      call('POST /api/office/api-keys', {
        token,
        body: { name: name.trim(), scopes: [...scopes], ends_on: endsOn === '' ? null : endsOn },
      }),
    onSuccess: onMade,
    onSettled: () => client.invalidateQueries({ queryKey: [API_KEYS_KEY] }),
  });
  const submit = () => {
    setIsChecked(true);
    if (name.trim() !== '' && scopes.length > 0) making.mutate();
  };
  return (
    <FormDialog
      title={t('make.title')}
      confirm={t('make.button')}
      isDisabled={making.isPending}
      error={making.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('make.name')}
        hint={t('make.name_hint')}
        required
        {...(isChecked && name.trim() === '' && { validationMessage: t('make.missing') })}
      >
        <Input
          autoComplete="off"
          maxLength={API_KEY_NAME_CHARACTERS}
          value={name}
          onChange={(_, { value }) => setName(value)}
        />
      </Field>
      <Field label={t('make.ends_on')} hint={t('make.ends_on_hint')}>
        <Input type="date" value={endsOn} onChange={(_, { value }) => setEndsOn(value)} />
      </Field>
      <ChoicesField
        legend={t('make.scopes')}
        offered={offered ?? []}
        chosen={scopes}
        onChosen={setScopes}
        textsOf={(scope) => ({ name: t(`scopes.${scope}`) })}
        issue={isChecked && scopes.length === 0 ? t('make.no_scope') : null}
      />
    </FormDialog>
  );
}
