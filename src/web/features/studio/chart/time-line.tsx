import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { OutlineState, Timer } from '../../../../engine/edit/flow-outline.ts';
import { type Moment, timeLine } from '../../../../engine/edit/time-line.ts';
import { useStateWords } from '../states/use-state-words.ts';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: '0 0 0 10px',
    borderInlineStartWidth: '2px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStrokeAccessible,
    marginInlineStart: '9px',
    display: 'grid',
    gap: '6px',
    color: tokens.colorNeutralForeground2,
  },
  moment: { position: 'relative', overflowWrap: 'anywhere', paddingInlineStart: '8px' },
  sign: {
    position: 'absolute',
    insetInlineStart: '-21px',
    width: '20px',
    textAlign: 'center',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  remind: { color: tokens.colorBrandForeground1 },
  overdue: { color: tokens.colorStatusDangerForeground1 },
  after: { color: tokens.colorStatusWarningForeground1 },
  bar: { position: 'relative', height: '19px', margin: '0 8px' },
  axis: {
    position: 'absolute',
    insetInlineStart: 0,
    insetInlineEnd: 0,
    top: '9px',
    height: '2px',
    backgroundColor: tokens.colorNeutralStrokeAccessible,
  },
  dot: { position: 'absolute', transform: 'translateX(-50%)', fontWeight: tokens.fontWeightBold },
});

/** The sign of a moment: it begins, a reminder, overdue, time leads on. */
const SIGNS: Readonly<Record<Timer['kind'], string>> = { remind: '◆', overdue: '!', after: '▶' };
const signOf = ({ timer }: Moment): string => (timer === null ? '●' : SIGNS[timer.kind]);

/** What time does in a state, as a line from its beginning; nothing where it waits for people alone. */
export function TimeLine({ state }: { readonly state: OutlineState }) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { timer: wordOf } = useStateWords();
  const moments = timeLine(state);
  if (moments.length === 0) return null;
  return (
    <ol className={styles.list} aria-label={t('time.line')}>
      {moments.map((moment, index) => {
        const { timer, to } = moment;
        const words = timer === null ? t('time.begins') : wordOf(timer);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two reminders may have the same words
          <li key={index} className={styles.moment}>
            <span
              aria-hidden="true"
              className={mergeClasses(styles.sign, timer !== null && styles[timer.kind])}
            >
              {signOf(moment)}
            </span>
            {to === null ? words : `${words} → ${to}`}
          </li>
        );
      })}
    </ol>
  );
}

/** The same line within a state of the chart, to scale; the lines of the state say it in words. */
export function TimeBar({ moments }: { readonly moments: readonly Moment[] }) {
  const styles = useStyles();
  return (
    <div aria-hidden="true" className={styles.bar}>
      <div className={styles.axis} />
      {moments.map((moment, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two reminders may stand at one place
          key={index}
          className={mergeClasses(styles.dot, moment.timer !== null && styles[moment.timer.kind])}
          style={{ insetInlineStart: `${moment.share * 100}%` }}
        >
          {signOf(moment)}
        </span>
      ))}
    </div>
  );
}
