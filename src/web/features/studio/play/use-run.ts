import { useCallback, useMemo } from 'react';
import {
  type Played,
  type PlayStart,
  type PlayStep,
  type Run,
  replay,
} from '../../../../engine/play/play.ts';
import { startFacts } from '../../../../engine/play/start-facts.ts';
import { usePlay } from './play-context.tsx';
import type { RunAction } from './run-steps.ts';

/** A run: how it began, what has happened, and where it stands after each step. */
export interface ShownRun {
  readonly title: string | null;
  readonly start: PlayStart;
  readonly steps: readonly PlayStep[];
  readonly ahead: readonly PlayStep[];
  readonly runs: readonly Run[];
  readonly epoch: number;
  /** The step that the draft no longer allows, counted from 1; null normally. */
  readonly stopped: number | null;
}

/**
 * The run of a flow, the same one in every view. When the draft changes, the same steps are taken again in what it is by
 * then.
 */
export function useRun(played: Played): {
  readonly shown: ShownRun;
  readonly act: (action: RunAction) => void;
} {
  const { id } = played.flow;
  const { runOf, change } = usePlay();
  const run = useMemo(() => runOf(id), [runOf, id]);
  const shown = useMemo((): ShownRun => {
    const start = run.start ?? { facts: startFacts(played) };
    const runs = replay(played, start, run.steps);
    const isWhole = runs.length > run.steps.length;
    const { title, ahead, epoch } = run;
    const steps = run.steps.slice(0, runs.length - 1);
    return { title, start, steps, ahead, runs, epoch, stopped: isWhole ? null : runs.length };
  }, [played, run]);
  const act = useCallback((action: RunAction) => change(id, action), [change, id]);
  return { shown, act };
}
