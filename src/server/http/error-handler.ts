/**
 * Turns everything that a route throws into our error format, in the person's language.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from '../../contract/error.contract.ts';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { isDatabaseUnavailable, isPostgresFull, isStorageFull } from '../../db/failures.ts';
import { formatMoney } from '../../engine/language/money.ts';
import { namesOf } from '../access/impersonation.ts';
import type { App } from '../app-type.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { FlowCannotRun } from '../process/flow-cannot-run.ts';
import type { FreeSpace } from '../storage/free-space.ts';
import { isStoreUnavailable } from '../storage/store-error.ts';
import { languageOf } from '../texts/language-of.ts';

/** Installs the error handler. @param space is notified when a request ran out of space. */
export function answerErrors(app: App, deps: Pick<Deps, 'texts'>, space: FreeSpace): void {
  app.setErrorHandler((error, request, reply) => {
    const expected = expectedOf(error);
    const { code } = expected;
    if (code === 'storage.full') space.ranOut();
    const { method, routeOptions } = request;
    const { impersonation } = request;
    const refused = {
      code,
      method,
      route: routeOptions.url,
      ...(expected instanceof FlowCannotRun && { flow: expected.flow }),
      ...(impersonation && { impersonation: namesOf(impersonation) }),
    };
    if (expected.status >= 500) request.log.error({ err: error, ...refused }, code);
    else request.log.info(refused, 'refused');
    return answer(deps, request, reply, expected);
  });
}

/** Default `Retry-After` for status 503. */
const retryAfterSeconds = 2;

/** Sends an error without throwing it. */
export function answer(
  deps: Pick<Deps, 'texts'>,
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
): FastifyReply {
  const language = languageOf(deps, request);
  const money = Object.entries(error.money).map(([name, cents]) => [name, formatMoney(cents, language)]);
  const params = { ...error.params, ...Object.fromEntries(money) };
  const message = deps.texts.say(language, error.text ?? error.code, params);
  const body: ErrorAnswer = {
    error: { code: error.code, message, trace: request.id, ...error.details },
    ...error.beside,
  };
  // The rate limit has already set the header.
  const wait =
    error.retryAfter ?? (error.status === 503 && !reply.hasHeader('retry-after') ? retryAfterSeconds : null);
  if (wait !== null) reply.header('retry-after', String(wait));
  return reply.code(error.status).type('application/json; charset=utf-8').send(body);
}

/** Converts an error to an AppError. An unexpected error becomes `server.failed` without details. */
export function expectedOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // Pages try again for a minute, and then say why.
  if (isPostgresFull(error))
    return new AppError('storage.full', { cause: error, retryAfter: retryAfterSeconds });
  if (isStorageFull(error)) return new AppError('storage.full', { cause: error });
  if (isStoreUnavailable(error)) return new AppError('storage.unavailable', { cause: error });
  const { validation, statusCode } = Object(error) as Partial<FastifyError>;
  // An aborted request body has the same error code as a lost database connection, but also a status.
  if (statusCode === undefined && isDatabaseUnavailable(error)) {
    return new AppError('database.unavailable', { cause: error });
  }
  if (validation) {
    const fields = validation.map((failure) => ({
      path: failure.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      code: 'request.invalid',
    }));
    return new AppError('request.invalid', { details: { fields } });
  }
  return new AppError(codeOfStatus(statusCode), { cause: error });
}

/** Maps the HTTP status of errors of Fastify and its plugins to our codes. */
function codeOfStatus(status: number | undefined): ErrorCode {
  if (status === undefined || status < 400 || status >= 500) return 'server.failed';
  if (status === 404 || status === 405) return 'route.not_found';
  if (status === 413) return 'request.too_large';
  if (status === 415 || status === 406) return 'request.unsupported_type';
  if (status === 429) return 'request.too_many';
  return 'request.malformed';
}
