import { useSearchParams } from 'react-router-dom';
import {
  REPORT_MONTHS,
  REPORTS,
  type ReportName,
  USUAL_MONTHS,
} from '../../../../contract/office/reports.ts';
import { addMonths } from '../../../../engine/language/days.ts';
import { localDay } from '../../../app/texts/formats.ts';
import { useTimeZone } from '../../../app/texts/time-zone.ts';

/** Which report of which months the page shows. */
export interface ReportSearch {
  readonly report: ReportName;
  readonly from: string;
  readonly to: string;
}

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** The report and the months in the address, the months to choose from, and the setter. */
export function useReportSearch(): {
  readonly shown: ReportSearch;
  readonly months: readonly string[];
  readonly show: (change: Partial<ReportSearch>) => void;
} {
  const [search, setSearch] = useSearchParams();
  const current = localDay(new Date(), useTimeZone()).slice(0, 7);
  const asked = (name: string) => {
    const month = search.get(name) ?? '';
    return MONTH.test(month) && month <= current ? month : null;
  };
  const to = asked('to') ?? current;
  const from = asked('from') ?? addMonths(to, 1 - USUAL_MONTHS);
  const shown = { report: REPORTS.find((one) => one === search.get('report')) ?? 'occupancy', from, to };
  const offered = Array.from({ length: REPORT_MONTHS }, (_, at) => addMonths(current, -at));
  return {
    shown,
    months: [...new Set([...offered, to, from])].sort().reverse(),
    show: (change) => setSearch({ ...shown, ...change }, { replace: true, preventScrollReset: true }),
  };
}
