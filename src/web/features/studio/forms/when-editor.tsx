import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { FormOutline, OutlineField } from '../../../../engine/edit/form/form-outline.ts';
import { whenEdits } from '../../../../engine/edit/form/rule-edits.ts';
import { textOf } from '../../../../engine/edit/form/text-edits.ts';
import { ChoiceField } from '../states/choice-field.tsx';
import type { EditedForm } from './use-form.ts';

const useStyles = makeStyles({
  part: { display: 'grid', gap: '8px', minWidth: 0 },
  text: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  values: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 16px',
    border: 'none',
    margin: 0,
    padding: 0,
    minWidth: 0,
  },
});

interface WhenEditorProps {
  readonly shown: EditedForm;
  readonly field: OutlineField;
}

const ALWAYS = '';

/** When a field is shown: always, or while another field has one of some values. Other conditions are shown as JSON. */
export function WhenEditor({ shown: { document, form }, field }: WhenEditorProps) {
  const { t, i18n } = useTranslation('studio');
  const styles = useStyles();
  const simple = simpleCondition(form, field);
  const set = (name: string, values: readonly string[]) => {
    const condition = { [name]: values.length === 1 ? { const: values[0] } : { enum: values } };
    document.edit(whenEdits(document, form, field, name === ALWAYS ? [] : [condition]));
  };
  if (simple === null)
    return <p className={styles.text}>{t('forms.shown_while', { condition: JSON.stringify(field.when) })}</p>;
  const others = form.fields.filter(({ name, options }) => name !== field.name && options.length > 0);
  const asked = others.find(({ name }) => name === simple.name);
  const labelOf = (key: string) => textOf(document, key, i18n.language) ?? key;
  return (
    <div className={styles.part}>
      <ChoiceField
        label={t('forms.shown')}
        value={simple.name}
        options={[
          [ALWAYS, t('forms.always')],
          ...others.map(
            ({ name, labelKey }) => [name, t('forms.while', { label: labelOf(labelKey) })] as const,
          ),
        ]}
        onChoose={(name) => {
          const first = others.find((other) => other.name === name)?.options[0];
          if (!document.readOnly) set(name, first === undefined ? [] : [first.value]);
        }}
      />
      {asked === undefined ? null : (
        <fieldset className={styles.values} aria-label={t('forms.is_one_of')}>
          {asked.options.map(({ value, labelKey }) => (
            <Checkbox
              key={value}
              label={labelOf(labelKey)}
              checked={simple.values.includes(value)}
              disabled={document.readOnly || (simple.values.length === 1 && simple.values[0] === value)}
              onChange={(_, { checked }) => {
                const chosen = asked.options.map((option) => option.value);
                const isIn = (one: string) =>
                  one === value ? checked === true : simple.values.includes(one);
                set(asked.name, chosen.filter(isIn));
              }}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** The condition as a field and its values; `name` is empty if the field is always shown, null for other conditions. */
function simpleCondition(
  form: FormOutline,
  { when, name: own }: OutlineField,
): { readonly name: string; readonly values: readonly string[] } | null {
  const [first, ...others] = when;
  if (first === undefined) return { name: ALWAYS, values: [] };
  const [[name, test] = ['', null], ...more] = Object.entries(first);
  const asked = form.fields.find((field) => field.name === name && name !== own);
  if (others.length > 0 || more.length > 0 || asked === undefined || asked.options.length === 0) return null;
  const { const: one, enum: several, ...rest } = (test ?? {}) as { const?: unknown; enum?: unknown };
  const values = Array.isArray(several) ? several : [one];
  const isKnown = values.every((value) => asked.options.some((option) => option.value === value));
  return isKnown && Object.keys(rest).length === 0 ? { name, values: values.map(String) } : null;
}
