/**
 * Identifies the caller of a request and checks which records belong to them. The only place that does so.
 */
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Asking } from '../../contract/access/grants.ts';
import { type Applicant, findApplicantByToken } from '../../db/applicant/applicant.repository.ts';
import {
  type ApplicantWithDraft,
  findApplicantWithDraftByToken,
} from '../../db/applicant/draft.repository.ts';
import { findSession, noteSessionUse, type SessionOfUser } from '../../db/session/session.repository.ts';
import type { User } from '../../db/session/user.repository.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { type Demand, demandOf, opensWith } from './second-factor-demand.ts';

const tokenShape = /^[\w-]{20,128}$/;

/** The stored form of a token: SHA-256 in hex. Tokens are 256 random bits, so no salt is needed. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/**
 * The applicant that the `token` header belongs to. Reads the database on every call.
 *
 * @throws {AppError} `token.invalid` if the header is missing, or its token unknown or expired.
 * @example const applicant = await applicantOf(deps, request)
 * @see spec/application.md §6
 */
export async function applicantOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Applicant> {
  return holderOfToken(deps, request, findApplicantByToken);
}

/** Like `applicantOf`, with the stored draft, for calls that show it. @throws {AppError} `token.invalid`. */
export async function applicantWithDraftOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<ApplicantWithDraft> {
  return holderOfToken(deps, request, findApplicantWithDraftByToken);
}

async function holderOfToken<Holder>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers'>,
  find: (db: Deps['db'], tokenHash: string, now: string) => Promise<Holder | null>,
): Promise<Holder> {
  const token = tokenOf(request);
  const holder = token === null ? null : await find(db, hashToken(token), clock.now().toISOString());
  if (holder === null) throw new AppError('token.invalid');
  return holder;
}

/** A signed-in person, their session, and the token of the request. */
export interface SignedIn extends SessionOfUser {
  readonly token: string;
  /** What the session lacks: until then it opens nothing else. */
  readonly demand: Demand;
}

/** A member of the office as the table of grants knows them. */
export const asStaff = (user: User): Asking => ({ ...user, roles: ['staff'] });

/** Minimum time between two updates of `last_used_at`, so that not every call writes. */
const noteUseMs = 300_000;

/**
 * The signed-in person that the `token` header belongs to, or the key of another program, which needs no second factor.
 * The token may be the one before the last renewal.
 *
 * @throws {AppError} `session.invalid` if there is no such session, or it has expired; `second_factor.asked` or
 *   `second_factor.missing` where the session lacks that and the call is not one that provides it.
 */
export async function sessionOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'routeOptions'> &
    Partial<Pick<FastifyRequest, 'keyHolder'>>,
): Promise<SignedIn> {
  if (request.keyHolder != null) return request.keyHolder;
  const token = tokenOf(request);
  const now = deps.clock.now();
  const at = now.toISOString();
  const found = token === null ? null : await findSession(deps.db, hashToken(token), at);
  if (token === null || found === null) throw new AppError('session.invalid');
  const { session } = found;
  if (now.getTime() - Date.parse(session.last_used_at) > noteUseMs) {
    await noteSessionUse(deps.db, session, at, request.ip);
  }
  const demand = await demandOf(deps.db, found);
  if (demand !== null && !opensWith(demand, request)) throw new AppError(`second_factor.${demand}`);
  return { ...found, token, demand };
}

/** The `token` header, or null if it does not have the shape of our tokens. */
export function tokenOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const header = request.headers.token;
  return typeof header === 'string' && tokenShape.test(header) ? header : null;
}

/**
 * Returns the record if it belongs to the applicant. Another person's record is answered with 404, like a missing one.
 *
 * @throws {AppError} `record.not_found`.
 * @example const file = owned(applicant, await findFile(db, id))
 */
export function owned<T extends { applicant_id: string }>(applicant: Applicant, record: T | null): T {
  if (record === null || record.applicant_id !== applicant.id) throw new AppError('record.not_found');
  return record;
}
