import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Played, replay } from '../../../../engine/play/play.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { Card } from '../../../resident/card.tsx';
import { usePlace } from '../document/use-place.ts';
import { valueText } from './condition-text.ts';
import { factChanges } from './fact-changes.ts';
import { stepText } from './step-text.ts';
import { usePlayed } from './use-played.ts';
import { useRun } from './use-run.ts';
import { WhyCard } from './why-card.tsx';

const useStyles = makeStyles({
  text: { margin: 0, overflowWrap: 'anywhere' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  steps: { margin: 0, paddingInlineStart: '24px', overflowWrap: 'anywhere' },
  coming: { color: tokens.colorNeutralForeground3 },
  now: { fontWeight: tokens.fontWeightSemibold },
  facts: { margin: 0, paddingInlineStart: '20px', overflowWrap: 'anywhere' },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

interface RunCardProps {
  /** The id of the flow. */
  readonly flow: string;
  /** Called with the states in which the run stood, whenever it moves. */
  readonly onMove: (states: readonly string[]) => void;
}

/** A run beside the chart: its steps one by one, the facts that each brings, and why it goes on as it does. */
export function RunCard({ flow, onMove }: RunCardProps) {
  const { t } = useTranslation('studio');
  const { played } = usePlayed(flow);
  if (played === null) return <Notice intent="warning">{t('play.broken')}</Notice>;
  return <Walked played={played} onMove={onMove} />;
}

function Walked({ played, onMove }: { readonly played: Played } & Pick<RunCardProps, 'onMove'>) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { go } = usePlace();
  const { shown, act } = useRun(played);
  const { title, start, steps, ahead, runs, stopped } = shown;
  const moves = useRef<HTMLDivElement>(null);
  useEffect(() => onMove(runs.map(({ place }) => place.state)), [runs, onMove]);
  // Whoever opens a run walks it: Enter or the arrow keys, without looking for the button.
  const isOpened = title !== null && steps.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another start is another run; stepping back to it is not
  useEffect(() => {
    if (isOpened) moves.current?.querySelector('button')?.focus();
  }, [start]);
  const all = [...steps, ...ahead];
  const states = replay(played, start, all).map(({ place }) => place.state);
  const run = runs.at(-1);
  const before = runs.at(-2);
  const changes = run === undefined || before === undefined ? [] : factChanges(before.facts, run.facts);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    act({ do: event.key === 'ArrowRight' ? 'next' : 'back' });
  };
  return (
    <>
      <Card title={t('run.title')}>
        {title === null ? null : <p className={styles.text}>{title}</p>}
        <p className={styles.text} role="status">
          {t('run.at', { step: steps.length, total: all.length, state: run?.place.state ?? '' })}
        </p>
        {stopped === null ? null : <Notice intent="warning">{t('play.stopped', { step: stopped })}</Notice>}
        <div
          ref={moves}
          className={styles.buttons}
          role="toolbar"
          aria-label={t('play.moves')}
          onKeyDown={onKeyDown}
        >
          <Button
            appearance="primary"
            aria-keyshortcuts="ArrowRight"
            disabledFocusable={ahead.length === 0}
            onClick={() => act({ do: 'next' })}
          >
            {t('play.next')}
          </Button>
          <Button
            aria-keyshortcuts="ArrowLeft"
            disabledFocusable={steps.length === 0}
            onClick={() => act({ do: 'back' })}
          >
            {t('play.back')}
          </Button>
          <Button onClick={() => go({ view: 'play' })}>{t('run.in_forms')}</Button>
          <Button onClick={() => act({ do: 'forget' })}>{t('run.end')}</Button>
        </div>
        <span className={styles.small}>{t('run.keys')}</span>
        {changes.length === 0 ? null : (
          <>
            <h3 className={styles.heading}>{t('run.facts_changed')}</h3>
            <ul className={styles.facts}>
              {changes.map(({ fact, from, to }) => (
                <li key={fact}>{t('run.fact', { fact, from: valueText(from), to: valueText(to) })}</li>
              ))}
            </ul>
          </>
        )}
        <details>
          <summary>{t('run.facts_all')}</summary>
          <ul className={styles.facts}>
            {Object.entries(run?.facts ?? {}).map(([fact, value]) => (
              <li key={fact}>{t('play.fact_now', { fact, value: valueText(value) })}</li>
            ))}
          </ul>
        </details>
        <h3 className={styles.heading}>{t('run.steps')}</h3>
        <ol className={styles.steps}>
          {all.map((step, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the same step may be taken twice
              key={index}
              aria-current={index === steps.length - 1 ? 'step' : undefined}
              className={
                index === steps.length - 1 ? styles.now : index < steps.length ? undefined : styles.coming
              }
            >
              {stepText(t, step)} → {states[index + 1] ?? '–'}
            </li>
          ))}
        </ol>
      </Card>
      {run === undefined ? null : <WhyCard played={played} run={run} />}
    </>
  );
}
