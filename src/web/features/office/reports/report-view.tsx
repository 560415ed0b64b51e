import { makeStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '../../../../contract/office/report.contract.ts';
import { CHARTED } from '../../../../contract/office/reports.ts';
import { Card } from '../../../resident/card.tsx';
import { ReportTable } from './report-table.tsx';
import { useReportTexts } from './report-texts.ts';

const ReportChart = lazy(async () => ({ default: (await import('./report-chart.tsx')).ReportChart }));

/** In px; kept free until the code of the chart is there. */
const CHART_HEIGHT = 280;

const useStyles = makeStyles({
  about: { margin: 0, color: tokens.colorNeutralForeground2, maxWidth: '75ch' },
});

/** A report as a chart and as a table of the same numbers. */
export function ReportView({ report: read }: { readonly report: Report }) {
  const { t } = useTranslation('office-reports');
  const styles = useStyles();
  const { month: nameOf } = useReportTexts();
  const { report, columns, rows, totals } = read;
  const charted = columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ id }) => CHARTED[report].some((one) => one === id));
  const unit = charted[0]?.unit ?? 'count';
  const word = (id: string) => t(`columns.${id}`);
  // The funnel compares steps, all others months.
  const chart =
    report === 'funnel'
      ? {
          series: [{ id: 'reached', name: t('reached') }],
          bars: charted.map(({ id, at }) => ({ name: word(id), values: [totals.values[at] ?? 0] })),
        }
      : {
          series: charted.map(({ id }) => ({ id, name: word(id) })),
          bars: rows.map(({ month, values }) => ({
            name: nameOf(month),
            values: charted.map(({ at }) => values[at] ?? 0),
          })),
        };
  return (
    <Card title={t(`reports.${report}.title`)}>
      <p className={styles.about}>{t(`reports.${report}.about`)}</p>
      <Suspense fallback={<div style={{ height: CHART_HEIGHT }} />}>
        <ReportChart
          label={t('chart', { report: t(`reports.${report}.title`) })}
          height={CHART_HEIGHT}
          unit={unit}
          isStacked={report === 'occupancy' || report === 'delinquency'}
          {...chart}
        />
      </Suspense>
      <ReportTable report={read} />
    </Card>
  );
}
