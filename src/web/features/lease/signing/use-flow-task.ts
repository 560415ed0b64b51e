import { useEffect, useRef } from 'react';
import type { RunningFlow } from '../../../flow/flow-views.ts';

/**
 * Sends the flow an event that begins a task, as a promise: it ends when the task has and the flow has left this screen,
 * or is here again. It fails where the flow does not take the event.
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
