/** Members of the office, and the records they may serve. */
import type { FastifyRequest } from 'fastify';
import { type Action, mayDo } from '../../../contract/access/grants.ts';
import { partsOf, WHO_MAY } from '../../../contract/access/who-may.ts';
import { displayName, type User } from '../../../db/session/user.repository.ts';
import type { Tenancy } from '../../../db/tables.ts';
import { asStaff, sessionOf } from '../../access/access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { StepAuthor } from '../workorders/workorder-step.ts';

/** A signed-in member of the office, in a call that one of their policies allows. */
export interface Officer {
  readonly user: User;
  /** The action of the call. */
  readonly action: Action;
  /** The call comes from another program, with a key. */
  readonly isKey: boolean;
  /** The author as residents see it. */
  readonly author: StepAuthor;
}

/**
 * The member of the office that the `token` header identifies. The action of the call, and so the policy that allows
 * it, is in its row of `who-may.ts`.
 *
 * @throws {AppError} `session.invalid`; `access.denied` for residents, for staff without a policy for the action, and
 *   for a call without a row.
 */
export async function officeOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'routeOptions'> &
    Partial<Pick<FastifyRequest, 'keyHolder'>>,
): Promise<Officer> {
  const { user } = await sessionOf(deps, request);
  const { entry } = request.routeOptions.config;
  const action = entry === undefined ? null : grantedAction(user, `${entry.method} ${entry.path}`);
  if (action === null) throw new AppError('access.denied');
  const isKey = request.keyHolder != null;
  return { user, action, isKey, author: { by_office: true, name: displayName(user) } };
}

/**
 * The action of an office's call, if the table of grants allows it to this member; null if not, and for a call without a rule.
 *
 * @param call as in `who-may.ts`
 * @example grantedAction(user, 'GET /api/office/threads') // 'see messages'
 */
export function grantedAction(user: User, call: string): Action | null {
  const rule = WHO_MAY[call];
  if (rule === undefined || !user.is_staff) return null;
  const { whom, action } = partsOf(rule);
  if (whom !== 'staff' || action === null) return null;
  return mayDo(asStaff(user), action, { ...user, owner: user.id }) ? action : null;
}

/**
 * The record if the table of grants allows this member the call's action on it. For others the record does not exist:
 * 404.
 *
 * @throws {AppError} `record.not_found`.
 */
export function served<Record extends Tenancy>(
  { user, action }: Pick<Officer, 'user' | 'action'>,
  record: Record | null,
): Record {
  const isServed = record !== null && mayDo(asStaff(user), action, { ...record, owner: '' });
  if (record === null || !isServed) throw new AppError('record.not_found');
  return record;
}
