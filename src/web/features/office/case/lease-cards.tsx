import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import { formatDay, formatMoney } from '../../../app/texts/formats.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { FactList } from '../../../resident/fact-list.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { PageLink } from '../../../resident/page-link.tsx';

const useStyles = makeStyles({ ways: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', margin: 0 } });

interface LeaseCardProps {
  readonly lease: NonNullable<OfficeCase['lease']>;
  /** Of the member. */
  readonly policies: readonly string[];
}

/** The lease of a household: its term and its money, with the way to its papers and to its ledger. */
export function LeaseCard({ lease, policies }: LeaseCardProps) {
  const { t, i18n } = useTranslation('office');
  const styles = useStyles();
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const { lease_uid, status, start_date, end_date, rent_cents, deposit_cents, due_cents, overdue_cents } =
    lease;
  const overdue = overdue_cents === 0 ? '' : ` (${t('case.overdue', { amount: money(overdue_cents) })})`;
  const facts: readonly (readonly [string, string])[] = [
    [t('case.status'), t(`case.statuses.${status}`)],
    [t('case.term'), t('case.term_days', { from: formatDay(start_date), until: formatDay(end_date) })],
    [t('case.rent'), money(rent_cents)],
    [t('case.deposit'), money(deposit_cents)],
    [t('case.due'), `${money(due_cents)}${overdue}`],
  ];
  return (
    <Card title={lease_uid === null ? t('case.lease') : t('case.lease_uid', { uid: lease_uid })}>
      <FactList facts={facts} />
      <p className={styles.ways}>
        <PageLink to={`/office/leases/view/${lease.lease_id}`}>{t('case.open_lease')}</PageLink>
        {policiesMay(policies, 'see money') ? (
          <PageLink to={`/office/money/${lease.lease_id}`}>{t('case.open_ledger')}</PageLink>
        ) : null}
      </p>
    </Card>
  );
}

/** Who lives in a home. */
export function ResidentsCard({ occupants }: Pick<OfficeCase, 'occupants'>) {
  const { t } = useTranslation('office');
  const styles = useCardListStyles();
  const links = useLinkStyles();
  return (
    <Card title={t('case.residents')}>
      <ul className={styles.list}>
        {occupants.map(({ name, responsible, email, person }) => (
          <li key={`${name} ${email}`} className={styles.row}>
            <span>
              <span className={styles.name}>{name}</span>{' '}
              <span className={styles.small}>
                {t(responsible ? 'case.responsible' : 'case.not_responsible')}
              </span>
            </span>
            {email === '' ? null : (
              <a className={links.plain} href={`mailto:${email}`}>
                {email}
              </a>
            )}
            {person === null ? null : (
              <Link
                className={links.plain}
                to={`/office/persons/${person.kind}/${person.id}`}
                aria-label={t('case.data_of', { name })}
              >
                {t('case.data')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What the applicants were asked to pay. */
export function InvoicesCard({ invoices }: Pick<NonNullable<OfficeCase['application']>, 'invoices'>) {
  const { t, i18n } = useTranslation('office');
  const styles = useCardListStyles();
  const money = (cents: number) => formatMoney(cents, i18n.language);
  return (
    <Card title={t('case.invoices')}>
      <ul className={styles.list}>
        {invoices.map(({ invoice_id, payer, description, amount_cents, paid_cents, returned_cents }) => (
          <li key={invoice_id} className={styles.row}>
            <span>
              {description} <span className={styles.small}>{payer}</span>
            </span>
            <span>
              <span className={styles.sum}>{money(amount_cents)}</span>{' '}
              <span className={styles.small}>
                {paid_cents >= amount_cents
                  ? t('case.paid')
                  : t('case.open', { amount: money(amount_cents - paid_cents) })}
                {returned_cents > 0 ? ` · ${t('case.to_return', { amount: money(returned_cents) })}` : null}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
