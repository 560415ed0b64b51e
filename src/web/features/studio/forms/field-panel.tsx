import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { retypeField } from '../../../../engine/edit/form/field-edits.ts';
import { FIELD_TYPES, fieldType } from '../../../../engine/edit/form/field-types.ts';
import type { OutlineField } from '../../../../engine/edit/form/form-outline.ts';
import { canRequire, requireEdits } from '../../../../engine/edit/form/rule-edits.ts';
import { ChoiceField } from '../states/choice-field.tsx';
import { FieldActions } from './field-actions.tsx';
import { OptionList } from './option-list.tsx';
import { RuleInputs } from './rule-inputs.tsx';
import { TextInputs } from './text-inputs.tsx';
import type { EditedForm } from './use-form.ts';
import { WhenEditor } from './when-editor.tsx';

const useStyles = makeStyles({
  panel: { display: 'grid', gap: '16px', minWidth: 0, paddingTop: '8px' },
  fields: {
    display: 'grid',
    gap: '12px 16px',
    alignItems: 'end',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
  },
  by: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface FieldPanelProps {
  readonly shown: EditedForm;
  readonly field: OutlineField;
}

/** What the chosen field is: its texts in every language, its type, its rules, its options, and when it is shown. */
export function FieldPanel({ shown, field }: FieldPanelProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { document, form } = shown;
  const type = fieldType(field.widget);
  return (
    <div className={styles.panel}>
      <div className={styles.fields}>
        <TextInputs
          document={document}
          textKey={field.labelKey}
          label={(language) => t('forms.label_in', { language })}
        />
      </div>
      {field.hintKey === '' ? null : (
        <div className={styles.fields}>
          <TextInputs
            document={document}
            textKey={field.hintKey}
            label={(language) => t('forms.hint_in', { language })}
          />
        </div>
      )}
      {type === null ? (
        <p className={styles.by}>{t('forms.special', { widget: field.widget })}</p>
      ) : (
        <div className={styles.fields}>
          <ChoiceField
            label={t('forms.type')}
            value={field.widget}
            options={Object.keys(FIELD_TYPES).map((one) => [one, t(`forms.types.${one}`)])}
            onChoose={(widget) => {
              if (!document.readOnly) document.edit(retypeField(document, form, field, widget));
            }}
          />
          <RuleInputs shown={shown} field={field} rules={type.rules} />
        </div>
      )}
      <Checkbox
        size="large"
        label={canRequire(form, field) ? t('forms.is_required') : t('forms.required_by_hand')}
        checked={field.isRequired}
        disabled={document.readOnly || !canRequire(form, field)}
        onChange={(_, { checked }) => document.edit(requireEdits(document, form, field, checked === true))}
      />
      {field.options.length > 0 ? <OptionList shown={shown} field={field} /> : null}
      <WhenEditor shown={shown} field={field} />
      <FieldActions shown={shown} field={field} />
    </div>
  );
}
