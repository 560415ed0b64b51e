import type { FastifyRequest } from 'fastify';
import { type Action, residentMay } from '../../../contract/access/grants.ts';
import type { LeaseUnit } from '../../../contract/session/lease-unit.contract.ts';
import type { Session } from '../../../db/session/session.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import { sessionOf } from '../../access/access.ts';
import { refuseImpersonator } from '../../access/impersonation.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { listUnitsOf } from '../accounts/session/lease-units.ts';
import { chosenUnit } from '../accounts/session/metas.ts';

/** A signed-in resident, and the lease of their session. */
export interface Resident {
  readonly user: User;
  readonly session: Session;
  readonly unit: LeaseUnit | null;
}

/**
 * The resident that the `token` header identifies.
 *
 * @throws {AppError} `session.invalid`; `access.denied` for office staff.
 */
export async function residentOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'routeOptions'>,
): Promise<Resident> {
  const { user, session } = await sessionOf(deps, request);
  if (user.is_staff) throw new AppError('access.denied');
  const units = await listUnitsOf(deps.db, user);
  const wanted = { lease_id: session.lease_id, property_id: user.property_id };
  return { user, session, unit: chosenUnit(units, wanted) };
}

/** A resident with a lease. */
export interface Tenant extends Resident {
  readonly unit: LeaseUnit;
}

/**
 * The resident that the `token` header identifies, if the table of grants allows them the action on the lease of their
 * session.
 *
 * @throws {AppError} `session.invalid`; `access.denied` for people without a lease, or not bound by it if the action
 *   requires that; `impersonation.not_allowed`.
 * @example const { unit } = await tenantWhoMay(deps, request, 'pay')
 */
export async function tenantWhoMay(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'routeOptions'>,
  action: Action,
): Promise<Tenant> {
  refuseImpersonator(action);
  const { unit, ...resident } = await residentOf(deps, request);
  if (unit === null || !residentMay(unit, action)) throw new AppError('access.denied');
  return { ...resident, unit };
}
