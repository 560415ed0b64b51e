import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { WORKORDER_TIMES } from '../../../contract/limits.ts';
import type { SuitableTime } from '../../../contract/resident/workorder.contract.ts';
import { localDay } from '../../app/texts/formats.ts';
import { useTimeZone } from '../../app/texts/time-zone.ts';
import { latestDay } from '../../widgets/latest-day.ts';
import { PARTS } from './workorder-words.ts';

const useStyles = makeStyles({
  box: {
    display: 'grid',
    gap: '12px',
    justifyItems: 'start',
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
    gap: '12px',
    alignItems: 'end',
    width: '100%',
    '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  legend: { padding: 0, marginBlockEnd: '4px' },
});

interface TimesFieldProps {
  readonly times: readonly SuitableTime[];
  readonly onChange: (times: readonly SuitableTime[]) => void;
  /** Whether missing input is reported. */
  readonly isChecked: boolean;
}

/** Whether every time has a day that has not passed. @param today at the property */
export function areTimesGood(times: readonly SuitableTime[], today: string): boolean {
  return times.length > 0 && times.every(({ day }) => day >= today);
}

/** A time that has yet to be filled in. */
export const NO_TIME: SuitableTime = { day: '', part: 'MORNING' };

/** Up to three days that suit the resident, each with the part of the day. */
export function TimesField({ times, onChange, isChecked }: TimesFieldProps) {
  const { t } = useTranslation('workorders');
  const styles = useStyles();
  const today = localDay(new Date(), useTimeZone());
  const change = (index: number, changed: Partial<SuitableTime>) =>
    onChange(times.map((time, at) => (at === index ? { ...time, ...changed } : time)));
  const issueOf = ({ day }: SuitableTime) => {
    if (!isChecked) return undefined;
    if (day === '') return t('times.day_required');
    return day < today ? t('times.day_over') : undefined;
  };
  return (
    <fieldset className={styles.box}>
      <legend className={styles.legend}>{t('times.label')}</legend>
      {times.map((time, index) => {
        const issue = issueOf(time);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
          <div key={index} className={styles.row}>
            <Field label={t('times.day')} required {...(issue !== undefined && { validationMessage: issue })}>
              <Input
                size="large"
                type="date"
                min={today}
                max={latestDay(today)}
                value={time.day}
                onChange={(_, { value }) => change(index, { day: value })}
              />
            </Field>
            <Field label={t('times.part')}>
              <Select
                size="large"
                value={time.part}
                onChange={(_, { value }) => change(index, { part: value as SuitableTime['part'] })}
              >
                {PARTS.map((part) => (
                  <option key={part} value={part}>
                    {t(`parts.${part}`)}
                  </option>
                ))}
              </Select>
            </Field>
            {times.length === 1 ? null : (
              <Button
                size="large"
                aria-label={t('times.remove_nth', { number: index + 1 })}
                onClick={() => onChange(times.filter((_, at) => at !== index))}
              >
                {t('times.remove')}
              </Button>
            )}
          </div>
        );
      })}
      {times.length >= WORKORDER_TIMES ? null : (
        <Button onClick={() => onChange([...times, NO_TIME])}>{t('times.add')}</Button>
      )}
    </fieldset>
  );
}
