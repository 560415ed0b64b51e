import { Type } from 'typebox';
import { builtInTask } from '../process/task.ts';
import { noteDone, parametersOf } from './done-work.ts';
import type { FlowTaskContext } from './parties/party.ts';

/** Notes that the person was sent to another page, and says where it is. Going there is the page's work. */
export const openLink = builtInTask('openLink', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    const { to } = parametersOf<{ to: string }>(context);
    await noteDone(context, 'opened');
    return { outcome: 'opened' as const, result: { to } };
  },
});
