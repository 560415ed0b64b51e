/** The steps of the run that is played in a draft: what was taken, and what comes next. */
import type { PlayStart, PlayStep } from '../../../../engine/play/play.ts';

export interface RunSteps {
  /** The flow that is played. */
  readonly flow: string;
  /** What the run shows, in words; null for one that the person plays freely. */
  readonly title: string | null;
  /** null: where the flow begins for somebody new. */
  readonly start: PlayStart | null;
  readonly steps: readonly PlayStep[];
  /** Steps that are played next, one by one. */
  readonly ahead: readonly PlayStep[];
  /** Grows whenever the run does not simply go on. */
  readonly epoch: number;
}

export type RunAction =
  | { readonly do: 'take'; readonly step: PlayStep }
  | { readonly do: 'next' | 'back' | 'restart' | 'forget' }
  | {
      readonly do: 'begin';
      readonly start: PlayStart | null;
      readonly ahead: readonly PlayStep[];
      readonly title?: string;
    };

/** A run of a flow in which nothing has happened yet. */
export function noSteps(flow: string): RunSteps {
  return { flow, title: null, start: null, steps: [], ahead: [], epoch: 0 };
}

/**
 * The steps of a run after an action.
 *
 * @example changedSteps(run, { do: 'next' }).steps.length // one more, if there was one ahead
 */
export function changedSteps(run: RunSteps, action: RunAction): RunSteps {
  const { flow, title, start, steps, ahead } = run;
  const epoch = run.epoch + 1;
  switch (action.do) {
    case 'take':
      return { ...run, steps: [...steps, action.step], ahead: [] };
    case 'next':
      return ahead.length === 0
        ? run
        : { ...run, steps: [...steps, ...ahead.slice(0, 1)], ahead: ahead.slice(1) };
    case 'back':
      return steps.length === 0
        ? run
        : { ...run, steps: steps.slice(0, -1), ahead: [...steps.slice(-1), ...ahead], epoch };
    case 'restart':
      return { flow, title, start, steps: [], ahead: [...steps, ...ahead], epoch };
    case 'forget':
      return { ...noSteps(flow), epoch };
    default:
      return {
        flow,
        title: action.title ?? null,
        start: action.start,
        steps: [],
        ahead: action.ahead,
        epoch,
      };
  }
}
