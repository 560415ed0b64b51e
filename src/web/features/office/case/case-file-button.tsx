import { Button } from '@fluentui/react-components';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/api/error-text.ts';
import { saveFile } from '../../../app/api/save-file.ts';
import { notify } from '../../../app/notifications/notifications.ts';

/** Saves the case as one PDF. */
export function CaseFileButton({ id, token }: { readonly id: string; readonly token: string }) {
  const { t, i18n } = useTranslation(['office', 'errors']);
  const saving = useMutation({
    mutationFn: () => saveFile(`/api/office/cases/${id}/record.pdf`, 'case.pdf', token),
    onError: (error) => notify('error', errorText(i18n, error)),
  });
  return (
    <Button icon={<DocumentRegular />} disabledFocusable={saving.isPending} onClick={() => saving.mutate()}>
      {t('office:case.pdf')}
    </Button>
  );
}
