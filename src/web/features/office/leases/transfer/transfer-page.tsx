import { makeStyles } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { AnswerOf } from '../../../../../contract/api.ts';
import { call } from '../../../../app/api/api-client.ts';
import { Notice } from '../../../../app/page/notice.tsx';
import { PageHeading } from '../../../../app/page/page-heading.tsx';
import { Loaded } from '../../../../resident/loaded.tsx';
import { PageLink } from '../../../../resident/page-link.tsx';
import { OfficePage } from '../../frame/office-page.tsx';
import { HomeCard, type WantedHome } from './home-card.tsx';
import { TransferForm } from './transfer-form.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** `/office/leases/transfer/:lease_id`: a household moves to another unit of the property. */
export function TransferPage() {
  const { lease_id = '' } = useParams();
  return <OfficePage>{({ token }) => <Read key={lease_id} leaseId={lease_id} token={token} />}</OfficePage>;
}

interface TransferProps {
  readonly leaseId: string;
  readonly token: string;
}

const NOTHING_CHOSEN: WantedHome = { unit_id: '', day: '' };

function Read({ leaseId, token }: TransferProps) {
  const [wanted, setWanted] = useState(NOTHING_CHOSEN);
  const { unit_id, day } = wanted;
  const query = useQuery({
    queryKey: ['office transfer', leaseId, unit_id, day],
    queryFn: ({ signal }) =>
      call('GET /api/office/leases/:lease_id/transfer', {
        ...{ token, signal, params: { lease_id: leaseId } },
        query: { ...(unit_id !== '' && { unit_id }), ...(day !== '' && { day }) },
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Loaded query={query}>
      {(shown) => <Shown {...{ leaseId, token, shown, wanted }} onChange={setWanted} />}
    </Loaded>
  );
}

interface ShownProps extends TransferProps {
  readonly shown: AnswerOf<'GET /api/office/leases/:lease_id/transfer'>;
  readonly wanted: WantedHome;
  readonly onChange: (wanted: WantedHome) => void;
}

function Shown({ leaseId, token, shown, wanted, onChange }: ShownProps) {
  const { t } = useTranslation(['office-leases', 'errors']);
  const styles = useStyles();
  const { home, refusal, homes, choices } = shown;
  const chosen = homes.find(({ unit_id }) => unit_id === wanted.unit_id);
  return (
    <div className={styles.page}>
      <PageHeading text={t('transfer.title', { home })} />
      <div>
        <PageLink to={`/office/leases/view/${leaseId}`}>{t('transfer.back')}</PageLink>
      </div>
      {refusal === null ? (
        <HomeCard shown={shown} wanted={wanted} onChange={onChange} />
      ) : (
        <Notice intent="warning">{t(`errors:${refusal.code}`, { name: refusal.name })}</Notice>
      )}
      {chosen === undefined || choices === null || choices.home !== chosen.home ? null : (
        <TransferForm
          // Another home, or another price of it, begins with its own terms.
          key={`${chosen.unit_id} ${chosen.rent_cents}`}
          {...{ leaseId, token, choices, unit_id: chosen.unit_id, former: home }}
          day={wanted.day === '' ? shown.day : wanted.day}
        />
      )}
    </div>
  );
}
