import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Place } from '../../../engine/flow/place.ts';
import type { Step } from '../../../engine/flow/step.ts';
import { APPLICATION_ROUTE, addressOf } from '../../app/application-flow.ts';
import { useLatest } from '../../app/use-latest.ts';

interface StepAddress {
  readonly token: string;
  readonly here: Place;
  readonly steps: readonly Step[];
  readonly goTo: (step: string) => void;
}

/**
 * Keeps the address and the flow together: the flow moves the address, and the browser's Back and Forward move
 * the flow. Without a step in it the address stands for the first one.
 *
 * @see spec/application.md §2
 */
export function useStepAddress({ token, here, steps, goTo }: StepAddress): void {
  const navigate = useNavigate();
  const { tab } = useParams();
  const named = tab ?? steps[0]?.id ?? null;
  const latest = useLatest({ here, named, goTo, navigate });

  useEffect(() => {
    // React Router makes a new `navigate` at every address, which is no reason to leave that address again.
    const { named: shown, navigate: go } = latest.current;
    const elsewhere = here.route !== null && here.route !== APPLICATION_ROUTE;
    if (elsewhere || (here.kind === 'wizard' && here.step !== shown)) go(addressOf(here, token));
  }, [here, token, latest]);

  useEffect(() => {
    const { here: now } = latest.current;
    if (now.kind === 'wizard' && named !== null && named !== now.step) latest.current.goTo(named);
  }, [named, latest]);
}
