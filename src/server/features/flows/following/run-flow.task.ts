import { Type } from 'typebox';
import { RUNNING_WORK, setWithdrawn } from '../../../../db/process/run.repository.ts';
import { AppError } from '../../../errors.ts';
import { subjectKindOf } from '../../../process/facts.ts';
import { continueProcess } from '../../../process/handle.ts';
import { HeldProcess } from '../../../process/held-process.ts';
import { builtInTask } from '../../../process/task.ts';
import { inRelease } from '../../../releases/in-release.ts';
import type { FlowTaskContext } from '../audiences/audience.ts';
import { isDone, noteDone, parametersOf } from '../data-flows/done-work.ts';

/**
 * Begins another flow for the same subject, in the current release. A process of that flow that is there is taken as it is:
 * one that was withdrawn continues, and the end of one that has ended counts at once.
 *
 * `failed`: the current release does not have the flow.
 */
export const runFlow = builtInTask('runFlow', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (await isDone(context)) return { outcome: 'begun' as const, result: null, repeated: true as const };
    const { trx, subject } = context;
    const { flow } = parametersOf<{ flow: string }>(context);
    const deps = inRelease(context.deps, context.deps.releases.current());
    const id = deps.flows.has(flow) ? await subjectKindOf(deps, flow).toRun?.(deps, trx, subject) : undefined;
    if (id === undefined) return { outcome: 'failed' as const, refusal: new AppError('state.not_allowed') };
    const ref = { flow, subject: id };
    const inner = await HeldProcess.hold(deps, trx, ref, 'move');
    const begun = await inner.open();
    if (begun.withdrawn_at !== null) await setWithdrawn(trx, begun.id, null);
    if (begun.revision === 0 || begun.withdrawn_at !== null) await inner.beginAfter(await context.process());
    const place = inner.place();
    await noteDone(context, RUNNING_WORK, { record_id: begun.id });
    return {
      outcome: 'begun' as const,
      result: null,
      detail: { run: { flow, process: begun.id } },
      committed: () => continueProcess(deps, { ref, flow: inner.flow, place }),
    };
  },
});
