import { Type } from 'typebox';
import { builtInTask } from '../../../process/task.ts';
import type { FlowTaskContext } from '../parties/party.ts';
import { isDone, noteDone } from './done-work.ts';

/** Records that the person has seen a screen; the facts then skip it. */
export const noteSeen = builtInTask('noteSeen', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (await isDone(context)) return { outcome: 'noted' as const, result: null, repeated: true as const };
    await noteDone(context, 'noted');
    return { outcome: 'noted' as const, result: null };
  },
});
