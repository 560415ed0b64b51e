import type { ApplicantWithDraft } from '../../../db/applicant/draft.repository.ts';
import { insertFile, listFiles, type StoredFile } from '../../../db/applicant/file.repository.ts';
import { AppError } from '../../errors.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import { insideTask, type TaskContext } from '../../process/task.ts';

/** All files of one person together. */
const mostKept = 200;

/** Files whose contents are in the storage already. */
export class StoredContents {
  readonly rows: readonly StoredFile[];
  constructor(rows: readonly StoredFile[]) {
    this.rows = rows;
  }
}

/** Keeps uploaded files. @throws {AppError} `file.too_many`. @see spec/application.md §4 Documents */
export const keepFiles = insideTask('application', 'keepFiles', {
  onceOnly: false,
  input: (input) => input instanceof StoredContents,
  changes: ['documents'],
  async run(
    { trx, subject: applicant }: TaskContext<ApplicantWithDraft, FactsOf<'application'>>,
    { rows }: StoredContents,
  ) {
    const kept = await listFiles(trx, applicant.id);
    if (kept.length + rows.length > mostKept) throw new AppError('file.too_many');
    for (const row of rows) await insertFile(trx, applicant, row);
    return { outcome: 'kept' as const, result: null, detail: { uploaded: rows.map(({ id }) => id) } };
  },
});
