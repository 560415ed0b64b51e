import { Badge, mergeClasses } from '@fluentui/react-components';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TenantDocument } from '../../../contract/resident/document.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { useDateTime } from '../../app/texts/time-zone.ts';
import { EmptyState } from '../../resident/empty-state.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { usePostStyles } from '../../resident/post-row.ts';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';
import { Receipts } from './receipts.tsx';

interface DocumentsProps {
  readonly documents: readonly TenantDocument[];
  readonly onOpened: (document: TenantDocument) => void;
}

function Documents({ documents, onOpened }: DocumentsProps) {
  const { t } = useTranslation('documents');
  const dateTime = useDateTime();
  const styles = usePostStyles();
  const links = useLinkStyles();
  if (documents.length === 0) return <EmptyState text={t('empty')} icon={<DocumentRegular />} />;
  return (
    <ul className={styles.list}>
      {documents.map((document) => {
        const { document_id, kind, title, file_path, created_at, sealed, read } = document;
        return (
          <li key={document_id} className={mergeClasses(styles.row, styles.openable)}>
            <a
              className={links.whole}
              href={file_path}
              target="_blank"
              rel="noreferrer"
              onClick={() => onOpened(document)}
            >
              {title === '' ? t(`kinds.${kind}`) : title}
            </a>
            {read ? null : (
              <Badge appearance="filled" size="large">
                {t('new')}
              </Badge>
            )}
            <span className={styles.small}>
              {title === '' ? null : `${t(`kinds.${kind}`)} · `}
              {dateTime(created_at)}
              {sealed ? ` · ${t('sealed')}` : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function List({ user }: SeenBy) {
  const { token, user_id, metas } = user;
  const { t } = useTranslation('documents');
  const client = useQueryClient();
  const links = useLinkStyles();
  const key = ['documents', user_id, metas.lease.lease_id];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/tenant/documents', { token, signal }),
  });
  const onOpened = ({ document_id, read }: TenantDocument) => {
    if (read) return;
    call('POST /api/tenant/documents/:document_id/read', { token, params: { document_id } }).then(
      () => {
        void client.invalidateQueries({ queryKey: key });
        void client.invalidateQueries({ queryKey: ['notification_count'] });
      },
      // It stays new, and is reported when it is opened again.
      () => undefined,
    );
  };
  return (
    <>
      <Loaded query={query}>{(documents) => <Documents documents={documents} onOpened={onOpened} />}</Loaded>
      {query.data?.some(({ sealed }) => sealed) === true ? (
        <p>
          {t('verify')}{' '}
          <Link className={links.plain} to="/verify">
            {t('verify_link')}
          </Link>
        </p>
      ) : null}
      <Receipts user={user} shown={!query.isPending} />
    </>
  );
}

/** The lease with its addendums, and documents from the office. @see spec/platform.md §2 Route table */
export function DocumentsPage() {
  const { t } = useTranslation('documents');
  return (
    <ResidentPage title={t('title')} item="documents">
      {(seenBy) => <List {...seenBy} />}
    </ResidentPage>
  );
}
