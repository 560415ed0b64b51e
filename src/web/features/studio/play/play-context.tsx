/** What is played in the studio, for every view of the draft: the play itself, the chart, the problems. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { PlayStart, PlayStep } from '../../../../engine/play/play.ts';
import { usePlace } from '../document/use-place.ts';
import type { Coverage } from '../problems/draft-checker.ts';
import { changedSteps, noSteps, type RunAction, type RunSteps } from './run-steps.ts';

/** A run that somebody wants to see: of a problem, or to something that is not covered yet. */
interface WantedRun {
  readonly flow: string;
  /** What it shows, in words. */
  readonly title: string;
  readonly start: PlayStart;
  /** Played one by one. */
  readonly steps: readonly PlayStep[];
}

interface Play {
  /** The run of a flow; without any step before one is played. */
  readonly runOf: (flow: string) => RunSteps;
  readonly change: (flow: string, action: RunAction) => void;
  /** Opens a run on the chart, before its first step. */
  readonly play: (run: WantedRun) => void;
  /** What the scenarios of the shown flow cover; null while it is not known. */
  readonly coverage: Coverage | null;
  readonly setCoverage: (coverage: Coverage | null) => void;
}

const PlayContext = createContext<Play | null>(null);

/** Keeps what is played while the person goes from view to view. */
export function PlayProvider({ children }: { readonly children: ReactNode }) {
  const [runs, setRuns] = useState<ReadonlyMap<string, RunSteps>>(new Map());
  const [coverage, setCoverage] = useState<Coverage | null>(null);
  const { go } = usePlace();
  const change = useCallback(
    (flow: string, action: RunAction) =>
      setRuns((before) => new Map(before).set(flow, changedSteps(before.get(flow) ?? noSteps(flow), action))),
    [],
  );
  const value = useMemo(
    (): Play => ({
      runOf: (flow) => runs.get(flow) ?? noSteps(flow),
      change,
      play: ({ flow, title, start, steps }) => {
        change(flow, { do: 'begin', title, start, ahead: steps });
        go({ view: 'chart', file: `flows/${flow}.flow.json` });
      },
      coverage,
      setCoverage,
    }),
    [runs, change, coverage, go],
  );
  return <PlayContext value={value}>{children}</PlayContext>;
}

/**
 * What is played in the studio.
 *
 * @example const { play } = usePlay(); play({ flow: 'spare-key', title: message, start, steps })
 */
export function usePlay(): Play {
  const play = useContext(PlayContext);
  if (play === null) throw new TypeError('usePlay is used outside a draft.');
  return play;
}
