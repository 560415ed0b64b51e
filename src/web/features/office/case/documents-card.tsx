import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { useTranslation } from 'react-i18next';
import type { FileEntry } from '../../../../contract/application/application.contract.ts';
import type { ApplicantAnswers } from '../../../../contract/office/applicant-answers.contract.ts';
import { lateComponent } from '../../../app/late-component.tsx';
import { formatDay } from '../../../app/texts/formats.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';

const PdfView = lateComponent(async () => (await import('./pdf-view.tsx')).PdfView);

const useStyles = makeStyles({
  files: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  image: { maxWidth: '100%', height: 'auto', borderRadius: tokens.borderRadiusMedium },
});

interface DocumentsCardProps {
  readonly documents: ApplicantAnswers['documents'];
  readonly open: FileEntry | null;
  readonly onOpen: (file: FileEntry) => void;
}

/** The documents that the property asks for, with what was sent for each, and the one that is open. */
export function DocumentsCard({ documents, open, onOpen }: DocumentsCardProps) {
  const { t } = useTranslation('office');
  const lists = useCardListStyles();
  const styles = useStyles();
  return (
    <>
      <Card title={t('documents.title')}>
        {documents.length === 0 ? <p className={lists.none}>{t('documents.none')}</p> : null}
        <ul className={lists.list}>
          {documents.map(({ title, expiration_date, files }) => (
            <li key={title}>
              <span className={lists.name}>{title}</span>{' '}
              <span className={lists.small}>
                {files.length === 0
                  ? t('documents.missing')
                  : expiration_date === null
                    ? ''
                    : t('documents.expires', { date: formatDay(expiration_date) })}
              </span>
              <span className={styles.files}>
                {files.map((file) => (
                  <Button
                    key={file.id}
                    size="small"
                    icon={<DocumentRegular />}
                    aria-pressed={file.id === open?.id}
                    onClick={() => onOpen(file)}
                  >
                    {file.file_name}
                  </Button>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {open === null ? null : <OpenDocument file={open} />}
    </>
  );
}

function OpenDocument({ file: { id, file_name, file_path } }: { readonly file: FileEntry }) {
  const { t } = useTranslation('office');
  const styles = useStyles();
  const isPdf = /\.pdf$/i.test(file_name);
  const isImage = /\.(png|jpe?g|gif|webp)$/i.test(file_name);
  return (
    <Card
      title={file_name}
      action={
        <Link href={file_path} target="_blank" rel="noreferrer">
          {t('documents.new_tab')}
        </Link>
      }
    >
      {isImage ? <img key={id} className={styles.image} src={file_path} alt={file_name} /> : null}
      {isPdf ? <PdfView key={id} path={file_path} /> : null}
      {isPdf || isImage ? null : <p>{t('documents.no_preview')}</p>}
    </Card>
  );
}
