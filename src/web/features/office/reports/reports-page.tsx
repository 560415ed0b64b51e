import { Button, Field, makeStyles, Select } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORTS } from '../../../../contract/office/reports.ts';
import { call } from '../../../app/api/api-client.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { TabRow } from '../../../widgets/tab-row.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { useSaveFile } from '../frame/use-save-file.ts';
import { useReportTexts } from './report-texts.ts';
import { ReportView } from './report-view.tsx';
import { useReportSearch } from './use-report-search.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'end' },
  panel: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** `/office/reports?report=deposits&from=2026-01&to=2026-03`: a report of the property by month. */
export function ReportsPage() {
  const { t } = useTranslation('office-reports');
  return <OfficePage title={t('title')}>{(member) => <Reports {...member} />}</OfficePage>;
}

function Reports({ token, user_id }: OfficeMember) {
  const { t } = useTranslation('office-reports');
  const styles = useStyles();
  const panel = useId();
  const { shown, months, show } = useReportSearch();
  const texts = useReportTexts();
  const save = useSaveFile(token);
  const { report, from, to } = shown;
  const query = useQuery({
    queryKey: ['office report', user_id, report, from, to],
    queryFn: ({ signal }) =>
      call('GET /api/office/reports/:report', { token, params: { report }, query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });
  const period = (name: 'from' | 'to', chosen: string) => (
    <Field label={t(`period.${name}`)}>
      <Select value={chosen} onChange={(_, { value }) => show({ [name]: value })}>
        {months.map((month) => (
          <option key={month} value={month}>
            {texts.month(month)}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <>
      <TabRow
        name={t('tabs')}
        tabs={REPORTS.map((id) => ({ id, content: t(`reports.${id}.title`) }))}
        selected={report}
        panel={panel}
        onSelect={(id) => show({ report: REPORTS.find((one) => one === id) ?? 'occupancy' })}
      />
      <div id={panel} role="tabpanel" aria-labelledby={`tab-${report}`} className={styles.panel}>
        <div className={styles.form}>
          {period('from', from)}
          {period('to', to)}
          <Button
            onClick={() =>
              save(
                `/api/office/reports/${report}/file?${new URLSearchParams({ from, to })}`,
                `${report}-${from}-${to}.csv`,
              )
            }
          >
            {t('save')}
          </Button>
        </div>
        <Loaded query={query}>{(read) => <ReportView report={read} />}</Loaded>
      </div>
    </>
  );
}
