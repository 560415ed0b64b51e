import { Button, makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { WorkorderBoard } from '../../../../contract/office/workorders/workorder-board.contract.ts';
import { localeOf } from '../../../../engine/language/language.ts';
import { dayText, monthText } from '../../../../engine/language/moments.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { type DayEntry, entriesByDay, stepped, weeksOf } from './calendar-days.ts';
import { cardAddress } from './card-address.ts';
import type { BoardFilter } from './use-board-filter.ts';

const PHONE = '@media (max-width: 799px)';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& td, & th': {
      padding: '8px',
      verticalAlign: 'top',
      textAlign: 'start',
      overflowWrap: 'anywhere',
      border: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    // On a phone the days stand below each other, and days without an entry are left out.
    [PHONE]: {
      '& thead': { display: 'none' },
      '& tbody, & tr, & td': { display: 'block' },
    },
  },
  empty: { [PHONE]: { display: 'none !important' } },
  other: { backgroundColor: tokens.colorNeutralBackground3 },
  today: { boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}` },
  // On a wide screen the head of the column says it.
  weekday: { display: 'none', [PHONE]: { display: 'inline' } },
  day: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '6px' },
  small: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  caption: { textAlign: 'start', paddingBlockEnd: '8px', fontWeight: tokens.fontWeightSemibold },
});

interface CalendarViewProps {
  readonly board: WorkorderBoard;
  readonly filter: BoardFilter;
  readonly onChoose: (change: Partial<BoardFilter>) => void;
}

/** Planned visits and days on which something is due, by day: a week or a month of the property. */
export function CalendarView({ board, filter, onChoose }: CalendarViewProps) {
  const { t, i18n } = useTranslation('office-workorders');
  const { language } = i18n;
  const styles = useStyles();
  const day = filter.day === '' ? board.today : filter.day;
  const weeks = weeksOf(filter.span, day);
  const entries = entriesByDay(board.cards, board.time_zone);
  const [first = day] = weeks[0] ?? [];
  const caption =
    filter.span === 'week' ? t('calendar.week', { day: dayText(language, first) }) : monthText(language, day);
  const isIn = (one: string) => filter.span === 'week' || one.startsWith(day.slice(0, 7));
  const count = weeks.flat().filter((one) => isIn(one) && entries.has(one)).length;
  return (
    <>
      <div className={styles.bar}>
        <Button onClick={() => onChoose({ day: stepped(filter.span, day, -1) })}>
          {t('calendar.before')}
        </Button>
        <Button onClick={() => onChoose({ day: '' })}>{t('calendar.today')}</Button>
        <Button onClick={() => onChoose({ day: stepped(filter.span, day, 1) })}>{t('calendar.after')}</Button>
        <Select
          aria-label={t('calendar.span')}
          value={filter.span}
          onChange={(_, { value }) => onChoose({ span: value === 'month' ? 'month' : 'week' })}
        >
          <option value="week">{t('calendar.a_week')}</option>
          <option value="month">{t('calendar.a_month')}</option>
        </Select>
      </div>
      <table className={styles.table}>
        <caption className={styles.caption} aria-live="polite">
          {caption} {count === 0 ? t('calendar.none') : null}
        </caption>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col">
                {weekdayText(language, one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(([sunday = '', ...rest]) => (
            <tr key={sunday}>
              {[sunday, ...rest].map((one) => (
                <td
                  key={one}
                  aria-current={one === board.today ? 'date' : undefined}
                  className={mergeClasses(
                    !isIn(one) && styles.other,
                    one === board.today && styles.today,
                    (!isIn(one) || !entries.has(one)) && styles.empty,
                  )}
                >
                  <span className={styles.day}>
                    <span className={styles.weekday}>{weekdayText(language, one)}, </span>
                    {inWords(language, one, { month: 'short', day: 'numeric' })}
                  </span>
                  <Entries entries={isIn(one) ? (entries.get(one) ?? []) : []} timeZone={board.time_zone} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Entries({
  entries,
  timeZone,
}: {
  readonly entries: readonly DayEntry[];
  readonly timeZone: string;
}) {
  const { t, i18n } = useTranslation('office-workorders');
  const styles = useStyles();
  const links = useLinkStyles();
  if (entries.length === 0) return null;
  return (
    <ul className={styles.list}>
      {entries.map(({ kind, at, card }) => (
        <li key={`${kind} ${card.workorder_id}`}>
          <span className={styles.small}>
            {kind === 'due'
              ? t('calendar.due')
              : t(card.visit_agreed ? 'calendar.visit' : 'calendar.visit_proposed', {
                  time: timeText(i18n.language, at, timeZone),
                })}
          </span>{' '}
          <Link className={links.plain} to={cardAddress(card)}>
            {card.home} {card.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const inWords = (language: string, day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...options }).format(
    new Date(`${day}T12:00:00.000Z`),
  );

const weekdayText = (language: string, day: string) => inWords(language, day, { weekday: 'short' });

const timeText = (language: string, at: string, timeZone: string) =>
  new Intl.DateTimeFormat(localeOf(language), { timeZone, hour: 'numeric', minute: '2-digit' }).format(
    new Date(at),
  );
