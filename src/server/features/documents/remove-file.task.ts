import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { Id } from '../../../contract/error.contract.ts';
import type { ApplicantWithDraft } from '../../../db/applicant/draft.repository.ts';
import { deleteFile, findFile } from '../../../db/applicant/file.repository.ts';
import { owned } from '../../access/access.ts';
import { AppError } from '../../errors.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import { insideTask, type TaskContext } from '../../process/task.ts';
import { audienceOf } from '../flows/audiences/audiences.ts';
import { purposeIn, stepOfFiles } from './upload-purposes.ts';

const FileName = Type.Object({ id: Id });

type Context = TaskContext<ApplicantWithDraft, FactsOf<'application'>>;

/**
 * Removes a file: first the row, then, after the commit, the content.
 *
 * @throws {AppError} `record.not_found` for a missing file or another person's; `state.not_allowed` if its tab is
 *   closed.
 */
export const removeFile = insideTask('application', 'removeFile', {
  input: FileName,
  changes: ['documents'],
  async run(context: Context, { id }: Static<typeof FileName>) {
    const file = await ownFile(context, id);
    const { deps, trx, facts, event, flow } = context;
    const purpose = purposeIn(flow.id, file.purpose);
    if (purpose === null) throw new AppError('record.not_found');
    context.require({ type: event.type, ...stepOfFiles(deps, flow.id, facts, purpose) });
    if (flow.file.start === undefined) await deleteFile(trx, id);
    else await audienceOf(flow).dropFile(trx, id);
    const committed = () => deps.storage.remove(file.storage_key);
    return { outcome: 'removed' as const, result: null, detail: { deleted: id }, committed };
  },
  async refused(context, input) {
    // The input of a refused event has not been validated yet.
    if (!Value.Check(FileName, input)) throw new AppError('request.invalid');
    await ownFile(context, input.id);
    return null;
  },
});

/** @throws {AppError} `record.not_found`. */
async function ownFile(
  { deps, trx, flow, subject }: Context,
  id: string,
): Promise<{ readonly purpose: string; readonly storage_key: string }> {
  if (flow.file.start === undefined) return owned(subject, await findFile(trx, id));
  const file = (await audienceOf(flow).files(deps, trx, subject)).find((one) => one.id === id);
  if (file === undefined) throw new AppError('record.not_found');
  return file;
}
