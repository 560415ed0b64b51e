import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { OutlineField } from '../../../../engine/edit/form/form-outline.ts';
import { textOf } from '../../../../engine/edit/form/text-edits.ts';
import { OpenItem } from '../states/open-item.tsx';
import { FieldPanel } from './field-panel.tsx';
import type { EditedForm } from './use-form.ts';

const useStyles = makeStyles({ beside: { marginInlineStart: '24px' } });

interface FieldItemProps {
  readonly shown: EditedForm;
  readonly field: OutlineField;
  /** Called with the field's name when it is dragged; null: nothing may be changed. */
  readonly onDrag: ((name: string) => void) | null;
  /** Called with the name of the field that something is dropped on. */
  readonly onDrop: (name: string) => void;
}

/** One field in the list of a form's fields. */
export function FieldItem({ shown, field, onDrag, onDrop }: FieldItemProps) {
  const { t, i18n } = useTranslation('studio');
  const styles = useStyles();
  const { document, form, selected, select } = shown;
  const { name, widget, labelKey, isRequired, when } = field;
  const isOpen = field === selected;
  const row = form.rows.find((names) => names.includes(name)) ?? [];
  const isBeside = row.indexOf(name) > 0;
  const marks = [
    name,
    t(`forms.types.${widget}`, widget),
    ...(isRequired ? [t('forms.required')] : []),
    ...(when.length > 0 ? [t('forms.conditional')] : []),
    ...(isBeside ? [t('forms.beside')] : []),
  ];
  return (
    <OpenItem
      className={isBeside ? styles.beside : ''}
      data-name={name}
      draggable={onDrag !== null && !isOpen}
      onDragStart={() => onDrag?.(name)}
      onDragOver={(event) => onDrag !== null && event.preventDefault()}
      onDrop={() => onDrop(name)}
      name={textOf(document, labelKey, i18n.language) ?? labelKey}
      marks={marks}
      isOpen={isOpen}
      onToggle={() => select(isOpen ? null : name)}
    >
      <FieldPanel shown={shown} field={field} />
    </OpenItem>
  );
}
