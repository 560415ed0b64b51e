import { Field, Input } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BELONGING_CHARACTERS } from '../../../../contract/limits.ts';
import type { Belonging } from '../../../../contract/office/people/belonging.contract.ts';
import type { BelongingKind } from '../../../../contract/office/people/belonging-kinds.ts';
import { call } from '../../../app/api/api-client.ts';
import { FormDialog } from '../../../app/dialogs/form-dialog.tsx';
import { notify } from '../../../app/notifications/notifications.ts';

const NOTHING = { name: '', number: '', detail: '', permit: '' };
const FIELDS: Readonly<Record<BelongingKind, readonly (keyof typeof NOTHING)[]>> = {
  VEHICLE: ['name', 'number', 'detail', 'permit'],
  PET: ['name', 'detail', 'number'],
  KEY: ['name', 'number', 'detail'],
};

interface BelongingDialogProps {
  readonly kind: BelongingKind;
  readonly lease_id: string;
  readonly token: string;
  readonly onChanged: (all: readonly Belonging[]) => void;
  readonly onClose: () => void;
}

/** Enters a vehicle, a pet or a key. The form has a key of its own: pressing twice enters it once. */
export function BelongingDialog({ kind, lease_id, token, onChanged, onClose }: BelongingDialogProps) {
  const { t } = useTranslation('office-people');
  const [key] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState(NOTHING);
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = values.name.trim() === '';
  const adding = useMutation({
    mutationFn: () =>
      call('POST /api/office/households/:lease_id/belongings', {
        token,
        params: { lease_id },
        body: { key, kind, ...values },
      }),
    onSuccess: (all) => {
      onChanged(all);
      notify('success', t(`belongings.${kind}.added`));
      onClose();
    },
  });
  const submit = () => {
    setIsChecked(true);
    if (!isMissing) adding.mutate();
  };
  return (
    <FormDialog
      title={t(`belongings.${kind}.add`)}
      confirm={t('belongings.save')}
      isDisabled={adding.isPending}
      error={adding.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {FIELDS[kind].map((field) => (
        <Field
          key={field}
          label={t(`belongings.${kind}.${field}`)}
          required={field === 'name'}
          {...(isChecked && field === 'name' && isMissing && { validationMessage: t('belongings.missing') })}
        >
          <Input
            autoComplete="off"
            maxLength={BELONGING_CHARACTERS}
            value={values[field]}
            onChange={(_, { value }) => setValues((now) => ({ ...now, [field]: value }))}
          />
        </Field>
      ))}
    </FormDialog>
  );
}
