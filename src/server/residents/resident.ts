import type { FastifyRequest } from 'fastify';
import type { LeaseUnit } from '../../contract/session/lease-unit.ts';
import type { Session } from '../../db/session/session.repository.ts';
import type { User } from '../../db/session/user.repository.ts';
import { sessionOf } from '../access.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { listUnitsOf } from './lease-units.ts';
import { chosenUnit } from './metas.ts';

/** A signed-in resident, and the lease that their session is about. */
export interface Resident {
  readonly user: User;
  readonly session: Session;
  readonly unit: LeaseUnit | null;
}

/**
 * The resident that the `token` header speaks for.
 *
 * @throws {AppError} `session.invalid`; `access.denied` for people of the office, who live nowhere here.
 */
export async function residentOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
): Promise<Resident> {
  const { user, session } = await sessionOf(deps, request);
  if (user.is_staff) throw new AppError('access.denied');
  const units = await listUnitsOf(deps.db, user);
  const wanted = { lease_id: session.lease_id, property_id: user.property_id };
  return { user, session, unit: chosenUnit(units, wanted) };
}
