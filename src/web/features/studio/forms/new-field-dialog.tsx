import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addField, fieldNameProblem } from '../../../../engine/edit/form/field-edits.ts';
import { FIELD_TYPES } from '../../../../engine/edit/form/field-types.ts';
import { firstLanguage } from '../../../../engine/edit/form/text-edits.ts';
import { ChoiceField } from '../states/choice-field.tsx';
import { DraftDialog } from '../states/draft-dialog.tsx';
import { NameField } from '../states/name-field.tsx';
import type { EditedForm } from './use-form.ts';

interface NewFieldDialogProps {
  readonly shown: EditedForm;
  readonly onDismiss: () => void;
}

/** Adds a field behind the one that is selected, or at the end. Its other languages are written in its panel. */
export function NewFieldDialog({ shown, onDismiss }: NewFieldDialogProps) {
  const { t, i18n } = useTranslation('studio');
  const { document, form, selected, select } = shown;
  const label = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [widget, setWidget] = useState('text');
  const [problems, setProblems] = useState({ label: '', name: '' });
  const add = () => {
    const [text, name] = [label.current?.value.trim() ?? '', input.current?.value.trim() ?? ''];
    const wrong = fieldNameProblem(form, name);
    const told = {
      label: text === '' ? t('forms.label_missing') : '',
      name: wrong === null ? '' : t(`forms.name_${wrong}`),
    };
    setProblems(told);
    if (told.label !== '' || told.name !== '') {
      (told.label === '' ? input : label).current?.focus();
      return false;
    }
    const row = form.rows.findIndex((names) => selected !== null && names.includes(selected.name));
    const own = firstLanguage(document, i18n.language);
    const added = { name, widget, label: { [own]: text }, row: row < 0 ? form.rows.length : row + 1 };
    document.edit(addField(document, form, added));
    select(name);
    return true;
  };
  return (
    <DraftDialog
      title={t('forms.add_title')}
      confirm={t('forms.add_confirm')}
      onConfirm={add}
      onDismiss={onDismiss}
    >
      <NameField label={t('forms.label')} start="" elementRef={label} problem={problems.label} />
      <NameField
        label={t('forms.name')}
        start=""
        elementRef={input}
        problem={problems.name}
        hint={t('forms.name_hint')}
      />
      <ChoiceField
        label={t('forms.type')}
        value={widget}
        options={Object.keys(FIELD_TYPES).map((one) => [one, t(`forms.types.${one}`)])}
        onChoose={setWidget}
      />
    </DraftDialog>
  );
}
