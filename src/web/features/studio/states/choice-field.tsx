import { Field, type FieldProps, makeStyles, Select } from '@fluentui/react-components';

/** A long option does not widen the field. */
const useStyles = makeStyles({
  field: { minWidth: 0 },
  select: { minWidth: 0, '& select': { minWidth: 0 } },
});

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  /** The values, or each value with its text. */
  readonly options: readonly (string | readonly [value: string, text: string])[];
  /** What is wrong with the choice, or empty. */
  readonly problem?: string;
  readonly onChoose: (value: string) => void;
}

/** A labelled list of which one entry is chosen. */
export function ChoiceField({ label, value, options, problem = '', onChoose }: ChoiceFieldProps) {
  const styles = useStyles();
  return (
    <Field label={label} className={styles.field} {...invalid(problem)}>
      <Select
        size="large"
        className={styles.select}
        value={value}
        onChange={(_, data) => onChoose(data.value)}
      >
        {options.map((option) => {
          const [one, text] = typeof option === 'string' ? [option, option] : option;
          return (
            <option key={one} value={one}>
              {text}
            </option>
          );
        })}
      </Select>
    </Field>
  );
}

/** The look of a field with something wrong in it. @example <Field label="Days" {...invalid('Enter a number.')}> */
export function invalid(problem: string): Pick<FieldProps, 'validationState' | 'validationMessage'> {
  return problem === '' ? {} : { validationState: 'error', validationMessage: problem };
}
