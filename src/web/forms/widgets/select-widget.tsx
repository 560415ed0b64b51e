import { Select } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { entryDefaults } from '../../../engine/forms/answers/list.ts';
import { useFieldPort } from '../field/field-port.ts';
import { useValueAt } from '../field/field-state.ts';
import { useFormStyles } from '../form-styles.ts';
import { useFieldScope, useSectionScope } from '../section/scopes.ts';
import { controlProps } from './control-props.ts';

interface Choice {
  readonly value: string;
  readonly text: string;
}

function NativeSelect(props: {
  readonly chosen: string;
  readonly choices: readonly Choice[];
  /** True if the select offers an empty choice. */
  readonly blank: boolean;
  readonly onChoose: (value: string) => void;
}): ReactNode {
  const { t } = useSectionScope();
  const field = useFieldScope();
  const styles = useFormStyles();
  return (
    <Select
      {...controlProps(field)}
      className={styles.control}
      size="large"
      value={props.chosen}
      onChange={(_, { value }) => props.onChoose(value)}
    >
      {props.blank ? <option value="">{t('forms:choose')}</option> : null}
      {props.choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </Select>
  );
}

/**
 * A choice from a list, in the browser's own control, which works best on phones and with screen readers. If the form
 * has a default, it applies when nothing is chosen, so there is no empty choice.
 */
export function SelectWidget(): ReactNode {
  const { t, lookups, bundle } = useSectionScope();
  const field = useFieldScope();
  const port = useFieldPort();
  const value = useValueAt(field.path);
  const byDefault = entryDefaults(bundle)[field.name];
  const chosen = value ?? byDefault;
  const listed = field.ui.choices === undefined ? undefined : (lookups.choices?.[field.ui.choices] ?? []);
  const choices =
    listed ?? (field.ui.options ?? []).map((option) => ({ value: option.value, text: t(option.label) }));
  return (
    <NativeSelect
      chosen={typeof chosen === 'string' ? chosen : ''}
      choices={choices}
      blank={byDefault === undefined}
      onChoose={(choice) => port.write(choice === '' ? undefined : choice)}
    />
  );
}

function codeOf(
  value: unknown,
  states: readonly { id: number | string; code: string; name: string }[],
): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const { id, code, label } = value as { id?: unknown; code?: unknown; label?: unknown };
  if (typeof code === 'string') return code;
  return states.find((one) => String(one.id) === String(id) || one.name === label)?.code ?? '';
}

/** A state or territory. The draft keeps `{ id, label, code }`, or only the code if the form says so. */
export function StateWidget(): ReactNode {
  const { lookups } = useSectionScope();
  const field = useFieldScope();
  const port = useFieldPort();
  const value = useValueAt(field.path);
  const choose = (code: string): void => {
    const state = lookups.states.find((one) => one.code === code);
    const whole = state === undefined ? undefined : { id: state.id, label: state.name, code: state.code };
    port.write(field.ui.keep === 'code' ? state?.code : whole);
  };
  return (
    <NativeSelect
      chosen={codeOf(value, lookups.states)}
      choices={lookups.states.map((state) => ({ value: state.code, text: state.name }))}
      blank
      onChoose={choose}
    />
  );
}
