/** Members of the office, and what is theirs to serve. */
import type { FastifyRequest } from 'fastify';
import { type Action, mayDo } from '../../contract/access/grants.ts';
import type { User } from '../../db/session/user.repository.ts';
import type { Tenancy } from '../../db/tables.ts';
import { sessionOf } from '../access.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { StepAuthor } from '../workorders/workorder-step.ts';

/** Somebody of the office who is signed in. */
export interface Officer {
  readonly user: User;
  /** How residents read who it was. */
  readonly author: StepAuthor;
}

/**
 * The member of the office that the `token` header speaks for.
 *
 * @throws {AppError} `session.invalid`; `access.denied` for residents.
 */
export async function officeOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
): Promise<Officer> {
  const { user } = await sessionOf(deps, request);
  if (!user.is_staff) throw new AppError('access.denied');
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return { user, author: { by_office: true, name } };
}

/**
 * The record itself where the table of grants lets this member serve its property. Others are not there at all: 404.
 *
 * @throws {AppError} `record.not_found`.
 */
export function served<Record extends Tenancy>(
  { user }: Officer,
  record: Record | null,
  action: Action = 'serve',
): Record {
  const who = { ...user, roles: ['staff'] as const };
  const isServed = record !== null && mayDo(who, action, { ...record, owner: '' });
  if (record === null || !isServed) throw new AppError('record.not_found');
  return record;
}
