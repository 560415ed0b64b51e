/**
 * Handles calls of other programs, which have a key instead of a session: `Authorization: Bearer lk_…`. A key opens only
 * calls of the office, with its scopes, and no others.
 */
import { mayKeyCall } from '../../contract/access/key-calls.ts';
import { KEY_CALLS_PER_MINUTE } from '../../contract/limits.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { findOpenApiKey, noteApiKeyUse } from '../../db/session/api-key.repository.ts';
import type { App } from '../app-type.ts';
import type { Deps, Random } from '../deps.ts';
import { AppError } from '../errors.ts';
import { dayIn } from '../forms/form-facts.ts';
import { hashToken, type SignedIn } from './access.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that makes the call, as a member of the office; null if a person makes it. */
    keyHolder: SignedIn | null;
  }
}

/** How every key begins. */
export const API_KEY_PREFIX = 'lk_';
const header = /^Bearer (lk_[\w-]{43})$/i;

/** A key, which is shown once: a prefix and 256 random bits. @example newApiKey(deps.random) // 'lk_…' */
export function newApiKey(random: Pick<Random, 'token'>): string {
  return `${API_KEY_PREFIX}${random.token()}`;
}

/**
 * Installs the guard for all calls.
 *
 * @throws {AppError} `api_key.invalid` for a key that is unknown, revoked or over, `api_key.not_allowed` for a call that no
 *   key opens, `request.too_many`.
 */
export function apiKeyGuard(app: App, deps: Deps): void {
  app.decorateRequest('keyHolder', null);
  const countOf = app.createRateLimit({
    max: KEY_CALLS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ keyHolder, ip }) => `key:${keyHolder?.user.id ?? ip}`,
  });
  app.addHook('onRequest', async (request) => {
    const { entry } = request.routeOptions.config;
    const { authorization } = request.headers;
    if (entry === undefined || !authorization?.toLowerCase().startsWith(`bearer ${API_KEY_PREFIX}`)) return;
    // Nothing else may identify the caller of a call with a key.
    delete request.headers.token;
    request.keyHolder = await holderOfKey(deps, header.exec(authorization)?.[1] ?? '', request.ip);
    const limit = await countOf(request);
    if (!limit.isAllowed && limit.isExceeded)
      throw new AppError('request.too_many', { retryAfter: limit.ttlInSeconds });
    if (!mayKeyCall(`${entry.method} ${entry.path}`)) throw new AppError('api_key.not_allowed');
  });
}

async function holderOfKey(deps: Pick<Deps, 'db' | 'clock'>, token: string, ip: string): Promise<SignedIn> {
  const found = await findOpenApiKey(deps.db, hashToken(token));
  const property = found === null ? null : await findProperty(deps.db, found.key.property_id);
  if (found === null || property === null) throw new AppError('api_key.invalid');
  const { key, user } = found;
  const now = deps.clock.now();
  const today = dayIn(property.settings.time_zone, now);
  if (key.ends_on !== null && key.ends_on < today) throw new AppError('api_key.invalid');
  if (key.last_used_on !== today) await noteApiKeyUse(deps.db, user.id, today);
  const at = now.toISOString();
  const session = {
    ...{ id: user.id, user_id: user.id, ip, user_agent: '', lease_id: null, impersonation_id: null },
    ...{ created_at: key.created_at, last_used_at: at, expires_at: at },
  };
  return {
    user,
    session,
    token,
    demand: null,
    provenAt: null,
    isSecured: false,
    formerUntil: null,
    isFormer: false,
  };
}
