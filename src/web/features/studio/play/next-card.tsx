import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Offers } from '../../../../engine/play/offers.ts';
import type { PlayStep } from '../../../../engine/play/play.ts';
import { Card } from '../../../resident/card.tsx';
import type { RunAction } from './run-steps.ts';
import { stepText } from './step-text.ts';
import type { ShownRun } from './use-run.ts';

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  text: { margin: 0 },
  steps: {
    margin: 0,
    paddingInlineStart: '24px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
});

interface NextCardProps {
  readonly shown: ShownRun;
  readonly offers: Offers;
  readonly act: (action: RunAction) => void;
}

/** Where the run stands, what happened, and what may happen next. */
export function NextCard({ shown, offers, act }: NextCardProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { title, runs, steps, ahead } = shown;
  const { state, task } = runs.at(-1)?.place ?? { state: '', task: null };
  const take = (step: PlayStep) => act({ do: 'take', step });
  return (
    <Card title={t('play.now')}>
      {title === null ? null : <p className={styles.text}>{title}</p>}
      <p className={styles.text} role="status">
        {task === null ? t('play.in_state', { state }) : t('play.in_task', { state, task })}{' '}
        {offers.turn === null ? null : t('play.turn_of', { party: offers.turn })}
      </p>
      {offers.outcomes.length === 0 ? null : (
        <div className={styles.buttons} role="toolbar" aria-label={t('play.outcomes')}>
          {offers.outcomes.map(({ outcome, possible }) => (
            <Button
              key={outcome}
              appearance={possible ? 'primary' : 'secondary'}
              onClick={() => take({ outcome })}
            >
              {possible ? outcome : t('play.ruled_out', { outcome })}
            </Button>
          ))}
        </div>
      )}
      {offers.events.length === 0 && !offers.time ? null : (
        <div className={styles.buttons} role="toolbar" aria-label={t('play.events')}>
          {offers.events.map(({ event, by: { id, party } }) => (
            <Button key={`${event} ${id}`} onClick={() => take({ event, ...(id !== party && { as: id }) })}>
              {t('play.event_by', { event, party: id })}
            </Button>
          ))}
          {offers.time ? (
            <Button onClick={() => take({ time: true })}>{t('play.let_time_pass')}</Button>
          ) : null}
        </div>
      )}
      <div className={styles.buttons} role="toolbar" aria-label={t('play.moves')}>
        <Button
          appearance={ahead.length > 0 ? 'primary' : 'secondary'}
          disabledFocusable={ahead.length === 0}
          onClick={() => act({ do: 'next' })}
        >
          {t('play.next')}
        </Button>
        <Button disabledFocusable={steps.length === 0} onClick={() => act({ do: 'back' })}>
          {t('play.back')}
        </Button>
        <Button disabledFocusable={steps.length === 0} onClick={() => act({ do: 'restart' })}>
          {t('play.restart')}
        </Button>
        <Button onClick={() => take({ open: true })}>{t('play.open_again')}</Button>
      </div>
      <ol className={styles.steps} aria-label={t('play.steps')}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same step may be taken twice
          <li key={index}>
            {stepText(t, step)} → {runs[index + 1]?.place.state}
          </li>
        ))}
      </ol>
    </Card>
  );
}
