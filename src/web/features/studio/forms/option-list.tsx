import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutlineField } from '../../../../engine/edit/form/form-outline.ts';
import { addOption, moveOption, removeOption } from '../../../../engine/edit/form/rule-edits.ts';
import { firstLanguage } from '../../../../engine/edit/form/text-edits.ts';
import { NewOptionDialog } from '../states/new-option-dialog.tsx';
import { TextInputs } from './text-inputs.tsx';
import type { EditedForm } from './use-form.ts';

const useStyles = makeStyles({
  part: { display: 'grid', gap: '8px', minWidth: 0 },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '12px' },
  option: {
    display: 'grid',
    gap: '8px 12px',
    alignItems: 'end',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
    '& > *, & > * > span': { minWidth: 0 },
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
});

interface OptionListProps {
  readonly shown: EditedForm;
  readonly field: OutlineField;
}

/** The options of a choice, with their texts; they can be moved, added and removed. */
export function OptionList({ shown, field }: OptionListProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const [isAdding, setIsAdding] = useState(false);
  const { document, form } = shown;
  const { options } = field;
  const move = (index: number, by: number) => document.edit(moveOption(form, field, index, index + by));
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('forms.options')}</h3>
      <ol className={styles.list}>
        {options.map(({ value, labelKey }, index) => (
          <li key={value}>
            <div className={styles.option}>
              <TextInputs
                document={document}
                textKey={labelKey}
                label={(language) => t('forms.option_in', { value, language })}
              />
              {document.readOnly ? null : (
                <div className={styles.buttons}>
                  <Button
                    disabledFocusable={index === 0}
                    aria-label={t('forms.up', { name: value })}
                    onClick={() => move(index, -1)}
                  >
                    ↑
                  </Button>
                  <Button
                    disabledFocusable={index === options.length - 1}
                    aria-label={t('forms.down', { name: value })}
                    onClick={() => move(index, 1)}
                  >
                    ↓
                  </Button>
                  <Button
                    disabledFocusable={options.length === 1}
                    aria-label={t('forms.remove', { name: value })}
                    onClick={() => document.edit(removeOption(form, field, index))}
                  >
                    {t('states.remove')}
                  </Button>
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      {document.readOnly ? null : (
        <div>
          <Button onClick={() => setIsAdding(true)}>{t('forms.add_option')}</Button>
        </div>
      )}
      {isAdding ? <NewOption shown={shown} field={field} onDismiss={() => setIsAdding(false)} /> : null}
    </section>
  );
}

function NewOption({ shown, field, onDismiss }: OptionListProps & { readonly onDismiss: () => void }) {
  const { t, i18n } = useTranslation('studio');
  const { document, form } = shown;
  const problemOf = (value: string) => {
    if (!/^[A-Z0-9][A-Za-z0-9_-]*$/.test(value)) return t('forms.value_form');
    return field.options.some((option) => option.value === value) ? t('forms.value_taken') : null;
  };
  const add = (value: string, label: string) => {
    const texts = { [firstLanguage(document, i18n.language)]: label };
    document.edit(addOption(document, form, field, { value, texts }));
  };
  return (
    <NewOptionDialog hint={t('forms.value_hint')} problemOf={problemOf} onAdd={add} onDismiss={onDismiss} />
  );
}
