import { Button, Field, Input, Link, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { type ChangeEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../../app/page/progress-bar.tsx';
import { formatDateTime, formatDay, localDay } from '../../../app/texts/formats.ts';
import { latestDay } from '../../../widgets/latest-day.ts';
import { type TellUnstored, useTellUnstored } from '../../../widgets/tell-unstored.ts';
import type { DocumentFile, RequiredDocument } from '../application-data.ts';
import { hasExpired, isDocumentComplete, isSealedLease } from './document-form.ts';
import { useDocumentUploads } from './use-document-uploads.ts';

interface DocumentCardProps {
  readonly token: string;
  readonly document: RequiredDocument;
  readonly editable: boolean;
  /** The expiration date of a file, as entered so far. */
  readonly expiration: (file: DocumentFile) => string;
  readonly onExpiration: (file: DocumentFile, date: string) => void;
  /** Called when the date field of a file loses the focus. */
  readonly onDated: (file: DocumentFile) => void;
  readonly onUploaded: (name: string) => void;
  readonly onDelete: (file: DocumentFile) => void;
  readonly tellUnstored: TellUnstored;
}

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gap: '16px',
    padding: '24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '16px' },
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, display: 'flex', alignItems: 'center', gap: '8px' },
  uploaded: { color: tokens.colorStatusSuccessForeground1, display: 'inline-flex' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  info: {
    display: 'flex',
    gap: '8px',
    alignItems: 'start',
    margin: 0,
    padding: '10px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
  },
  infoIcon: { flexShrink: 0, fontSize: '20px', display: 'inline-flex' },
  files: {
    display: 'grid',
    gap: '12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    ':empty': { display: 'none' },
  },
  file: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '12px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  fileIcon: { fontSize: '24px', display: 'inline-flex', color: tokens.colorBrandForeground1 },
  name: { minWidth: 0, overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
  when: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  tools: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    // Beside the name they would leave it only a word's width.
    '@media (max-width: 599px)': { gridColumn: '2 / -1' },
  },
  wide: { gridColumn: '2 / -1', maxWidth: '260px' },
  error: { color: tokens.colorPaletteRedForeground1 },
});

/** One required document: its description, its files, the uploads in progress and the refused ones. */
export function DocumentCard({
  token,
  document,
  editable,
  expiration,
  onExpiration,
  onDated,
  onUploaded,
  onDelete,
  tellUnstored,
}: DocumentCardProps) {
  const { t } = useTranslation(['portal', 'forms']);
  const styles = useStyles();
  const heading = useId();
  const hint = useId();
  const picker = useRef<HTMLInputElement>(null);
  const card = useRef<HTMLElement>(null);
  const { uploads, send } = useDocumentUploads(token, document.id, onUploaded);
  useTellUnstored(uploads, document.id, tellUnstored);
  const running = uploads.filter(({ kind }) => kind === 'sending');
  const lost = uploads.filter(({ kind }) => kind !== 'sending');
  /** The pressed button is removed with its row, so the focus moves to the button for the next file. */
  const then = (act: () => void) => () => {
    act();
    card.current?.querySelector<HTMLElement>('[data-upload]')?.focus();
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    send(files);
  };
  return (
    <section ref={card} className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {document.file_name}
          {isDocumentComplete(document) ? (
            <span className={styles.uploaded}>
              <CheckmarkCircleFilled aria-hidden />
              <span className="visually-hidden">{t('documents.uploaded')}</span>
            </span>
          ) : null}
        </h2>
        {editable ? (
          <Button
            data-upload={document.id}
            icon={<ArrowUploadRegular />}
            title={t('documents.tooltip')}
            aria-label={t('documents.upload_named', { name: document.file_name })}
            aria-describedby={hint}
            onClick={() => picker.current?.click()}
          >
            {t('documents.upload')}
          </Button>
        ) : null}
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          tabIndex={-1}
          aria-label={t('documents.upload_named', { name: document.file_name })}
          onChange={chosen}
        />
      </div>
      {document.description ? <p className={styles.text}>{document.description}</p> : null}
      {isSealedLease(document) ? null : (
        <p id={hint} className={styles.info}>
          <span className={styles.infoIcon} aria-hidden="true">
            <InfoRegular />
          </span>
          {t(document.require_expiration_date ? 'documents.info_expiration' : 'documents.info')}
        </p>
      )}
      {document.meta.length + running.length === 0 ? null : (
        <ul className={styles.files} aria-label={t('documents.files_of', { name: document.file_name })}>
          {document.meta.map((file) => (
            <li key={file.id} className={styles.file}>
              <span className={styles.fileIcon} aria-hidden="true">
                <DocumentRegular />
              </span>
              <div className={styles.name}>
                {file.file_name}
                {file.created_at ? (
                  <div className={styles.when}>{formatDateTime(file.created_at)}</div>
                ) : null}
                {file.expiration_date && !editable ? (
                  <div className={styles.when}>
                    {t('documents.expires', { date: formatDay(file.expiration_date) })}
                  </div>
                ) : null}
              </div>
              <div className={styles.tools}>
                <Link
                  href={file.file_path}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={t('documents.view_named', { name: file.file_name })}
                >
                  {t('documents.view')}
                </Link>
                {editable ? (
                  <Button
                    appearance="subtle"
                    icon={<DeleteRegular />}
                    aria-label={t('documents.delete_named', { name: file.file_name })}
                    onClick={() => onDelete(file)}
                  />
                ) : null}
              </div>
              {editable && (document.require_expiration_date || file.expiration_date) ? (
                <Field
                  className={styles.wide}
                  label={t('documents.expiration_date')}
                  required={document.require_expiration_date}
                  {...(hasExpired(expiration(file), localDay(new Date())) && {
                    validationState: 'warning' as const,
                    validationMessage: t('documents.expired'),
                  })}
                >
                  <Input
                    type="date"
                    max={latestDay(localDay(new Date()))}
                    value={expiration(file)}
                    onChange={(_, { value }) => onExpiration(file, value)}
                    onBlur={() => onDated(file)}
                  />
                </Field>
              ) : null}
            </li>
          ))}
          {running.map((upload) => (
            <li key={upload.key} className={styles.file}>
              <span className={styles.fileIcon} aria-hidden="true">
                <ArrowUploadRegular />
              </span>
              <div className={styles.name}>
                {upload.name}
                <ProgressBar
                  share={upload.share}
                  aria-label={t('documents.uploading', { name: upload.name })}
                />
              </div>
              <div className={styles.tools}>
                <span>{Math.round(upload.share * 100)}%</span>
                <Button
                  appearance="subtle"
                  aria-label={t('forms:upload.stop_file', { name: upload.name })}
                  onClick={then(upload.drop)}
                >
                  {t('forms:upload.stop')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div role="alert">
        {lost.length === 0 ? null : (
          <ul className={styles.files}>
            {lost.map(({ key, name, kind, reason, retry, drop }) => (
              <li key={key} className={styles.file}>
                <span className={styles.error} aria-hidden="true">
                  <ErrorCircleRegular fontSize={24} />
                </span>
                <div className={styles.name}>
                  {t('documents.refused', { name })}
                  <div className={styles.error}>{reason}</div>
                </div>
                <div className={styles.tools}>
                  {kind === 'failed' ? (
                    <Button aria-label={t('forms:upload.retry_file', { name })} onClick={then(retry)}>
                      {t('forms:upload.retry')}
                    </Button>
                  ) : null}
                  <Button
                    appearance="subtle"
                    aria-label={t('forms:upload.dismiss_file', { name })}
                    onClick={then(drop)}
                  >
                    {t('forms:upload.dismiss')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
