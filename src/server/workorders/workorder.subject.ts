/** A workorder as the subject of a process. */
import type { workorderSources } from '../../../machines/workorder.catalog.ts';
import {
  findWorkorder,
  lockWorkorder,
  type StoredWorkorder,
} from '../../db/workorder/workorder.repository.ts';
import type { FactsOf } from '../process/fact-names.ts';
import type { FactSource, SubjectKind } from '../process/subject.ts';

/** For so long what was done can be opened again. */
export const REOPEN_DAYS = 14;
const reopenMs = REOPEN_DAYS * 86_400_000;

/** What is known of a workorder at a moment. @example workorderFacts(workorder, deps.clock.now()) // { status: 'DONE', reopenable: true } */
export function workorderFacts(
  { status, done_at }: Pick<StoredWorkorder, 'status' | 'done_at'>,
  now: Date,
): FactsOf<'workorder'> & { readonly status: StoredWorkorder['status']; readonly reopenable: boolean } {
  const isFresh = done_at !== null && now.getTime() - Date.parse(done_at) < reopenMs;
  return { status, reopenable: status === 'DONE' && isFresh };
}

const sources: Readonly<Record<(typeof workorderSources)[number], FactSource<StoredWorkorder>>> = {
  workorder: { read: ({ deps, subject }) => workorderFacts(subject, deps.clock.now()) },
};

export const workorderSubject: SubjectKind<StoredWorkorder> = {
  kind: 'workorder',
  gone: 'record.not_found',
  find: findWorkorder,
  lock: ({ dialect }, trx, id) => lockWorkorder(trx, dialect, id),
  owner: ({ company_id, property_id }) => ({
    company_id,
    property_id,
    application_id: null,
    applicant_id: null,
  }),
  answers: async () => ({}),
  sources,
};
