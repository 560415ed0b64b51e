import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Charge } from '../../contract/guest/listing.contract.ts';
import { formatMoney } from '../app/texts/formats.ts';
import { costsOf } from './costs.ts';

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: '8px 8px 8px 0',
      textAlign: 'start',
      verticalAlign: 'top',
      fontWeight: tokens.fontWeightRegular,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& td:last-child, & th:last-child': { textAlign: 'end', paddingInlineEnd: 0, whiteSpace: 'nowrap' },
    '& thead th': { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
    '& tfoot th, & tfoot td': { fontWeight: tokens.fontWeightSemibold },
  },
  back: { display: 'block', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  note: { marginBlock: '12px 0', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** Every cost of an apartment, when it is due, whether it is refundable, and the sums. */
export function CostTable({ rent, charges }: { rent: number; charges: readonly Charge[] }): ReactNode {
  const { t, i18n } = useTranslation('listings');
  const styles = useStyles();
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const costs = costsOf(rent, charges);
  const sums: readonly (readonly [string, number])[] = [
    [t('costs.total_monthly'), costs.monthly],
    [t('costs.total_once'), costs.once],
    [t('costs.total_term'), costs.term],
    ...(costs.returned > 0 ? [[t('costs.total_returned'), costs.returned] as const] : []),
  ];
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('costs.what')}</th>
            <th scope="col">{t('costs.when')}</th>
            <th scope="col">{t('costs.amount')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('costs.rent')}</th>
            <td>{t('costs.due.monthly')}</td>
            <td>{money(rent)}</td>
          </tr>
          {charges.map((charge) => (
            <tr key={`${charge.due} ${charge.charge_code}`}>
              <th scope="row">
                {charge.description}
                {charge.refundable ? <span className={styles.back}>{t('costs.refundable')}</span> : null}
              </th>
              <td>{t(`costs.due.${charge.due}`)}</td>
              <td>{money(charge.amount_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([name, amount]) => (
            <tr key={name}>
              <th scope="row" colSpan={2}>
                {name}
              </th>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <p className={styles.note}>{t('costs.note')}</p>
    </>
  );
}
