import { Button, makeStyles } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type FieldPlace,
  fieldNameProblem,
  hangingOnField,
  MOST_ON_A_LINE,
  moveField,
  removeField,
  renameField,
} from '../../../../engine/edit/form/field-edits.ts';
import type { OutlineField } from '../../../../engine/edit/form/form-outline.ts';
import { pointer } from '../../../../engine/json-pointer.ts';
import { usePlace } from '../document/use-place.ts';
import { DraftDialog } from '../states/draft-dialog.tsx';
import { NameField } from '../states/name-field.tsx';
import type { EditedForm } from './use-form.ts';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  list: { margin: 0, paddingInlineStart: '20px' },
  text: { margin: 0 },
});

interface FieldActionsProps {
  readonly shown: EditedForm;
  readonly field: OutlineField;
}

/** What can be done with a field: move, rename, delete. */
export function FieldActions({ shown, field }: FieldActionsProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const { go } = usePlace();
  const { document, form } = shown;
  const { name } = field;
  return (
    <div className={styles.actions} role="toolbar" aria-label={t('forms.actions', { name })}>
      {document.readOnly ? null : (
        <>
          <MoveButtons shown={shown} field={field} />
          <Button onClick={() => setDialog('rename')}>{t('states.rename')}</Button>
          <Button onClick={() => setDialog('delete')}>{t('states.delete')}</Button>
        </>
      )}
      <Button onClick={() => go({ view: 'json', file: form.layoutPath, at: pointer('fields', name) })}>
        {t('forms.in_json')}
      </Button>
      {dialog === 'rename' ? (
        <RenameField shown={shown} field={field} onDismiss={() => setDialog(null)} />
      ) : null}
      {dialog === 'delete' ? (
        <DeleteField shown={shown} field={field} onDismiss={() => setDialog(null)} />
      ) : null}
    </div>
  );
}

function MoveButtons({ shown: { document, form }, field: { name } }: FieldActionsProps) {
  const { t } = useTranslation('studio');
  const row = form.rows.findIndex((names) => names.includes(name));
  const isAlone = form.rows[row]?.length === 1;
  const above = form.rows[row - 1];
  const to = (place: FieldPlace) => document.edit(moveField(form, name, place));
  return (
    <>
      <Button
        disabledFocusable={row <= 0 && isAlone}
        aria-label={t('forms.up', { name })}
        onClick={() => to({ before: isAlone ? row - 1 : row })}
      >
        ↑
      </Button>
      <Button
        disabledFocusable={row < 0 || (row === form.rows.length - 1 && isAlone)}
        aria-label={t('forms.down', { name })}
        onClick={() => to({ before: isAlone ? row + 2 : row + 1 })}
      >
        ↓
      </Button>
      <Button
        disabledFocusable={above === undefined || above.length >= MOST_ON_A_LINE}
        onClick={() => to({ endOf: row - 1 })}
      >
        {t('forms.join')}
      </Button>
    </>
  );
}

interface DialogProps extends FieldActionsProps {
  readonly onDismiss: () => void;
}

function RenameField({ shown: { document, form, select }, field, onDismiss }: DialogProps) {
  const { t } = useTranslation('studio');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const rename = () => {
    const next = input.current?.value.trim() ?? '';
    if (next === field.name) return true;
    const wrong = fieldNameProblem(form, next);
    if (wrong !== null) {
      setProblem(t(`forms.name_${wrong}`));
      input.current?.focus();
      return false;
    }
    document.edit(renameField(document, form, field, next));
    select(next);
    return true;
  };
  return (
    <DraftDialog
      title={t('states.rename_title', { name: field.name })}
      confirm={t('forms.rename_confirm')}
      onConfirm={rename}
      onDismiss={onDismiss}
    >
      <NameField
        label={t('forms.name')}
        start={field.name}
        elementRef={input}
        problem={problem}
        hint={t('forms.rename_hint')}
      />
    </DraftDialog>
  );
}

/** Says what names the field besides itself, and deletes it. */
function DeleteField({ shown: { document, form, select }, field, onDismiss }: DialogProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const hanging = hangingOnField(document, form, field);
  const remove = () => {
    document.edit(removeField(document, form, field));
    select(null);
    return true;
  };
  return (
    <DraftDialog
      title={t('states.delete_title', { name: field.name })}
      confirm={t('forms.delete_confirm')}
      onConfirm={remove}
      onDismiss={onDismiss}
    >
      <p className={styles.text}>{t(hanging.length === 0 ? 'forms.nothing_hangs' : 'forms.hangs')}</p>
      <ul className={styles.list}>
        {hanging.map(({ path, at }) => (
          <li key={`${path} ${at.join('/')}`}>{`${path} /${at.join('/')}`}</li>
        ))}
      </ul>
    </DraftDialog>
  );
}
