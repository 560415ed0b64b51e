import { Badge, Field, Input } from '@fluentui/react-components';
import { ReceiptRegular } from '@fluentui/react-icons/svg/receipt';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { AnswerOf } from '../../../../contract/api.ts';
import { call } from '../../../app/api/api-client.ts';
import { formatMoney } from '../../../app/texts/formats.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { usePostStyles } from '../../../resident/post-row.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { MoneyNav } from './money-nav.tsx';
import { ReceiptButton } from './receipt-button.tsx';

type Day = AnswerOf<'GET /api/office/money/received'>;

/** `/office/money/received?day=…`: the checks and the cash of a day. */
export function ReceivedPage() {
  const { t } = useTranslation('office-money');
  return (
    <OfficePage title={t('received.title')}>
      {(member) => (
        <>
          <MoneyNav {...member} />
          <Received {...member} />
        </>
      )}
    </OfficePage>
  );
}

function Received({ token, user_id }: OfficeMember) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('day') ?? '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : '';
  const query = useQuery({
    queryKey: ['office received', user_id, day],
    queryFn: ({ signal }) =>
      call('GET /api/office/money/received', { token, query: day === '' ? {} : { day }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {(answer) => (
        <List
          answer={answer}
          token={token}
          onDay={(next) =>
            setSearch(next === '' ? {} : { day: next }, { replace: true, preventScrollReset: true })
          }
        />
      )}
    </Loaded>
  );
}

interface ListProps {
  readonly answer: Day;
  readonly token: string;
  readonly onDay: (day: string) => void;
}

function List({ answer: { day, rows, check_cents, cash_cents }, token, onDay }: ListProps) {
  const { t, i18n } = useTranslation('office-money');
  const styles = usePostStyles();
  const links = useLinkStyles();
  const money = (cents: number) => formatMoney(cents, i18n.language);
  return (
    <>
      <Field label={t('received.day')} style={{ maxWidth: '220px' }}>
        <Input type="date" value={day} onChange={(_, { value }) => onDay(value)} />
      </Field>
      {rows.length === 0 ? (
        <EmptyState text={t('received.none')} icon={<ReceiptRegular />} />
      ) : (
        <>
          <p role="status">{t('received.sums', { check: money(check_cents), cash: money(cash_cents) })}</p>
          <ul className={styles.list}>
            {rows.map(({ payment_id, lease_id, home, tender, number, payer, amount_cents, state }) => {
              const what = `${t(`tenders.${tender}`)} #${number}`;
              return (
                <li key={payment_id} className={styles.row}>
                  <span className={styles.name}>
                    {money(amount_cents)} · {what}
                  </span>
                  {state === 'settled' ? (
                    <ReceiptButton token={token} payment_id={payment_id} what={what} />
                  ) : (
                    <Badge color="danger" appearance="tint">
                      {t(`kinds.${state}`)}
                    </Badge>
                  )}
                  <span className={styles.small}>
                    <Link className={links.plain} to={`/office/money/${lease_id}`}>
                      {home}
                    </Link>
                    {payer === '' ? '' : ` · ${payer}`}
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}
