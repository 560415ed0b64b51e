/** How the numbers of reports are written. */
import { useTranslation } from 'react-i18next';
import type { ReportUnit } from '../../../../contract/office/reports.ts';
import { BoundedCache } from '../../../../engine/bounded-cache.ts';
import { localeOf } from '../../../../engine/language/language.ts';
import { formatMoney, formatWholeMoney } from '../../../app/texts/formats.ts';

/** A number of a report; null: there is nothing to measure. */
type Figure = number | null;

interface ReportTexts {
  /** @example month('2026-03') // 'Mar 2026' */
  readonly month: (month: string) => string;
  /** @example figure(12_345, 'cents') // '$123.45' */
  readonly figure: (value: Figure, unit: ReportUnit) => string;
  /** The same, short enough for the axis of a chart. */
  readonly tick: (value: number, unit: ReportUnit) => string;
}

const HOUR = { style: 'unit', unit: 'hour', maximumFractionDigits: 1 } as const;

/** Months and numbers in the language of the page. */
export function useReportTexts(): ReportTexts {
  const { language } = useTranslation().i18n;
  const plain = (value: number, unit: ReportUnit) => {
    if (unit === 'minutes') return numbers(language, HOUR).format(value / 60);
    if (unit === 'percent')
      return numbers(language, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
    return numbers(language, { maximumFractionDigits: 0 }).format(value);
  };
  return {
    month: (month) => months(language).format(new Date(`${month}-01T00:00:00Z`)),
    figure(value, unit) {
      if (value === null) return '–';
      return unit === 'cents' ? formatMoney(value, language) : plain(value, unit);
    },
    tick: (value, unit) => (unit === 'cents' ? formatWholeMoney(value, language) : plain(value, unit)),
  };
}

/** Creating a formatter takes milliseconds, and a table asks for hundreds. */
const formats = new BoundedCache<string, Intl.NumberFormat>(32);
const monthFormats = new BoundedCache<string, Intl.DateTimeFormat>(8);

const numbers = (language: string, options: Intl.NumberFormatOptions) =>
  formats.getOrMake(
    `${language} ${options.style ?? ''}`,
    () => new Intl.NumberFormat(localeOf(language), options),
  );
const months = (language: string) =>
  monthFormats.getOrMake(
    language,
    () => new Intl.DateTimeFormat(localeOf(language), { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  );
