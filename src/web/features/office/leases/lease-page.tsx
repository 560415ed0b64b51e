import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { LeaseDetail } from '../../../../contract/office/lease.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { ErrorNotice } from '../../../app/page/notice.tsx';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { formatDay, formatMoney, localDay } from '../../../app/texts/formats.ts';
import { useTimeZone } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { FactList } from '../../../resident/fact-list.tsx';
import { Loaded } from '../../../resident/loaded.tsx';
import { PageLink } from '../../../resident/page-link.tsx';
import { AlsoHere } from '../frame/also-here.tsx';
import { OfficePage } from '../frame/office-page.tsx';
import { REFRESH_MS } from '../frame/refresh.ts';
import { LandlordCard } from './landlord-card.tsx';
import { ProcessesCard } from './processes-card.tsx';
import { SignerList } from './signer-list.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px' },
  list: { margin: 0, paddingInlineStart: '20px' },
});

/** `/office/leases/view/:lease_id`: a lease, who has signed it, and what the office does with it. */
export function LeasePage() {
  const { lease_id = '' } = useParams();
  return <OfficePage>{({ token }) => <Read key={lease_id} id={lease_id} token={token} />}</OfficePage>;
}

function Read({ id, token }: { readonly id: string; readonly token: string }) {
  const { i18n } = useTranslation();
  const query = useQuery({
    queryKey: ['office leases', 'one', id, i18n.resolvedLanguage],
    queryFn: ({ signal }) =>
      call('GET /api/office/leases/:lease_id', { token, params: { lease_id: id }, signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <AlsoHere names={query.data?.here} />
      <Loaded query={query}>{(lease) => <Shown lease={lease} token={token} />}</Loaded>
    </>
  );
}

interface ShownProps {
  readonly lease: LeaseDetail;
  readonly token: string;
}

function Shown({ lease, token }: ShownProps) {
  const { t } = useTranslation('office-leases');
  const styles = useStyles();
  const { home, case_id, signers, landlord, documents, file_path, may_sign, consent } = lease;
  // An imported lease has no signers here.
  const isSignedElsewhere = signers.length === 0 && landlord === null;
  return (
    <div className={styles.page}>
      <PageHeading text={t('one.title', { home })} />
      <div className={styles.actions}>
        <PageLink to="/office/leases">{t('one.back')}</PageLink>
        <PageLink to={`/office/cases/${case_id}`}>{t('one.case')}</PageLink>
        {lease.may_transfer ? (
          <PageLink to={`/office/leases/transfer/${lease.lease_id}`}>{t('transfer.begin')}</PageLink>
        ) : null}
        {file_path === null ? null : <a href={file_path}>{t('one.file')}</a>}
      </div>
      {may_sign && consent !== null ? <LandlordCard lease={lease} consent={consent} token={token} /> : null}
      <TermsCard lease={lease} />
      {lease.processes.length === 0 ? null : <ProcessesCard lease={lease} token={token} />}
      {isSignedElsewhere ? null : (
        <Card title={t('one.signatures')}>
          <SignerList signers={signers} landlord={landlord} />
          <Acts lease={lease} token={token} />
        </Card>
      )}
      {documents.length === 0 ? null : (
        <Card title={t('one.documents')}>
          <ul className={styles.list}>
            {documents.map(({ title, pages }) => (
              <li key={title}>{t('one.document', { title, count: pages })}</li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function TermsCard({ lease }: Pick<ShownProps, 'lease'>) {
  const { t, i18n } = useTranslation('office-leases');
  const timeZone = useTimeZone();
  const { people, status, start_date, end_date, rent_cents, deposit_cents, charges } = lease;
  const { withdrawn_at, withdrawn_reason } = lease;
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const why =
    withdrawn_at === null
      ? null
      : t('one.withdrawn', {
          day: formatDay(localDay(new Date(withdrawn_at), timeZone)),
          reason: withdrawn_reason,
        });
  return (
    <Card title={t('one.terms')}>
      <FactList
        facts={[
          [t('register.people'), people.join(', ')],
          [t('register.status'), why ?? t(`statuses.${status}`)],
          [t('register.start'), formatDay(start_date)],
          [t('register.end'), end_date === '' ? t('register.month_to_month') : formatDay(end_date)],
          [t('register.rent'), money(rent_cents)],
          [t('one.deposit'), money(deposit_cents)],
          ...charges.map(({ description, amount_cents }): [string, string] => [
            t('one.charge', { description }),
            money(amount_cents),
          ]),
        ]}
      />
    </Card>
  );
}

/** Reminding and withdrawing. */
function Acts({ lease, token }: ShownProps) {
  const { t } = useTranslation(['office-leases', 'errors']);
  const styles = useStyles();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const params = { lease_id: lease.lease_id };
  const reminding = useMutation({
    mutationFn: () => call('POST /api/office/leases/:lease_id/reminder', { token, params, body: {} }),
    onSuccess: ({ reminded }) => notify('success', t('one.reminded', { names: reminded.join(', ') })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['office leases'] }),
  });
  if (!lease.may_remind && !lease.may_withdraw) return null;
  return (
    <>
      <ErrorNotice error={reminding.error} />
      <div className={styles.actions}>
        {lease.may_remind ? (
          <Button disabledFocusable={reminding.isPending} onClick={() => reminding.mutate()}>
            {t('one.remind')}
          </Button>
        ) : null}
        {lease.may_withdraw ? <Button onClick={() => setAsked(true)}>{t('one.withdraw')}</Button> : null}
      </div>
      {isAsked ? <WithdrawDialog {...params} token={token} onClose={() => setAsked(false)} /> : null}
    </>
  );
}
