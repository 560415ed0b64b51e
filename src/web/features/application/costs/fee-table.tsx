import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { applicantPage } from '../../../app/api/access-token.ts';
import { errorText } from '../../../app/api/error-text.ts';
import type { ApplicationSubject } from '../../../app/application-subject.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { Loading } from '../../../app/page/loading.tsx';
import { formatMoney } from '../../../app/texts/formats.ts';
import type { StepScreenProps } from '../../../flow/flow-views.ts';
import { usePaymentRows } from '../application-data.ts';
import { feeTable } from './fee-rows.ts';

const useStyles = makeStyles({
  box: { display: 'grid', gap: '20px' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: '14px 12px',
      textAlign: 'start',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& th:last-child, & td:last-child': { textAlign: 'end' },
    '& th': { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightSemibold },
    '@media (max-width: 767px)': {
      display: 'block',
      '& thead': {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
      '& tbody': { display: 'grid', gap: '12px' },
      '& tr': {
        display: 'grid',
        gap: '8px',
        padding: '16px',
        borderRadius: tokens.borderRadiusLarge,
        border: `1px solid ${tokens.colorNeutralStroke2}`,
      },
      '& td': {
        display: 'flex',
        justifyContent: 'space-between',
        gap: '16px',
        padding: 0,
        border: 'none',
        textAlign: 'end',
      },
      '& td::before': {
        content: 'attr(data-label)',
        color: tokens.colorNeutralForeground2,
        textAlign: 'start',
      },
    },
  },
  amount: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  status: { display: 'inline-flex', alignItems: 'center', gap: '6px', fontWeight: tokens.fontWeightSemibold },
  paid: { color: tokens.colorPaletteGreenForeground1 },
  unpaid: { color: tokens.colorPaletteDarkOrangeForeground1 },
  total: {
    display: 'flex',
    justifyContent: 'flex-end',
    alignItems: 'baseline',
    gap: '16px',
    paddingInline: '12px',
  },
  sum: {
    fontSize: tokens.fontSizeBase600,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  later: { margin: 0, textAlign: 'end', color: tokens.colorNeutralForeground2 },
  pay: {
    justifySelf: 'end',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '40px',
    paddingInline: '24px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

const COLUMNS = ['name', 'occupant_type', 'charge_description', 'status', 'amount'] as const;

/** The costs of the application per person. On a narrow screen each row is a card. @see spec/application.md §2 */
export function FeeTable({ subject: { token, answer } }: StepScreenProps<ApplicationSubject>) {
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  const { data, error } = usePaymentRows(token);
  useEffect(() => {
    if (error) notify('error', errorText(i18n, error));
  }, [error, i18n]);
  if (error) return <p>{t('fees.failed')}</p>;
  if (!data) return <Loading />;
  const { rows, total, payNow } = feeTable(data, answer.applicants.id, answer.formSubmitted);
  if (rows.length === 0) return <p>{t(answer.formSubmitted ? 'fees.none' : 'fees.none_yet')}</p>;
  const label = (column: (typeof COLUMNS)[number]) => ({ 'data-label': t(`fees.columns.${column}`) });
  return (
    <div className={styles.box}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: `display` of the narrow layout takes the roles away. */}
      <table role="table" className={styles.table} aria-label={t('fees.name')}>
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                className={column === 'amount' ? styles.amount : undefined}
              >
                {t(`fees.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one applicant may have several rows, and no row an id.
            <tr role="row" key={`${row.id}-${index}`}>
              <td role="cell" {...label('name')}>
                {`${row.first_name} ${row.last_name}`.trim()}
              </td>
              <td role="cell" {...label('occupant_type')}>
                {t(`fees.types.${row.applicant_type}`, { defaultValue: row.applicant_type })}
              </td>
              <td role="cell" {...label('charge_description')}>
                {row.chargecode_description}
              </td>
              <td role="cell" {...label('status')}>
                <span className={mergeClasses(styles.status, row.invoice_id ? styles.paid : styles.unpaid)}>
                  {row.invoice_id ? <CheckmarkCircleRegular aria-hidden /> : <ClockRegular aria-hidden />}
                  {t(row.invoice_id ? 'fees.paid' : 'fees.unpaid')}
                </span>
              </td>
              <td role="cell" className={styles.amount} {...label('amount')}>
                {formatMoney(row.invoice_amount, i18n.language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: end of the table. */}
      <p className={styles.total}>
        <span>{t('fees.total')}</span>
        <span className={styles.sum}>{formatMoney(total, i18n.language)}</span>
      </p>
      {!answer.formSubmitted && total > 0 ? <p className={styles.later}>{t('fees.after_submit')}</p> : null}
      {payNow ? (
        <Link className={styles.pay} to={applicantPage('/applicant/payment', token)}>
          {t('fees.pay_now')}
        </Link>
      ) : null}
    </div>
  );
}
