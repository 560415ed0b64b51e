/**
 * What flows run with on the server: one line per subject and per task. A new task is added here and nowhere else.
 */
import { applicantSubject } from './features/application/applicant.subject.ts';
import { cancelApplication } from './features/application/cancel.task.ts';
import { removeRecord } from './features/application/remove-record.task.ts';
import { saveDraft } from './features/application/save-draft.task.ts';
import { submitApplication } from './features/application/submit.task.ts';
import { dateDocuments } from './features/documents/date-documents.task.ts';
import { keepFiles } from './features/documents/keep-files.task.ts';
import { removeFile } from './features/documents/remove-file.task.ts';
import type { ProcessParts } from './process/subject.ts';
import type { Task } from './process/task.ts';

const tasks: readonly Task[] = [
  submitApplication,
  cancelApplication,
  saveDraft,
  removeRecord,
  keepFiles,
  dateDocuments,
  removeFile,
];

export const processParts: ProcessParts = {
  subjects: { application: applicantSubject },
  tasks: Object.fromEntries(tasks.map((task) => [task.name, task])),
};
