import { Type } from 'typebox';
import { builtInTask } from '../../../process/task.ts';
import type { FlowTaskContext } from '../audiences/audience.ts';
import { isDone, noteDone, parametersOf } from './done-work.ts';

/** Records that the person has seen a screen; the facts then skip it. */
export const noteSeen = builtInTask('noteSeen', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (!context.isOneOfSeveral && (await isDone(context)))
      return { outcome: 'noted' as const, result: null, repeated: true as const };
    await noteDone(context, 'noted');
    return { outcome: 'noted' as const, result: null };
  },
});

/** Records that the person was sent to another page and returns its address. The web page navigates there. */
export const openLink = builtInTask('openLink', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    const { to } = parametersOf<{ to: string }>(context);
    await noteDone(context, 'opened');
    return { outcome: 'opened' as const, result: { to } };
  },
});
