import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RENEWAL_OFFERS } from '../../../../../contract/limits.ts';
import type { WantedOffer } from '../../../../../contract/office/leases/renewal.contract.ts';
import { call } from '../../../../app/api/api-client.ts';
import { ErrorNotice, Notice } from '../../../../app/page/notice.tsx';
import { ResultsCard, type ShownResult } from './results-card.tsx';
import { SendDialog } from './send-dialog.tsx';
import { type OfferBoard, wantedOffers } from './use-offers.ts';
import type { RenewalRange } from './use-renewal-range.ts';

type Query = NonNullable<Parameters<typeof call<'GET /api/office/renewals'>>[1]>['query'];

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'end' },
});

interface SendingProps {
  readonly token: string;
  readonly board: OfferBoard;
  readonly range: RenewalRange;
  readonly today: string;
}

/** Choosing all, the last day of the offers, the preview, and what has become of them. */
export function Sending({ token, board, range, today }: SendingProps) {
  const { t } = useTranslation('office-leases');
  const styles = useStyles();
  const queries = useQueryClient();
  const [lastDay, setLastDay] = useState('');
  const [preview, setPreview] = useState<readonly WantedOffer[] | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [results, setResults] = useState<readonly ShownResult[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const chooseAll = () => {
    const query = { ...range, page_size: String(RENEWAL_OFFERS), sort: 'end_date', order: 'asc' } as Query;
    call('GET /api/office/renewals', { token, query }).then(({ rows }) => board.choose(rows), setFailure);
  };
  const review = () => {
    const offers = wantedOffers(board);
    setWrong(offers === null || (lastDay !== '' && lastDay < today));
    if (offers !== null && (lastDay === '' || lastDay >= today)) setPreview(offers);
  };
  return (
    <>
      <ErrorNotice error={failure} />
      {isWrong ? <Notice intent="error">{t('renewals.wrong')}</Notice> : null}
      <ResultsCard results={results} />
      <div className={styles.row}>
        <Button onClick={chooseAll}>{t('renewals.choose_all')}</Button>
        <Field label={t('renewals.last_day')}>
          <Input type="date" min={today} value={lastDay} onChange={(_, { value }) => setLastDay(value)} />
        </Field>
        <Button appearance="primary" disabled={board.offers.length === 0} onClick={review}>
          {t('renewals.review', { count: board.offers.length })}
        </Button>
      </div>
      {preview === null ? null : (
        <SendDialog
          {...{ token, board, lastDay }}
          offers={preview}
          onClose={() => setPreview(null)}
          onSent={(sent) => {
            setResults(
              sent.map(({ lease_id, refusal }) => ({
                ...{ lease_id, refusal },
                home: board.offerOf(lease_id)?.lease.home ?? '',
              })),
            );
            board.drop(sent.map(({ lease_id }) => lease_id));
            setPreview(null);
            void queries.invalidateQueries({ queryKey: ['office renewals'] });
          }}
        />
      )}
    </>
  );
}
