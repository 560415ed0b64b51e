import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { applicationKey } from '../../../app/application-query.ts';
import type { ApplicationSubject } from '../../../app/application-subject.ts';
import { ConfirmDialog } from '../../../app/dialogs/confirm-dialog.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { Loading } from '../../../app/page/loading.tsx';
import { Notice } from '../../../app/page/notice.tsx';
import type { StepScreenProps } from '../../../flow/flow-views.ts';
import {
  type DocumentFile,
  documentsKey,
  type RequiredDocument,
  useRequiredDocuments,
} from '../application-data.ts';
import { DocumentCard } from './document-card.tsx';
import { mayDocumentsBeSubmitted, requiredDocumentForm } from './document-form.ts';

const useStyles = makeStyles({ box: { display: 'grid', gap: '20px' }, submit: { justifySelf: 'start' } });

/** The documents that the property asks for. @see spec/application.md §2 Required Documents page */
export function DocumentsTab({
  subject: { token },
  step: { editable },
}: StepScreenProps<ApplicationSubject>) {
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  const queries = useQueryClient();
  const { data, error } = useRequiredDocuments(token);
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({});
  const [uploaded, setUploaded] = useState(false);
  const [doomed, setDoomed] = useState<DocumentFile | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const sending = useRef(false);
  useEffect(() => {
    if (error) notify('error', errorText(i18n, error));
  }, [error, i18n]);

  // The application tells its documents too.
  const changed = () => void queries.invalidateQueries({ queryKey: applicationKey(token) });
  const reload = () => {
    changed();
    return queries.invalidateQueries({ queryKey: documentsKey(token) });
  };
  const failed = (cause: unknown) => notify('error', errorText(i18n, cause));
  const submit = useMutation({
    mutationFn: (documents: readonly RequiredDocument[]) =>
      call('POST /api/applicant/required_documents', {
        token,
        body: requiredDocumentForm(documents, entered),
      }),
    onSuccess: async () => {
      notify('success', t('documents.saved'));
      setUploaded(false);
      await reload();
      setEntered({});
    },
    onError: failed,
    onSettled: () => {
      sending.current = false;
    },
  });
  // A second click comes before the button is drawn as disabled.
  const sendOnce = (documents: readonly RequiredDocument[]) => {
    if (sending.current) return;
    sending.current = true;
    submit.mutate(documents);
  };
  const remove = useMutation({
    mutationFn: (file: DocumentFile) =>
      call('DELETE /api/applicant/delete_applicant_file/:id', { token, params: { id: file.id } }),
    onSuccess: async () => {
      notify('success', t('documents.deleted'));
      await reload();
    },
    onError: failed,
  });

  if (error) return <p>{t('documents.failed')}</p>;
  if (!data) return <Loading />;
  if (data.length === 0) {
    return <Notice intent="info">{t('documents.none')}</Notice>;
  }
  const ready = mayDocumentsBeSubmitted({ documents: data, entered, uploaded, submitting: submit.isPending });
  return (
    <div className={styles.box}>
      {data.map((document) => (
        <DocumentCard
          key={document.id}
          token={token}
          document={document}
          editable={editable}
          expiration={(file) => entered[file.id] ?? file.expiration_date ?? ''}
          onExpiration={(file, date) => setEntered((now) => ({ ...now, [file.id]: date }))}
          onUploaded={(name) => {
            setUploaded(true);
            setAnnouncement(t('documents.upload_done', { name }));
            changed();
          }}
          onDelete={setDoomed}
        />
      ))}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {editable ? (
        <Button
          className={styles.submit}
          appearance="primary"
          size="large"
          disabled={!ready}
          onClick={() => sendOnce(data)}
        >
          {t('documents.submit')}
        </Button>
      ) : null}
      {doomed === null ? null : (
        <ConfirmDialog
          title={t('documents.delete_title')}
          confirm={t('documents.delete')}
          onRefuse={() => setDoomed(null)}
          onConfirm={() => {
            remove.mutate(doomed);
            setDoomed(null);
          }}
        >
          <p>{t('documents.delete_text')}</p>
          <p>{doomed.file_name}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
