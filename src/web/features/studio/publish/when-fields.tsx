import { Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { PUBLISH_AHEAD_DAYS } from '../../../../contract/limits.ts';
import { localDay } from '../../../app/texts/formats.ts';

/** A day and a time of that day; empty: not chosen yet. */
export interface Time {
  readonly day: string;
  readonly time: string;
}

/** What is wrong with a time. */
type TimeIssue = 'missing' | 'over';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px' },
  field: { flex: '1 1 9rem' },
});

/**
 * Whether a time is missing or not ahead, in a time zone; null: it is right.
 *
 * @example timeIssue({ day: '2026-03-02', time: '' }, 'America/Chicago', new Date()) // 'missing'
 */
export function timeIssue({ day, time }: Time, timeZone: string, now: Date): TimeIssue | null {
  if (day === '' || time === '') return 'missing';
  // The Swedish locale writes 2026-03-02 09:30.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return `${day} ${time}` <= format.format(now) ? 'over' : null;
}

interface WhenFieldsProps {
  readonly timeZone: string;
  /** Null: at once. */
  readonly at: Time | null;
  readonly onAt: (at: Time | null) => void;
  /** What is wrong is said only once the person has tried to go on. */
  readonly isChecked: boolean;
}

/** Asks when a draft goes live: at once, or at a time. */
export function WhenFields({ timeZone, at, onAt, isChecked }: WhenFieldsProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const now = new Date();
  const last = new Date(now);
  last.setDate(now.getDate() + PUBLISH_AHEAD_DAYS);
  const issue = at !== null && isChecked ? timeIssue(at, timeZone, now) : null;
  const wrong = issue === null ? {} : { validationMessage: t(`publish.time_${issue}`) };
  return (
    <>
      <Field
        label={t('publish.when')}
        {...(at !== null && { hint: t('publish.frozen', { zone: timeZone }) })}
      >
        <Select
          size="large"
          value={at === null ? 'now' : 'later'}
          onChange={(_, { value }) => onAt(value === 'later' ? { day: '', time: '' } : null)}
        >
          <option value="now">{t('publish.now')}</option>
          <option value="later">{t('publish.later')}</option>
        </Select>
      </Field>
      {at === null ? null : (
        <div className={styles.row}>
          <Field label={t('publish.day')} required className={styles.field} {...wrong}>
            <Input
              size="large"
              type="date"
              min={localDay(now, timeZone)}
              max={localDay(last, timeZone)}
              value={at.day}
              onChange={(_, { value }) => onAt({ ...at, day: value })}
            />
          </Field>
          <Field label={t('publish.time')} required className={styles.field}>
            <Input
              size="large"
              type="time"
              value={at.time}
              onChange={(_, { value }) => onAt({ ...at, time: value })}
            />
          </Field>
        </div>
      )}
    </>
  );
}
