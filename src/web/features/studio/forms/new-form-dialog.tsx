import { useTranslation } from 'react-i18next';
import { DraftDialog } from '../states/draft-dialog.tsx';
import type { ShownForm } from './use-form.ts';
import { useNewForm } from './use-new-form.tsx';

interface NewFormDialogProps {
  readonly shown: ShownForm;
  readonly onDismiss: () => void;
}

/** Adds a form to the flow whose form is shown. */
export function NewFormDialog({ shown, onDismiss }: NewFormDialogProps) {
  const { t } = useTranslation('studio');
  const { document, id, select } = shown;
  const flow = id.split('/')[0] ?? '';
  const { fields, make } = useNewForm(document, flow);
  const add = () => {
    const made = make();
    if (made === null) return false;
    document.edit(made.edits);
    select(null, made.id);
    return true;
  };
  return (
    <DraftDialog
      title={t('forms.new_title', { flow })}
      confirm={t('forms.add_confirm')}
      onConfirm={add}
      onDismiss={onDismiss}
    >
      {fields}
    </DraftDialog>
  );
}
