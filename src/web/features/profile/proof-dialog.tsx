import { Field, Input, Radio, RadioGroup } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../app/dialogs/form-dialog.tsx';

type By = 'password' | 'code';

interface ProofDialogProps {
  readonly title: string;
  readonly onProof: (proof: { password?: string; code?: string }) => Promise<void>;
  readonly onDismiss: () => void;
}

/** Asks for the password or a code before the second factor is changed. */
export function ProofDialog({ title, onProof, onDismiss }: ProofDialogProps) {
  const { t } = useTranslation(['second-factor', 'portal', 'errors']);
  const [by, setBy] = useState<By>('password');
  const [value, setValue] = useState('');
  const proving = useMutation({ mutationFn: () => onProof({ [by]: value }), onError: () => setValue('') });
  const submit = () => {
    if (value !== '') proving.mutate();
  };
  return (
    <FormDialog
      title={title}
      confirm={t('proof.send')}
      isDisabled={value === '' || proving.isPending}
      error={proving.error}
      onSubmit={submit}
      onClose={onDismiss}
    >
      <Field label={t('proof.by')}>
        <RadioGroup
          value={by}
          onChange={(_, { value: chosen }) => {
            setBy(chosen as By);
            setValue('');
          }}
        >
          <Radio value="password" label={t('proof.password')} />
          <Radio value="code" label={t('proof.code')} />
        </RadioGroup>
      </Field>
      <Field label={t(`proof.${by}`)} required>
        <Input
          type={by === 'password' ? 'password' : 'text'}
          autoComplete={by === 'password' ? 'current-password' : 'one-time-code'}
          maxLength={by === 'password' ? 1024 : 40}
          value={value}
          onChange={(_, { value: written }) => setValue(written)}
        />
      </Field>
    </FormDialog>
  );
}
