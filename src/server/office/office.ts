/** Members of the office, and what is theirs to serve. */
import type { FastifyRequest } from 'fastify';
import { type Action, type Asking, mayDo } from '../../contract/access/grants.ts';
import { partsOf, WHO_MAY } from '../../contract/access/who-may.ts';
import type { User } from '../../db/session/user.repository.ts';
import type { Tenancy } from '../../db/tables.ts';
import { sessionOf } from '../access.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { StepAuthor } from '../workorders/workorder-step.ts';

/** Somebody of the office who is signed in, in a call that a policy of theirs opens. */
export interface Officer {
  readonly user: User;
  /** What the call does. */
  readonly action: Action;
  /** How residents read who it was. */
  readonly author: StepAuthor;
}

/**
 * The member of the office that the `token` header speaks for. What the call does, and so by which policy it is made, is in
 * its row of `who-may.ts`.
 *
 * @throws {AppError} `session.invalid`; `access.denied` for residents, for who holds no policy for this, and for a call that has
 *   no row.
 */
export async function officeOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'routeOptions'>,
): Promise<Officer> {
  const { user } = await sessionOf(deps, request);
  const action = actionOf(request);
  const isGranted =
    action !== null && user.is_staff && mayDo(asStaff(user), action, { ...user, owner: user.id });
  if (!isGranted) throw new AppError('access.denied');
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return { user, action, author: { by_office: true, name } };
}

/** What an office's call does; null for one that nobody has written a rule for. */
function actionOf({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): Action | null {
  const { entry } = routeOptions.config;
  const rule = entry === undefined ? undefined : WHO_MAY[`${entry.method} ${entry.path}`];
  if (rule === undefined) return null;
  const { whom, action } = partsOf(rule);
  return whom === 'staff' ? action : null;
}

const asStaff = (user: User): Asking => ({ ...user, roles: ['staff'] });

/**
 * The record itself where the table of grants lets this member do with it what the call does. Others are not there at all: 404.
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
