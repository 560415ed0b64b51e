import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_CHARACTERS, PASSWORD_LEAST_CHARACTERS } from '../../../contract/limits.ts';
import { call } from '../../app/api/api-client.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { ErrorNotice, Notice } from '../../app/page/notice.tsx';
import type { ProfileTabProps } from './profile-tab.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '16px', maxWidth: '440px', justifyItems: 'stretch' },
});

/** Changes the password; requires the old one. @see spec/platform.md §2 Password change hint */
export function PasswordTab({ user }: ProfileTabProps) {
  const { t } = useTranslation(['profile', 'errors']);
  const styles = useStyles();
  const [values, setValues] = useState({ password: '', new_password: '' });
  const changing = useMutation({
    mutationFn: () => call('POST /api/user/password', { token: user.token, body: values }),
    onSuccess: () => {
      notify('success', t('password.changed'));
      setValues({ password: '', new_password: '' });
    },
  });
  if (user.impersonation !== null) return <Notice intent="info">{t('password.not_impersonated')}</Notice>;
  const isWhole = values.password !== '' && values.new_password.length >= PASSWORD_LEAST_CHARACTERS;
  const change = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !changing.isPending) changing.mutate();
  };
  const input = (name: keyof typeof values) => ({
    type: 'password' as const,
    size: 'large' as const,
    value: values[name],
    onChange: (_: unknown, { value }: { value: string }) => setValues((now) => ({ ...now, [name]: value })),
  });
  return (
    <form className={styles.form} onSubmit={change} noValidate>
      <ErrorNotice error={changing.error} />
      <input type="hidden" name="username" autoComplete="username" value={user.email} />
      <Field label={t('password.old')} required>
        <Input {...input('password')} autoComplete="current-password" />
      </Field>
      <Field
        label={t('password.new')}
        required
        hint={t('password.hint', { limit: PASSWORD_LEAST_CHARACTERS })}
      >
        <Input {...input('new_password')} autoComplete="new-password" maxLength={PASSWORD_CHARACTERS} />
      </Field>
      <p>{t('password.others_end')}</p>
      <Button type="submit" size="large" appearance="primary" disabled={!isWhole || changing.isPending}>
        {t('password.change')}
      </Button>
    </form>
  );
}
