import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { AnswerOf } from '../../../../contract/api.ts';
import { monthText } from '../../../../engine/language/moments.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { ConfirmDialog } from '../../../app/dialogs/confirm-dialog.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { formatDay, formatMoney, localDay } from '../../../app/texts/formats.ts';
import { useDateTime, useTimeZone } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { useSaveFile } from '../frame/use-save-file.ts';
import { MoneyNav } from './money-nav.tsx';

type Months = AnswerOf<'GET /api/office/money/months'>;

const useStyles = makeStyles({
  form: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'end' },
  text: { margin: 0 },
});

/** `/office/money/books`: closed months, files for accounting, and the late fees of the coming night. */
export function BooksPage() {
  const { t } = useTranslation('office-money');
  return (
    <OfficePage title={t('books.title')}>
      {(member) => (
        <>
          <MoneyNav {...member} />
          <ExportCard {...member} />
          <MonthsCard {...member} />
          <LateFeesCard {...member} />
        </>
      )}
    </OfficePage>
  );
}

function ExportCard({ token }: OfficeMember) {
  const { t } = useTranslation('office-money');
  const styles = useStyles();
  const save = useSaveFile(token);
  const today = localDay(new Date(), useTimeZone());
  const [chosen, choose] = useState({ what: 'accounts', from: `${today.slice(0, 7)}-01`, to: today });
  const isWrong = chosen.from === '' || chosen.to === '' || chosen.from > chosen.to;
  return (
    <Card title={t('books.export')}>
      <div className={styles.form}>
        <Field label={t('books.what')}>
          <Select value={chosen.what} onChange={(_, { value }) => choose((now) => ({ ...now, what: value }))}>
            <option value="accounts">{t('books.accounts')}</option>
            <option value="transfers">{t('books.transfers')}</option>
          </Select>
        </Field>
        <Field label={t('period.from')}>
          <Input
            type="date"
            value={chosen.from}
            onChange={(_, { value }) => choose((now) => ({ ...now, from: value }))}
          />
        </Field>
        <Field label={t('period.to')}>
          <Input
            type="date"
            value={chosen.to}
            onChange={(_, { value }) => choose((now) => ({ ...now, to: value }))}
          />
        </Field>
        <Button
          disabled={isWrong}
          onClick={() =>
            save(
              `/api/office/money/export?${new URLSearchParams(chosen)}`,
              `${chosen.what}-${chosen.from}-${chosen.to}.csv`,
            )
          }
        >
          {t('books.save')}
        </Button>
      </div>
    </Card>
  );
}

function MonthsCard(member: OfficeMember) {
  const { token, user_id } = member;
  const { t } = useTranslation('office-money');
  const query = useQuery({
    queryKey: ['office months', user_id],
    queryFn: ({ signal }) => call('GET /api/office/money/months', { token, signal }),
  });
  return (
    <Card title={t('books.months')}>
      <Loaded query={query}>{(months) => <MonthList months={months} member={member} />}</Loaded>
    </Card>
  );
}

function MonthList({ months, member }: { readonly months: Months; readonly member: OfficeMember }) {
  const { t, i18n } = useTranslation(['office-money', 'errors']);
  const styles = useCardListStyles();
  const dateTime = useDateTime();
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { token, policies } = member;
  const { closed, closable } = months;
  const close =
    closable === null ? '' : t('office-money:books.close', { month: monthText(i18n.language, closable) });
  const closing = useMutation({
    mutationFn: (month: string) => call('POST /api/office/money/months', { token, body: { month } }),
    onSuccess: () => notify('success', t('office-money:books.closed')),
    onError: (error) => notify('error', errorText(i18n, error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['office months'] }),
  });
  return (
    <>
      {closed.length === 0 ? <p className={styles.none}>{t('office-money:books.none_closed')}</p> : null}
      <ul className={styles.list} hidden={closed.length === 0}>
        {closed.map(({ month, closed_by, closed_at }) => (
          <li key={month} className={styles.row}>
            <span className={styles.name}>{monthText(i18n.language, month)}</span>
            <span className={styles.small}>
              {closed_by}, {dateTime(closed_at)}
            </span>
          </li>
        ))}
      </ul>
      {closable === null || !policiesMay(policies, 'serve money') ? null : (
        <div>
          <Button disabledFocusable={closing.isPending} onClick={() => setAsks(true)}>
            {close}
          </Button>
        </div>
      )}
      {asks && closable !== null ? (
        <ConfirmDialog
          title={close}
          confirm={close}
          main="refuse"
          onConfirm={() => {
            setAsks(false);
            closing.mutate(closable);
          }}
          onRefuse={() => setAsks(false)}
        >
          <p>{t('office-money:books.close_ask')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function LateFeesCard({ token, user_id }: OfficeMember) {
  const { t, i18n } = useTranslation('office-money');
  const styles = useCardListStyles();
  const links = useLinkStyles();
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const query = useQuery({
    queryKey: ['office late fees', user_id, i18n.language],
    queryFn: ({ signal }) => call('GET /api/office/money/late-fees', { token, signal }),
  });
  return (
    <Card title={t('books.late_fees')}>
      <Loaded query={query}>
        {({ day, fees, fee_cents }) => (
          <>
            <p className={styles.none}>
              {fees.length === 0
                ? t('books.no_fees', { day: formatDay(day) })
                : t('books.fees', { count: fees.length, day: formatDay(day), amount: money(fee_cents) })}
            </p>
            <ul className={styles.list} hidden={fees.length === 0}>
              {fees.map(({ invoice_id, lease_id, home, description, due_date, balance_cents, ...fee }) => (
                <li key={invoice_id} className={styles.row}>
                  <span>
                    <Link className={links.plain} to={`/office/money/${lease_id}`}>
                      {home}
                    </Link>{' '}
                    {description}{' '}
                    <span className={styles.small}>
                      {t('books.open_since', { amount: money(balance_cents), day: formatDay(due_date) })}
                    </span>
                  </span>
                  <span className={styles.sum}>{money(fee.fee_cents)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  );
}
