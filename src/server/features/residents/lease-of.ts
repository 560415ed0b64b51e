import type { FastifyRequest } from 'fastify';
import type { Action } from '../../../contract/access/grants.ts';
import type { LeaseUnit, Module } from '../../../contract/session/lease-unit.contract.ts';
import { findProperty, type Property } from '../../../db/property/property.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { tenantWhoMay } from './resident.ts';

/** A resident with the lease of their session. */
export interface TenantAt {
  readonly user: User;
  readonly unit: LeaseUnit;
  readonly property: Property;
}

/**
 * The resident that the `token` header identifies, with the lease of their session.
 *
 * @param module the part of the residents' area that the call belongs to, or null; refused if the property does not
 *   offer it.
 * @param action of the call; the table of grants defines who may do it.
 * @throws {AppError} `session.invalid`; `access.denied` for office staff, people without a lease, and a blocked module;
 *   `impersonation.not_allowed`.
 * @example const { unit } = await leaseOf(deps, request, 'WORKORDERS', 'read')
 * @see spec/platform.md §6
 */
export async function leaseOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'routeOptions'>,
  module: Module | null,
  action: Action,
): Promise<TenantAt> {
  const { user, unit } = await tenantWhoMay(deps, request, action);
  const property = await findProperty(deps.db, unit.property_id);
  const isBlocked = module !== null && property?.settings.blocked_modules?.includes(module);
  if (property === null || isBlocked) throw new AppError('access.denied');
  return { user, unit, property };
}

/**
 * The record itself if it belongs to the session's lease. A record of another lease does not exist: 404.
 *
 * @throws {AppError} `record.not_found`.
 */
export function ofLease<Record extends { readonly lease_id: string | null }>(
  { unit }: Pick<TenantAt, 'unit'>,
  record: Record | null,
): Record {
  if (record === null || record.lease_id !== unit.lease_id) throw new AppError('record.not_found');
  return record;
}
