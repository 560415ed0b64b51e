import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pathOf } from '../../../../engine/flow/route.ts';
import { applicantPage } from '../../../app/api/access-token.ts';
import { useLatest } from '../../../app/use-latest.ts';
import { lastFormStep, type OpenApplication } from '../use-application.ts';

/** The query parameter with which the last form step shows all answers instead of its form. */
const PARAMETER = 'review';

/** "Check your answers": all of them on one page, before they are submitted. */
export interface ReviewView {
  /** Whether the open step is the last with forms, where the answers can be checked. */
  readonly offered: boolean;
  readonly shown: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Returns the address of a step. */
  readonly addressOf: (step: string) => string;
  /** Leaves the review for a step, and focuses the answer with this path. */
  readonly change: (step: string, path: string | null) => void;
}

/** The review has its own address, so that the browser's Back leaves it. */
export function useReview(token: string, application: OpenApplication): ReviewView {
  const { wizard, steps, step, kept, attempt, goTo } = application;
  const [query, setQuery] = useSearchParams();
  const offered = step.id === lastFormStep(steps);
  const shown = offered && query.has(PARAMETER);
  const become = useCallback(
    (open: boolean, replace = false) =>
      setQuery(
        (now) => {
          const next = new URLSearchParams(now);
          if (open) next.set(PARAMETER, '1');
          else next.delete(PARAMETER);
          return next;
        },
        { replace },
      ),
    [setQuery],
  );
  const latest = useLatest({ shown, become });
  useEffect(() => {
    // A refused submit leads to the wrong field, even if that is on the same step.
    if (attempt > 0 && latest.current.shown) latest.current.become(false, true);
  }, [attempt, latest]);
  return {
    offered,
    shown,
    open: () => {
      kept.store.flush();
      become(true);
      window.scrollTo({ top: 0 });
    },
    close: () => become(false),
    addressOf: (id) => applicantPage(pathOf(wizard.route ?? '', { tab: id }), token),
    change: (id, path) => {
      if (path !== null) kept.store.requestFocus(path);
      if (id === step.id) become(false);
      else goTo(id);
    },
  };
}
