import type { ApplicantWithDraft } from '../../../db/applicant/draft.repository.ts';
import { insertFile, listFiles, type StoredFile } from '../../../db/applicant/file.repository.ts';
import { AppError } from '../../errors.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import { insideTask, type TaskContext } from '../../process/task.ts';
import type { NewAudienceFile } from '../flows/audiences/audience.ts';
import { audienceOf } from '../flows/audiences/audiences.ts';

/** The maximum number of files of one person, or of one tenancy process. */
const mostKept = 200;

/** An uploaded file; `required_document_id`: which of the property's required documents it is for. */
export type UploadedFile = NewAudienceFile & Pick<StoredFile, 'required_document_id'>;

/** Files whose contents are already in the storage. */
export class StoredContents {
  readonly rows: readonly UploadedFile[];
  constructor(rows: readonly UploadedFile[]) {
    this.rows = rows;
  }
}

type Context = TaskContext<ApplicantWithDraft, FactsOf<'application'>>;

/** Stores the rows of uploaded files. @throws {AppError} `file.too_many`. @see spec/application.md §4 Documents */
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
  return (await audienceOf(flow).files(deps, trx, subject)).length;
}

async function keep({ trx, flow, subject }: Context, row: UploadedFile): Promise<void> {
  const { required_document_id, ...file } = row;
  if (flow.file.start !== undefined) return audienceOf(flow).keepFile(trx, subject, file);
  const kept = { ...row, applicant_id: subject.id, expiration_date: null, source: 'applicant' };
  await insertFile(trx, subject, kept);
}
