import { useState } from 'react';

/** A call that a person starts: whether it is running or has succeeded, and why it failed. */
export interface Attempt {
  readonly state: 'none' | 'running' | 'done';
  readonly problem: unknown;
  readonly run: (work: () => Promise<unknown>) => void;
}

/**
 * A call of a page that does without the query cache (11 KB), as the pages before the sign-in do; other pages use
 * `useMutation`.
 *
 * @example const sending = useAttempt(); sending.run(() => call('POST /api/auth/register', { body }))
 */
export function useAttempt(): Attempt {
  const [state, setState] = useState<Attempt['state']>('none');
  const [problem, setProblem] = useState<unknown>(null);
  return {
    state,
    problem,
    run: (work) => {
      setState('running');
      setProblem(null);
      work().then(
        () => setState('done'),
        (error: unknown) => {
          setProblem(error);
          setState('none');
        },
      );
    },
  };
}
