import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileEdit } from '../../../../engine/drafts/file-edit.ts';
import { nameFrom } from '../../../../engine/edit/flows/flow-files.ts';
import { FIELD_TYPES } from '../../../../engine/edit/form/field-types.ts';
import { formNameProblem, newForm } from '../../../../engine/edit/form/new-form.ts';
import { firstLanguage } from '../../../../engine/edit/form/text-edits.ts';
import type { DraftDocument } from '../document/draft-document.ts';
import { ChoiceField } from '../states/choice-field.tsx';
import { NameField } from '../states/name-field.tsx';
import { TitleFields, titlesIn } from './title-fields.tsx';

interface NewFormFields {
  readonly fields: ReactNode;
  /** The new form, with the edits that make it. Null if something is missing: a field says what. */
  readonly make: () => { readonly id: string; readonly edits: readonly FileEdit[] } | null;
}

/** The fields of a dialog that makes a form of a flow: its title in each language, and its first field. */
export function useNewForm(document: DraftDocument, flow: string): NewFormFields {
  const { t, i18n } = useTranslation('studio');
  const own = firstLanguage(document, i18n.language);
  const titles = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLInputElement>(null);
  const [widget, setWidget] = useState('text');
  const [problems, setProblems] = useState({ title: '', label: '' });
  const make = () => {
    const title = titlesIn(titles.current);
    const name = nameFrom(title[own] ?? '', '-');
    const asked = label.current?.value.trim() ?? '';
    const field = nameFrom(asked, '_');
    const wrong = formNameProblem(document, flow, name);
    const told = {
      title: wrong === null ? '' : t(`forms.title_${wrong}`),
      label: field === '' ? t('forms.label_missing') : '',
    };
    setProblems(told);
    if (told.title !== '' || told.label !== '') {
      (told.title === '' ? label.current : titles.current?.querySelector('input'))?.focus();
      return null;
    }
    const first = { name: field, widget, label: { [own]: asked } };
    return { id: `${flow}/${name}`, edits: newForm(document, { flow, name, title, field: first }) };
  };
  const fields = (
    <>
      <TitleFields document={document} elementRef={titles} problem={problems.title} />
      <NameField label={t('forms.first_field')} start="" elementRef={label} problem={problems.label} />
      <ChoiceField
        label={t('forms.type')}
        value={widget}
        options={Object.keys(FIELD_TYPES).map((one) => [one, t(`forms.types.${one}`)])}
        onChoose={setWidget}
      />
    </>
  );
  return { fields, make };
}
