import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PASSWORD_CHARACTERS } from '../../../contract/limits.ts';

const useStyles = makeStyles({ form: { display: 'grid', gap: '16px', maxWidth: '440px' } });

interface PasswordFormProps {
  readonly label: string;
  readonly hint: string;
  /** The name of the button that sends the password. */
  readonly send: string;
  readonly appearance?: 'primary' | 'secondary';
  /** The address of the account, for password managers. */
  readonly email: string;
  readonly sending: Pick<UseMutationResult<unknown, Error, string>, 'isPending' | 'mutate'>;
}

/** Asks for the password before something is done, and forgets it when that has an answer. */
export function PasswordForm({
  label,
  hint,
  send,
  appearance = 'secondary',
  email,
  sending,
}: PasswordFormProps) {
  const styles = useStyles();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate(password, { onSettled: () => setPassword('') });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field label={label} hint={hint}>
        <Input
          type="password"
          size="large"
          autoComplete="current-password"
          maxLength={PASSWORD_CHARACTERS}
          value={password}
          onChange={(_, { value }) => setPassword(value)}
        />
      </Field>
      <Button type="submit" size="large" appearance={appearance} disabledFocusable={sending.isPending}>
        {send}
      </Button>
    </form>
  );
}
