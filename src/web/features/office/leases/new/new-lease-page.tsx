import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { LeaseDraft, LeaseTerms } from '../../../../../contract/office/lease-draft.contract.ts';
import { call } from '../../../../app/api/api-client.ts';
import { ConfirmDialog } from '../../../../app/dialogs/confirm-dialog.tsx';
import { notify } from '../../../../app/notifications/notifications.ts';
import { ErrorNotice, Notice } from '../../../../app/page/notice.tsx';
import { PageHeading } from '../../../../app/page/page-heading.tsx';
import { Card } from '../../../../resident/card.tsx';
import { FactList } from '../../../../resident/fact-list.tsx';
import { Loaded } from '../../../../resident/loaded.tsx';
import { OfficePage } from '../../frame/office-page.tsx';
import { LeasePreview } from './lease-preview.tsx';
import { PaperFields } from './paper-fields.tsx';
import { OwnPapersCard } from './papers/own-papers-card.tsx';
import { useOwnPapers } from './papers/use-own-papers.ts';
import { TermsFields } from './terms-fields.tsx';
import { termsOf, typedTerms } from './typed-terms.ts';
import { usePreview } from './use-preview.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  send: { justifySelf: 'start' },
});

/** `/office/leases/new/:application_id`: the office makes a lease for an approved application. */
export function NewLeasePage() {
  const { application_id = '' } = useParams();
  return (
    <OfficePage>{({ token }) => <Read key={application_id} id={application_id} token={token} />}</OfficePage>
  );
}

function Read({ id, token }: { readonly id: string; readonly token: string }) {
  const query = useQuery({
    queryKey: ['office lease draft', id],
    queryFn: ({ signal }) =>
      call('GET /api/office/lease-drafts/:application_id', { token, params: { application_id: id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return <Loaded query={query}>{(draft) => <LeaseForm draft={draft} token={token} />}</Loaded>;
}

interface LeaseFormProps {
  readonly draft: LeaseDraft;
  readonly token: string;
}

function LeaseForm({ draft, token }: LeaseFormProps) {
  const { t } = useTranslation(['office-leases', 'errors']);
  const styles = useStyles();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { application_id, home, signers, occupants, template_version } = draft;
  const params = { application_id };
  const [typed, setTyped] = useState(() => typedTerms(draft));
  // The same click twice is the same lease.
  const [key] = useState(() => crypto.randomUUID());
  const [isAsked, setAsked] = useState(false);
  const terms = termsOf(typed, draft);
  const own = useOwnPapers(application_id, token);
  const [open, setOpen] = useState<string | null>(null);
  const stamp = own.data?.papers.map(({ paper_id, changed_at }) => `${paper_id} ${changed_at}`).join();
  const { preview, error, isPending, isStale } = usePreview({
    // Made once the papers are known, and again when a paper or its marks were changed.
    asked: terms === null || own.isPending ? null : { body: terms, stamp },
    make: ({ body }: { readonly body: LeaseTerms; readonly stamp: string | undefined }) =>
      call('POST /api/office/lease-drafts/:application_id/preview', { token, params, body }),
  });
  const sending = useMutation({
    mutationFn: (body: LeaseTerms) =>
      call('POST /api/office/lease-drafts/:application_id/lease', {
        token,
        params,
        body: { key, terms: body },
      }),
    onSuccess: ({ lease_id }) => {
      notify('success', t('form.sent'));
      void queries.invalidateQueries({ queryKey: ['office leases'] });
      navigate(`/office/leases/view/${lease_id}`, { replace: true });
    },
  });
  const send = () => {
    if (terms === null || sending.isPending || open !== null) return;
    // A member who sees the papers as they will be sent has read what a question would say.
    const isSeen = preview !== undefined && preview.missing.length === 0 && !isStale;
    if (isSeen) sending.mutate(terms);
    else setAsked(true);
  };
  return (
    <div className={styles.page}>
      <PageHeading text={t('form.title', { home })} />
      {template_version === null ? <Notice intent="warning">{t('form.shipped')}</Notice> : null}
      <Card title={t('form.who')}>
        <FactList
          facts={[
            [t('form.signers'), signers.join(', ')],
            [t('form.occupants'), occupants.join(', ')],
          ]}
        />
      </Card>
      <TermsFields draft={draft} typed={typed} onChange={setTyped} />
      <PaperFields draft={draft} typed={typed} onChange={setTyped} />
      <OwnPapersCard {...{ application_id, token, open }} query={own} onOpen={setOpen} />
      <ErrorNotice error={error ?? sending.error} />
      <Button
        className={styles.send}
        size="large"
        appearance="primary"
        disabledFocusable={terms === null || sending.isPending || open !== null}
        onClick={send}
      >
        {t('form.send')}
      </Button>
      {open === null ? null : <p>{t('own.close_first')}</p>}
      <p role="status">{isPending ? t('form.previewing') : ''}</p>
      {/* One document at a time: while marks are placed, that is the paper. */}
      {preview === undefined || open !== null ? null : <LeasePreview preview={preview} isStale={isStale} />}
      {isAsked && terms !== null ? (
        <ConfirmDialog
          title={t('form.confirm')}
          confirm={t('form.send')}
          onConfirm={() => {
            setAsked(false);
            sending.mutate(terms);
          }}
          onRefuse={() => setAsked(false)}
        >
          <p>{t('form.confirm_text', { names: signers.join(', ') })}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
