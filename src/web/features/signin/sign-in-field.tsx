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
  /** What is wrong with it, for the person; undefined while nothing is, or nobody has been there yet. */
  readonly issue?: string | undefined;
  /** What is wanted in it. */
  readonly hint?: string;
}

/** An input with its label and what is wrong with it: what this page needs of Fluent's `Field`. */
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
