import { Button, Field, Input, makeStyles, Radio, RadioGroup } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../app/dialogs/modal.tsx';
import { ErrorNotice } from '../../app/page/notice.tsx';

const useStyles = makeStyles({ form: { display: 'grid', gap: '12px' } });

type By = 'password' | 'code';

interface ProofDialogProps {
  readonly title: string;
  readonly onProof: (proof: { password?: string; code?: string }) => Promise<void>;
  readonly onDismiss: () => void;
}

/** Asks for the password or a code before the second factor is changed. */
export function ProofDialog({ title, onProof, onDismiss }: ProofDialogProps) {
  const { t } = useTranslation(['second-factor', 'portal', 'errors']);
  const styles = useStyles();
  const form = useId();
  const [by, setBy] = useState<By>('password');
  const [value, setValue] = useState('');
  const proving = useMutation({ mutationFn: () => onProof({ [by]: value }), onError: () => setValue('') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value !== '' && !proving.isPending) proving.mutate();
  };
  return (
    <Modal
      title={title}
      onDismiss={onDismiss}
      actions={
        <>
          <Button size="large" onClick={onDismiss}>
            {t('portal:cancel')}
          </Button>
          <Button
            size="large"
            appearance="primary"
            type="submit"
            form={form}
            disabledFocusable={value === '' || proving.isPending}
          >
            {t('proof.send')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <ErrorNotice error={proving.error} />
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
      </form>
    </Modal>
  );
}
