import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { applicationKey } from '../../../app/application-query.ts';
import type { ApplicationSubject } from '../../../app/application-subject.ts';
import { useAsk } from '../../../app/dialogs/ask.tsx';
import { ConfirmDialog } from '../../../app/dialogs/confirm-dialog.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { Loading } from '../../../app/page/loading.tsx';
import { Notice } from '../../../app/page/notice.tsx';
import { localDay } from '../../../app/texts/formats.ts';
import type { StepScreenProps } from '../../../flow/flow-views.ts';
import { describeIssue, ErrorSummary } from '../../../forms/index.ts';
import { useUnstoredFiles } from '../../../wizard/unstored-files.ts';
import {
  type DocumentFile,
  documentsKey,
  type RequiredDocument,
  useRequiredDocuments,
} from '../application-data.ts';
import { DocumentCard } from './document-card.tsx';
import {
  expiredFiles,
  isSealedLease,
  mayDocumentsBeSubmitted,
  requiredDocumentForm,
  whatSubmitAwaits,
} from './document-form.ts';
import { givenMark } from './open-work-mark.ts';
import { useDocumentDates } from './use-document-dates.ts';

const useStyles = makeStyles({
  box: { display: 'grid', gap: '20px' },
  submit: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
});

/** The documents that the property requests. @see spec/application.md §2 Required Documents page */
export function DocumentsTab({ subject, step: { editable } }: StepScreenProps<ApplicationSubject>) {
  const { token } = subject;
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  const queries = useQueryClient();
  const { data, error } = useRequiredDocuments(token);
  const [mark] = useState(() => givenMark(window.sessionStorage, subject.answer.applicants.id));
  const [uploaded, setUploaded] = useState(mark.isSet);
  const [ask, question] = useAsk();
  const [doomed, setDoomed] = useState<DocumentFile | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { refused, tell } = useUnstoredFiles();
  const sending = useRef(false);
  useEffect(() => {
    if (error) notify('error', errorText(i18n, error));
  }, [error, i18n]);

  // The application's answer includes its documents too.
  const changed = () => void queries.invalidateQueries({ queryKey: applicationKey(token) });
  const reload = () => {
    changed();
    return queries.invalidateQueries({ queryKey: documentsKey(token) });
  };
  const failed = (cause: unknown) => notify('error', errorText(i18n, cause));
  const given = () => {
    mark.set();
    setUploaded(true);
  };
  const dates = useDocumentDates({
    token,
    documents: data ?? [],
    onStored: ({ file_name: name }) => {
      given();
      setAnnouncement(t('documents.date_saved', { name }));
      changed();
    },
    onFailed: failed,
  });
  const { entered } = dates;
  const submit = useMutation({
    mutationFn: (documents: readonly RequiredDocument[]) =>
      call('POST /api/applicant/required_documents', {
        token,
        body: requiredDocumentForm(documents, entered),
      }),
    onSuccess: async () => {
      notify('success', t('documents.saved'));
      mark.clear();
      setUploaded(false);
      await reload();
      dates.forgetAll();
    },
    onError: failed,
    onSettled: () => {
      sending.current = false;
    },
  });
  // A second click can come before the button is drawn as disabled.
  const sendOnce = async (documents: readonly RequiredDocument[]) => {
    if (sending.current) return;
    sending.current = true;
    const names = expiredFiles(documents, entered, localDay(new Date())).map(({ file_name }) => file_name);
    const isMeant =
      names.length === 0 ||
      (await ask({
        title: t('documents.expired_title'),
        text: t('documents.expired_text', { names: names.join(', ') }),
        confirm: t('documents.submit'),
      }));
    if (isMeant) submit.mutate(documents);
    else sending.current = false;
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
  // The sealed lease is not requested: nobody uploads, dates or submits it.
  const asked = data.filter((document) => !isSealedLease(document));
  if (data.length === 0) {
    return <Notice intent="info">{t('documents.none')}</Notice>;
  }
  const situation = { documents: asked, entered, uploaded };
  const awaited = whatSubmitAwaits(situation);
  return (
    <div className={styles.box}>
      <ErrorSummary
        issues={refused}
        textOf={(issue) => {
          const of = data.find(({ id }) => id === issue.path)?.file_name ?? '';
          // The maximum file size is shown once, at its document.
          const isTold = issue.params.reason === t('documents.too_large');
          const told = isTold
            ? t('documents.refused', { name: issue.params.name })
            : describeIssue(t, issue, of);
          return [of, told].filter(Boolean).join(': ');
        }}
        onGo={(id) => document.querySelector<HTMLElement>(`[data-upload="${CSS.escape(id)}"]`)?.focus()}
        attempt={0}
      />
      {data.map((document) => (
        <DocumentCard
          key={document.id}
          token={token}
          document={document}
          editable={editable && !isSealedLease(document)}
          expiration={dates.of}
          onExpiration={dates.enter}
          onDated={dates.leave}
          onUploaded={(name) => {
            given();
            setAnnouncement(t('documents.upload_done', { name }));
            changed();
          }}
          onDelete={setDoomed}
          tellUnstored={tell}
        />
      ))}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {editable && asked.length > 0 ? (
        <div className={styles.submit}>
          <Button
            size="large"
            disabled={!mayDocumentsBeSubmitted({ ...situation, submitting: submit.isPending })}
            aria-describedby={awaited === null ? undefined : 'submit-awaits'}
            onClick={() => void sendOnce(asked)}
          >
            {t('documents.submit')}
          </Button>
          {awaited === null ? null : <span id="submit-awaits">{t(`documents.awaits.${awaited}`)}</span>}
        </div>
      ) : null}
      {question}
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
