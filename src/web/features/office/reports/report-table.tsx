import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Report } from '../../../../contract/office/report.contract.ts';
import { useReportTexts } from './report-texts.ts';

const useStyles = makeStyles({
  scroller: {
    overflowX: 'auto',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: '10px 12px',
      textAlign: 'end',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
      fontWeight: tokens.fontWeightRegular,
      overflowWrap: 'normal',
    },
    '& th:first-child': { textAlign: 'start' },
    '& thead th': {
      color: tokens.colorNeutralForeground2,
      backgroundColor: tokens.colorNeutralBackground2,
      fontWeight: tokens.fontWeightSemibold,
    },
    '& tbody tr, & tfoot tr': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    '& tfoot th, & tfoot td': { fontWeight: tokens.fontWeightSemibold },
  },
});

/** The numbers of a report: a row for each month, and the whole period. */
export function ReportTable({ report: { report, columns, rows, totals } }: { readonly report: Report }) {
  const { t } = useTranslation('office-reports');
  const styles = useStyles();
  const { month: nameOf, figure } = useReportTexts();
  const cells = (values: Report['totals']['values']) =>
    columns.map(({ id, unit }, at) => <td key={id}>{figure(values[at] ?? null, unit)}</td>);
  return (
    <section
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a table that is wider than the page
      tabIndex={0}
      aria-label={t('table', { report: t(`reports.${report}.title`) })}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            {columns.map(({ id }) => (
              <th key={id} scope="col">
                {t(`columns.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, values }) => (
            <tr key={month}>
              <th scope="row">{nameOf(month)}</th>
              {cells(values)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(`totals.${report}`)}</th>
            {cells(totals.values)}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
