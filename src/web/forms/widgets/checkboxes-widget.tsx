import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useFieldPort } from '../field/field-port.ts';
import { useValueAt } from '../field/field-state.ts';
import { useFieldScope, useSectionScope } from '../section/scopes.ts';

/** Number of choices that the line below names; the others are counted. @see spec/pre-application.md §9 */
const MOST_TAGS = 2;

const useStyles = makeStyles({
  choices: { display: 'grid', gap: '2px', margin: 0, padding: 0, border: 'none', minWidth: 0 },
  tags: { display: 'flex', flexWrap: 'wrap', gap: '6px', alignItems: 'center', margin: 0, minHeight: '26px' },
  tag: {
    padding: '2px 10px',
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
});

/** Several of a few choices: a box for each, and a line with the chosen ones. Keeps them in the order of the form. */
export default function CheckboxesWidget(): ReactNode {
  const { t } = useSectionScope();
  const field = useFieldScope();
  const port = useFieldPort();
  const styles = useStyles();
  const value = useValueAt(field.path);
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const options = field.ui.options ?? [];
  const labels = options.filter((option) => chosen.includes(option.value)).map(({ label }) => t(label));
  const toggle = (id: string, on: boolean) => {
    const values = options.map((option) => option.value);
    port.write(values.filter((one) => (one === id ? on : chosen.includes(one))));
  };
  return (
    <fieldset
      id={field.id}
      className={styles.choices}
      aria-labelledby={field.labelId}
      aria-describedby={field.describedBy}
    >
      {options.map(({ value: id, label }) => (
        <Checkbox
          key={id}
          size="large"
          label={t(label)}
          checked={chosen.includes(id)}
          disabled={field.look.disabled}
          onChange={(_, data) => toggle(id, data.checked === true)}
        />
      ))}
      {labels.length === 0 ? null : (
        <p className={styles.tags} data-tags={field.path}>
          <span>{t('forms:chosen')}:</span>
          {labels.slice(0, MOST_TAGS).map((label) => (
            <span key={label} className={styles.tag}>
              {label}
            </span>
          ))}
          {labels.length > MOST_TAGS ? <span>+{labels.length - MOST_TAGS}</span> : null}
        </p>
      )}
    </fieldset>
  );
}
