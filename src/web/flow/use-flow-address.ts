import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Facts } from '../../engine/facts.ts';
import type { Place } from '../../engine/flow/run/place.ts';
import { useLatest } from '../app/use-latest.ts';
import type { FlowRun } from './flow-run.ts';
import { addressMatch, pathTo, stepAsked } from './way.ts';

interface FlowAddress {
  readonly run: FlowRun;
  readonly here: Place;
  /** Returns the address of a page of the flow: the path with the parameters that identify the person. */
  readonly addressOf: (path: string, place: Place) => string;
  readonly refresh: (() => Promise<Facts>) | undefined;
}

/**
 * Keeps the address and a running flow in sync. The flow changes the address. An address from a link or the browser's
 * Back moves the flow there if the facts allow it; otherwise it is replaced by the address the facts lead to.
 *
 * @see spec/application.md §2 Redirect targets
 */
export function useFlowAddress({ run, here, addressOf, refresh }: FlowAddress): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const latest = useLatest({ addressOf, refresh, navigate, pathname });
  /** The path at the last check; null before the first. */
  const seen = useRef<string | null>(null);
  /** The path that the flow is navigating to; null if the address is up to date. */
  const going = useRef<string | null>(null);

  useEffect(() => {
    const { flow } = run;

    function follow(place: Place, replace: boolean): void {
      const target = pathTo(place, pathname);
      if (target === null || target === going.current) return;
      going.current = target;
      const address = latest.current.addressOf(target, place);
      if (/^https?:/.test(address)) window.location.assign(address);
      else latest.current.navigate(address, { replace });
    }

    async function take(): Promise<void> {
      const step = stepAsked(flow, run.view().facts, here, pathname);
      if (step !== null) {
        // The browser's Back restores its own scroll position.
        const isBack = here.visited.at(-2) === step;
        run.send({ type: 'GO', step });
        if (!isBack) window.scrollTo({ top: 0 });
        return;
      }
      const fresh = await latest.current.refresh?.().catch(() => null);
      if (latest.current.pathname !== pathname) return;
      run.resume(fresh ?? run.view().facts);
      const now = run.view();
      if (addressMatch(flow, now.facts, now.here, pathname) === 'elsewhere') follow(now.here, true);
    }

    const isFirst = seen.current === null;
    const isAsked = !isFirst && seen.current !== pathname && going.current !== pathname;
    if (seen.current !== pathname) going.current = null;
    seen.current = pathname;
    const match = addressMatch(flow, run.view().facts, here, pathname);
    if (match === 'unknownStep') follow({ ...here, step: null }, true);
    else if (match === 'elsewhere' && isAsked) void take();
    else if (match === 'elsewhere') follow(here, isFirst || here.kind === 'leave');
  }, [here, pathname, run, latest]);
}
