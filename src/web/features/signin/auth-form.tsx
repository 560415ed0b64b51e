import { Button, makeStyles } from '@fluentui/react-components';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../app/api/error-text.ts';
import { Notice } from '../../app/page/notice.tsx';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px' },
  failure: { ':empty': { display: 'none' } },
});

interface AuthFormProps {
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly button: string;
  /** True if nothing can be sent: the form has errors, is being sent, or required data is loading. */
  readonly disabled: boolean;
  /** Why the last attempt failed; null if none did. */
  readonly problem: unknown;
}

/** A form with one button, and above it the reason of the last failure, which takes the focus. */
export function AuthForm({ children, onSubmit, button, disabled, problem }: AuthFormProps) {
  const { i18n } = useTranslation('signin');
  const styles = useStyles();
  const failure = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null) failure.current?.focus();
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled) onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div ref={failure} className={styles.failure} tabIndex={-1} role="alert">
        {problem === null ? null : <Notice intent="error">{errorText(i18n, problem)}</Notice>}
      </div>
      {children}
      <Button type="submit" appearance="primary" size="large" disabled={disabled}>
        {button}
      </Button>
    </form>
  );
}
