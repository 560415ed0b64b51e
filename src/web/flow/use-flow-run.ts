import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Facts } from '../../engine/facts.ts';
import type { CompiledFlow } from '../../engine/flow/build.ts';
import type { Wish } from '../../engine/flow/place.ts';
import { useLatest } from '../app/use-latest.ts';
import { type FlowRun, type FlowWork, flowRun } from './flow-run.ts';
import type { RunningFlow } from './flow-views.ts';

/** What the flow file says of the state where somebody stands. */
function timesOf(flow: CompiledFlow, state: string): Pick<RunningFlow, 'pauseMs' | 'retry'> {
  const file = flow.file.states[state];
  return {
    pauseMs: file && 'screen' in file ? (file.after?.ms ?? null) : null,
    retry: file && 'task' in file ? (file.retry ?? null) : null,
  };
}

/**
 * One run of a flow for as long as the component is there. `flow` and `work` are those of the first render; facts that
 * come later reach the run as `FACTS`, `subject` and `wish` are read when they are needed.
 *
 * It starts in an effect that a part of the page which waits for its texts does not end.
 */
export function useFlowRun<Subject>(
  flow: CompiledFlow,
  facts: Facts,
  work: FlowWork<Subject>,
  subject: Subject,
  wish: () => Wish,
): { readonly run: FlowRun; readonly running: RunningFlow } {
  const latest = useLatest({ subject, wish });
  const [run] = useState(() =>
    flowRun(flow, { facts, wish: () => latest.current.wish() }, work, () => latest.current.subject),
  );
  useEffect(() => run.hold(), [run]);
  const known = useRef(facts);
  useEffect(() => {
    if (facts === known.current) return;
    known.current = facts;
    run.send({ type: 'FACTS', facts });
  }, [facts, run]);
  const view = useSyncExternalStore(run.subscribe, run.view);
  const { before, send, allows, resume } = run;
  const running = { ...view, flow, before, send, allows, resume, ...timesOf(flow, view.here.state) };
  return { run, running };
}
