import type { FastifyRequest } from 'fastify';
import type { FlowEvent } from '../../engine/flow/place.ts';
import { applicantOf } from '../access.ts';
import type { Deps } from '../deps.ts';
import { type Handled, handle } from './handle.ts';

/**
 * Lets an event happen to the application of the applicant that the `token` header speaks for.
 *
 * @param answers the tasks whose answer the call can pass on; any when left out.
 * @throws {AppError} `token.invalid`; what `handle` throws.
 */
export async function handleForApplicant(
  deps: Deps,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  event: FlowEvent | null,
  input: unknown,
  answers?: readonly string[],
): Promise<Handled> {
  const { id, language } = await applicantOf(deps, request);
  const author = { actor: 'applicant', ip: request.ip, language };
  return handle(
    deps,
    { flow: 'application', subject: id },
    { event, input, author, ...(answers && { answers }) },
  );
}
