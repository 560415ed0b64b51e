import { Input, type InputProps, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';

const useStyles = makeStyles({
  field: { display: 'grid', gap: '4px' },
  label: { fontWeight: tokens.fontWeightSemibold },
  mark: { color: tokens.colorPaletteRedForeground1 },
  hint: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  issue: { color: tokens.colorPaletteRedForeground1, fontSize: tokens.fontSizeBase200 },
});

interface SignInFieldProps extends InputProps {
  readonly label: string;
  /** The error of the field as text; undefined if it has none, or has not been visited yet. */
  readonly issue?: string | undefined;
  /** Describes the expected input. */
  readonly hint?: string;
}

/** An input with its label and error: the part of Fluent's `Field` that this page needs. */
export function SignInField({ label, issue, hint, required, ...input }: SignInFieldProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required ? (
          <span className={styles.mark} aria-hidden="true">
            {' *'}
          </span>
        ) : null}
      </label>
      <Input
        {...input}
        id={id}
        size="large"
        required={required}
        aria-invalid={issue !== undefined}
        aria-describedby={issue === undefined && hint === undefined ? undefined : `${id}i`}
      />
      {issue === undefined && hint === undefined ? null : (
        <span id={`${id}i`} className={issue === undefined ? styles.hint : styles.issue}>
          {issue ?? hint}
        </span>
      )}
    </div>
  );
}
