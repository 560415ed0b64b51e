import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { type Ref, useEffect, useId, useRef } from 'react';
import { CODE_LENGTH } from '../../contract/limits.ts';
import { ApiError } from '../app/api/api-error.ts';

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  /** The error of the code; shown at the field, which gets the focus. */
  readonly error: string | null;
  readonly onChange: (code: string) => void;
  readonly onEnter: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

const useStyles = makeStyles({
  field: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4px',
    width: '14rem',
    maxWidth: '100%',
  },
  label: { fontWeight: tokens.fontWeightSemibold },
  input: {
    minWidth: 0,
    '& input': { minWidth: 0, width: '100%', letterSpacing: '0.3em', fontVariantNumeric: 'tabular-nums' },
  },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1 },
});

/** Whether a failure is about the typed code: it is wrong or no longer valid. */
export function isWrongCode(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.code === 'otp.invalid' || failure.code === 'otp.expired');
}

/** The field for a code of six characters; phones suggest the one that has just arrived. */
export function CodeField({ label, value, error, onChange, onEnter, inputRef }: CodeFieldProps) {
  const styles = useStyles();
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error === null) return;
    const input = field.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, [error]);
  return (
    <div ref={field} className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Input
        id={id}
        {...(inputRef !== undefined && { input: { ref: inputRef } })}
        className={styles.input}
        size="large"
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        {...(error !== null && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        onChange={(_, data) => onChange(data.value.replace(/\s/g, ''))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
      />
      <div role="alert">
        {error === null ? null : (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
