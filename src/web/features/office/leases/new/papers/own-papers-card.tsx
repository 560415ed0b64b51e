import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OWN_PAPERS } from '../../../../../../contract/limits.ts';
import { call } from '../../../../../app/api/api-client.ts';
import { ConfirmDialog } from '../../../../../app/dialogs/confirm-dialog.tsx';
import { notify } from '../../../../../app/notifications/notifications.ts';
import { ErrorNotice } from '../../../../../app/page/notice.tsx';
import { Card } from '../../../../../resident/card.tsx';
import { MarksEditor } from './marks-editor.tsx';
import { type OwnPapersQuery, ownPapersKey } from './use-own-papers.ts';

const useStyles = makeStyles({
  body: { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' },
  list: { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: '12px', width: '100%' },
  paper: { display: 'flex', flexWrap: 'wrap', gap: '4px 8px', alignItems: 'center' },
  words: { flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' },
  text: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface OwnPapersCardProps {
  readonly application_id: string;
  readonly token: string;
  readonly query: OwnPapersQuery;
  /** The id of the paper whose marks are being placed. */
  readonly open: string | null;
  readonly onOpen: (paper_id: string | null) => void;
}

/** PDFs of the office that the lease will have, and the places of the marks on them. */
export function OwnPapersCard({ application_id, token, query, open, onOpen }: OwnPapersCardProps) {
  const { t } = useTranslation('office-leases');
  const styles = useStyles();
  const queries = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const own = query.data;
  const params = { application_id };
  const keep = (papers: typeof own) => queries.setQueryData(ownPapersKey(application_id), papers);
  const adding = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file[0]', file);
      return call('POST /api/office/lease-drafts/:application_id/papers', { token, params, body });
    },
    onSuccess: (papers) => {
      keep(papers);
      onOpen(papers.papers.at(-1)?.paper_id ?? null);
      notify('success', t('own.added'));
    },
  });
  const removing = useMutation({
    mutationFn: (paper_id: string) =>
      call('DELETE /api/office/lease-drafts/:application_id/papers/:paper_id', {
        token,
        params: { application_id, paper_id },
      }),
    onSuccess: (papers) => keep(papers),
  });
  /** The paper that is removed if the question is confirmed. */
  const [asked, setAsked] = useState<string | null>(null);
  const papers = own?.papers ?? [];
  const unwanted = papers.find(({ paper_id }) => paper_id === asked);
  const paper = papers.find(({ paper_id }) => paper_id === open);
  return (
    <>
      <Card title={t('own.title')}>
        <div className={styles.body}>
          <p className={styles.text}>{t('own.hint', { limit: OWN_PAPERS })}</p>
          {papers.length === 0 ? null : (
            <ul className={styles.list}>
              {papers.map(({ paper_id, file_name, pages, without_mark }) => (
                <li key={paper_id} className={styles.paper}>
                  <span className={styles.words}>
                    {t('one.document', { title: file_name, count: pages.length })}
                    {without_mark.length === 0
                      ? null
                      : ` – ${t('own.without', { names: without_mark.join(', ') })}`}
                  </span>
                  <Button
                    size="small"
                    aria-label={t('own.place_named', { name: file_name })}
                    onClick={() => onOpen(paper_id)}
                  >
                    {t('own.place')}
                  </Button>
                  <Button
                    size="small"
                    aria-label={t('own.remove_named', { name: file_name })}
                    onClick={() => setAsked(paper_id)}
                  >
                    {t('own.remove')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <ErrorNotice error={adding.error ?? removing.error ?? query.error} />
          {papers.length >= OWN_PAPERS ? null : (
            <>
              <Button disabledFocusable={adding.isPending} onClick={() => picker.current?.click()}>
                {t('own.add')}
              </Button>
              <input
                ref={picker}
                type="file"
                hidden
                accept="application/pdf"
                aria-label={t('own.add')}
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  if (file !== undefined) adding.mutate(file);
                  target.value = '';
                }}
              />
            </>
          )}
        </div>
      </Card>
      {unwanted === undefined ? null : (
        <ConfirmDialog
          title={t('own.remove_named', { name: unwanted.file_name })}
          confirm={t('own.remove')}
          main="refuse"
          onConfirm={() => {
            setAsked(null);
            removing.mutate(unwanted.paper_id);
          }}
          onRefuse={() => setAsked(null)}
        >
          <p>{t('own.remove_text')}</p>
        </ConfirmDialog>
      )}
      {own === undefined || paper === undefined ? null : (
        <MarksEditor
          key={paper.paper_id}
          {...{ application_id, token, own, paper }}
          onSaved={keep}
          onRetry={() => query.refetch()}
          onClose={() => onOpen(null)}
        />
      )}
    </>
  );
}
