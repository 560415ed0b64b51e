import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { type Ref, useId } from 'react';
import { CODE_LENGTH } from '../../../contract/limits.ts';

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly onEnter: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

const useStyles = makeStyles({
  field: { display: 'grid', gap: '4px', maxWidth: '14rem' },
  label: { fontWeight: tokens.fontWeightSemibold },
  input: { '& input': { letterSpacing: '0.3em', fontVariantNumeric: 'tabular-nums' } },
});

/** Where a code of six characters is typed; phones offer the one that has just come. */
export function CodeField({ label, value, onChange, onEnter, inputRef }: CodeFieldProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Input
        id={id}
        {...(inputRef === undefined ? {} : { input: { ref: inputRef } })}
        className={styles.input}
        size="large"
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        onChange={(_, data) => onChange(data.value.replace(/\s/g, ''))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
      />
    </div>
  );
}
