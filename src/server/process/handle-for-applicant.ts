import type { FastifyRequest } from 'fastify';
import type { Applicant } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import { applicantOf } from '../access/access.ts';
import type { Deps } from '../deps.ts';
import { languageOf } from '../texts/language-of.ts';
import type { EventResult, EventWish } from './event-result.ts';
import type { FactsOf } from './fact-names.ts';
import { handle } from './handle.ts';
import { type InItsRelease, loadProcess } from './process-release.ts';
import type { ReadDeps } from './subject.ts';

/**
 * Handles an event for the application of the applicant that the `token` header identifies.
 *
 * @param answers the tasks whose answer the call can return; all if omitted.
 * @throws {AppError} `token.invalid`; and as `handle`.
 */
export async function handleForApplicant(
  deps: Deps,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  event: EventWish['event'],
  input: unknown,
  answers?: readonly string[],
): Promise<EventResult> {
  const applicant = await applicantOf(deps, request);
  const { id } = applicant;
  const language = languageOf(deps, request, applicant);
  const author = { actor: 'applicant', ip: request.ip, language };
  return handle(
    deps,
    { flow: 'application', subject: id },
    { event, input, author, ...(answers && { answers }) },
  );
}

/** An application, in the release in which it continues. */
export type ReadApplication<Some extends ReadDeps = Deps> = InItsRelease<Some> & {
  readonly facts: FactsOf<'application'>;
};

/**
 * The application of an applicant in the release in which it continues. Inside a transaction, pass that transaction.
 */
export async function readForApplicant<Some extends ReadDeps>(
  deps: Some,
  db: Connection,
  applicant: Applicant,
): Promise<ReadApplication<Some>> {
  const name = { flow: 'application', subject_kind: 'applicant', subject_id: applicant.id };
  const its = await loadProcess(deps, db, name, applicant);
  return { ...its, facts: its.facts as FactsOf<'application'> };
}
