import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Facts } from '../../engine/facts.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { Wish } from '../../engine/flow/run/place.ts';
import { pauseOf } from '../../engine/flow/state-file.ts';
import { useLatest } from '../app/use-latest.ts';
import { type FlowRun, type FlowWork, flowRun } from './flow-run.ts';
import type { RunningFlow } from './flow-views.ts';

/** The pause and retry rules of a state, from the flow file. */
function timesOf(flow: CompiledFlow, state: string): Pick<RunningFlow, 'pauseMs' | 'retry'> {
  const file = flow.file.states[state];
  return {
    pauseMs: file === undefined ? null : (pauseOf(file)?.ms ?? null),
    retry: file && 'task' in file ? (file.retry ?? null) : null,
  };
}

/**
 * Runs a flow while the component is mounted. `work` is taken from the first render; later facts reach the run as
 * `FACTS`; `subject` and `wish` are read when needed. A flow from another release starts where the same facts lead in
 * it, once no task is running, because that task's result would be lost.
 *
 * Suspending a part of the page for its texts does not end the effect that starts the flow.
 */
export function useFlowRun<Subject>(
  flow: CompiledFlow,
  facts: Facts,
  work: FlowWork<Subject>,
  subject: Subject,
  wish: () => Wish,
): { readonly run: FlowRun; readonly running: RunningFlow } {
  const latest = useLatest({ subject, wish });
  const begin = (from: Facts) =>
    flowRun(flow, { facts: from, wish: () => latest.current.wish() }, work, () => latest.current.subject);
  const [run, setRun] = useState(() => begin(facts));
  useEffect(() => run.hold(), [run]);
  const known = useRef(facts);
  useEffect(() => {
    if (facts === known.current) return;
    known.current = facts;
    run.send({ type: 'FACTS', facts });
  }, [facts, run]);
  const view = useSyncExternalStore(run.subscribe, run.view);
  const isOutdated = run.flow !== flow && view.here.kind !== 'task';
  if (isOutdated) setRun(begin(run.view().facts));
  const { before, send, allows, resume } = run;
  const running = {
    ...view,
    flow: run.flow,
    before,
    send,
    allows,
    resume,
    ...timesOf(run.flow, view.here.state),
  };
  return { run, running };
}
