import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveField } from '../../../../engine/edit/form/field-edits.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { ChoiceField } from '../states/choice-field.tsx';
import { FieldItem } from './field-item.tsx';
import { FormPreview } from './form-preview.tsx';
import { NewFieldDialog } from './new-field-dialog.tsx';
import { NewFormDialog } from './new-form-dialog.tsx';
import { useForm } from './use-form.ts';

const useStyles = makeStyles({
  view: { display: 'grid', gap: '16px', minWidth: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '12px 16px' },
  choice: { flex: '1 1 16rem', maxWidth: '28rem' },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '6px' },
  parts: {
    display: 'grid',
    gap: '20px',
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  preview: {
    minWidth: 0,
    '@media (min-width: 1100px)': { position: 'sticky', top: '12px' },
  },
  small: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** The fields of a form as a list; the chosen one shows its texts, its rules and when it is shown. */
export function FormsView() {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const shown = useForm();
  const [isAdding, setIsAdding] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const [dragged, setDragged] = useState<string | null>(null);
  const { document, forms, id, form, select } = shown;
  const drop = (before: string) => {
    const row = form?.rows.findIndex((names) => names.includes(before)) ?? -1;
    if (form !== null && dragged !== null && dragged !== before && row >= 0)
      document.edit(moveField(form, dragged, { before: row }));
    setDragged(null);
  };
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <div className={styles.choice}>
          <ChoiceField
            label={t('forms.form')}
            value={id}
            options={forms}
            onChoose={(one) => select(null, one)}
          />
        </div>
        {document.readOnly || form === null ? null : (
          <Button size="large" onClick={() => setIsAdding(true)}>
            {t('forms.add')}
          </Button>
        )}
        {document.readOnly ? null : (
          <Button size="large" onClick={() => setIsNew(true)}>
            {t('forms.new')}
          </Button>
        )}
      </div>
      {form === null ? (
        <Notice intent="warning">{t('forms.no_form')}</Notice>
      ) : (
        <div className={styles.parts}>
          <div className={styles.view}>
            <p className={styles.small} aria-live="polite">
              {t('forms.count', { count: form.fields.length })}
            </p>
            <ol className={styles.list}>
              {form.fields.map((field) => (
                <FieldItem
                  key={field.name}
                  shown={{ ...shown, form }}
                  field={field}
                  onDrag={document.readOnly ? null : setDragged}
                  onDrop={drop}
                />
              ))}
            </ol>
          </div>
          <div className={styles.preview}>
            <FormPreview key={id} shown={{ ...shown, form }} />
          </div>
        </div>
      )}
      {isNew ? <NewFormDialog shown={shown} onDismiss={() => setIsNew(false)} /> : null}
      {isAdding && form !== null ? (
        <NewFieldDialog shown={{ ...shown, form }} onDismiss={() => setIsAdding(false)} />
      ) : null}
    </div>
  );
}
