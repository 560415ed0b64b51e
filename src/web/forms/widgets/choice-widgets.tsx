import { Checkbox, Radio, RadioGroup } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useFieldPort } from '../field/field-port.ts';
import { useValueAt } from '../field/field-state.ts';
import { useFormStyles } from '../form-styles.ts';
import { useFieldScope, useSectionScope } from '../section/scopes.ts';
import { controlProps } from './control-props.ts';

/** One of a few choices, all visible. The group is named by the field's label. */
export function RadioWidget(): ReactNode {
  const { t } = useSectionScope();
  const field = useFieldScope();
  const port = useFieldPort();
  const styles = useFormStyles();
  const value = useValueAt(field.path);
  return (
    <RadioGroup
      id={field.id}
      name={field.path}
      className={styles.choices}
      value={typeof value === 'string' ? value : ''}
      disabled={field.look.disabled}
      aria-labelledby={field.labelId}
      aria-describedby={field.describedBy}
      aria-required={field.look.required || undefined}
      aria-invalid={field.invalid || undefined}
      onChange={(_, data) => port.write(data.value)}
    >
      {(field.ui.options ?? []).map((option) => (
        <Radio key={option.value} value={option.value} label={t(option.label)} className={styles.choice} />
      ))}
    </RadioGroup>
  );
}

/** A checkbox: `true`, or the value that the form names, when it is ticked. */
export function CheckboxWidget(): ReactNode {
  const { t } = useSectionScope();
  const field = useFieldScope();
  const port = useFieldPort();
  const styles = useFormStyles();
  const value = useValueAt(field.path);
  const ticked = field.ui.checked ?? true;
  const { autoComplete: _none, ...control } = controlProps(field);
  return (
    <Checkbox
      {...control}
      className={styles.tick}
      size="large"
      checked={value === ticked}
      label={{
        children: t(field.look.label),
        id: field.labelId,
        className: field.look.required ? styles.marked : '',
      }}
      onChange={(_, data) => port.write(data.checked === true ? ticked : ticked === true ? false : undefined)}
    />
  );
}
