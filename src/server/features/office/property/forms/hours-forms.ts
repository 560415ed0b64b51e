import type { OfficeSpan } from '../../../../../contract/brand/office-hours.contract.ts';
import type { PropertySettings } from '../../../../../db/property/property-settings.ts';
import {
  choice,
  listForm,
  readWritten,
  required,
  type SettingsForm,
  text,
  textFrom,
  type Values,
  written,
  writtenFrom,
} from './settings-form.ts';

const MOST_DAYS = 200;
/** Three on each day of the week. */
const MOST_SPANS = 21;
const NAME = 80;
/** From Monday to Sunday, as an office reads its week. */
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '0'];
const TIME = '^([01][0-9]|2[0-3]):[0-5][0-9]$';

/** When the office is open, and the days on which it is closed. */
export function hoursForms(languages: readonly string[]): SettingsForm[] {
  const time = (name: string) => required(text(name, { pattern: TIME }, { widget: 'time' }));
  return [
    {
      ...listForm({
        id: 'office_hours',
        most: MOST_SPANS,
        summary: ['weekday', 'from', 'to'],
        rows: [[required(choice('weekday', WEEKDAYS)), time('from'), time('to')]],
      }),
      group: 'calendar',
      read: ({ office_hours = [] }) =>
        office_hours.map(({ weekday, from, to }) => ({ weekday: String(weekday), from, to })),
      write: ({ office_hours: _, ...settings }: PropertySettings, value: readonly Values[]) => {
        const spans = value.map(spanFrom).sort(inTheWeek);
        return { ...settings, ...(spans.length > 0 && { office_hours: spans }) };
      },
      problems: (value: readonly Values[]) => {
        const spans = value.map(spanFrom);
        return spans.flatMap(({ weekday, from, to }, index) => {
          if (to <= from) return [{ path: `office_hours.${index}.to`, code: 'property.closes_before' }];
          const overlaps = spans
            .slice(0, index)
            .some((other) => other.weekday === weekday && from < other.to && other.from < to);
          return overlaps ? [{ path: `office_hours.${index}.from`, code: 'property.hours_twice' }] : [];
        });
      },
    },
    {
      ...listForm({
        id: 'closed_days',
        most: MOST_DAYS,
        summary: ['day', 'name_en'],
        rows: [
          [required(text('day', { format: 'date' }, { widget: 'date' }))],
          written('name', languages, { maxLength: NAME }),
        ],
      }),
      group: 'calendar',
      read: ({ closed_days = [], closed_day_names = {} }) =>
        closed_days.map((day) => ({ day, ...readWritten('name', closed_day_names[day] ?? '', languages) })),
      write: ({ closed_day_names: _, ...settings }: PropertySettings, value: readonly Values[]) => {
        const names = value
          .map((one) => [textFrom(one.day), writtenFrom(one, 'name', languages)] as const)
          .filter(([, name]) => name !== '');
        return {
          ...settings,
          closed_days: [...new Set(value.map(({ day }) => textFrom(day)))].sort(),
          ...(names.length > 0 && { closed_day_names: Object.fromEntries(names) }),
        };
      },
    },
  ];
}

const spanFrom = ({ weekday, from, to }: Values): OfficeSpan => ({
  weekday: Number(weekday),
  from: textFrom(from),
  to: textFrom(to),
});

const inTheWeek = (one: OfficeSpan, other: OfficeSpan): number =>
  one.weekday - other.weekday || one.from.localeCompare(other.from);
