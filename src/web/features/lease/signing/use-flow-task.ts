import { useEffect, useRef } from 'react';
import type { RunningFlow } from '../../../flow/flow-views.ts';

/**
 * Returns a function that sends the flow an event that starts a task. Its promise resolves when the task has ended and
 * the flow has left this screen, or has returned to it; it rejects if the flow does not accept the event.
 *
 * @example const send = useFlowTask(flow); await send('SIGN', data)
 */
export function useFlowTask(
  flow: Pick<RunningFlow, 'here' | 'send' | 'allows'>,
): (type: string, data: unknown) => Promise<void> {
  const { here, send, allows } = flow;
  const waiting = useRef<(() => void) | null>(null);
  const isOut = useRef(false);
  useEffect(() => {
    if (here.kind === 'task') isOut.current = true;
    else if (isOut.current) {
      isOut.current = false;
      waiting.current?.();
      waiting.current = null;
    }
  }, [here]);
  return (type, data) =>
    new Promise((resolve, reject) => {
      if (!allows({ type, data })) return reject(new Error(`The flow does not take ${type} now.`));
      waiting.current = resolve;
      send({ type, data });
    });
}
