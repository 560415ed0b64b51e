import type { ApplicantWithDraft } from '../../../db/applicant/draft.repository.ts';
import { insertFile, listFiles, type StoredFile } from '../../../db/applicant/file.repository.ts';
import { partyOf } from '../../data-flows/parties/parties.ts';
import type { NewPartyFile } from '../../data-flows/parties/party.ts';
import { AppError } from '../../errors.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import { insideTask, type TaskContext } from '../../process/task.ts';

/** All files of one person, or of one process of a tenancy, together. */
const mostKept = 200;

/** A file that was uploaded; `required_document_id`: for which of the documents that the property asks for. */
export type UploadedFile = NewPartyFile & Pick<StoredFile, 'required_document_id'>;

/** Files whose contents are in the storage already. */
export class StoredContents {
  readonly rows: readonly UploadedFile[];
  constructor(rows: readonly UploadedFile[]) {
    this.rows = rows;
  }
}

type Context = TaskContext<ApplicantWithDraft, FactsOf<'application'>>;

/** Keeps uploaded files. @throws {AppError} `file.too_many`. @see spec/application.md §4 Documents */
export const keepFiles = insideTask('application', 'keepFiles', {
  input: (input) => input instanceof StoredContents,
  changes: ['documents'],
  async run(context: Context, { rows }: StoredContents) {
    if ((await countKept(context)) + rows.length > mostKept) throw new AppError('file.too_many');
    for (const row of rows) await keep(context, row);
    return { outcome: 'kept' as const, result: null, detail: { uploaded: rows.map(({ id }) => id) } };
  },
});

async function countKept({ deps, trx, flow, subject }: Context): Promise<number> {
  if (flow.file.start === undefined) return (await listFiles(trx, subject.id)).length;
  return (await partyOf(flow).files(deps, trx, subject)).length;
}

async function keep({ trx, flow, subject }: Context, row: UploadedFile): Promise<void> {
  const { required_document_id, ...file } = row;
  if (flow.file.start !== undefined) return partyOf(flow).keepFile(trx, subject, file);
  const kept = { ...row, applicant_id: subject.id, expiration_date: null, source: 'applicant' };
  await insertFile(trx, subject, kept);
}
