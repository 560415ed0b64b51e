import type { FastifyRequest } from 'fastify';
import type { Brand } from '../../contract/brand/brand.contract.ts';
import { brandOf } from '../../contract/brand/shown-logos.ts';
import { findPropertyByHost } from '../../db/property/property.repository.ts';
import type { Deps } from '../deps.ts';

/**
 * The brand of the property at the host of a request; null for a host of no property, and if the database does not
 * answer: then the page loads without it and gets it later.
 */
export async function hostBrand(
  { db }: Pick<Deps, 'db'>,
  request: Pick<FastifyRequest, 'hostname' | 'log'>,
): Promise<Brand | null> {
  const host = request.hostname.toLowerCase();
  try {
    const property = host === '' ? null : await findPropertyByHost(db, host);
    return property === null ? null : brandOf(property);
  } catch (error) {
    request.log.warn(error);
    return null;
  }
}
