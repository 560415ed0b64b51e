import type { FastifyRequest } from 'fastify';
import type { Connection } from '../../../db/client.ts';
import {
  findGuestcardByToken,
  findGuestcardOfApplicant,
  type Guestcard,
  insertGuestToken,
} from '../../../db/guestcard/guestcard.repository.ts';
import { findTokenOwner } from '../../../db/session/access-token.repository.ts';
import { hashToken, tokenOf } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

const sessionDays = 14;

/** The guestcard that the `token` header speaks for, or null: the token of a guest, or of the applicant they became. */
export async function guestcardOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Guestcard | null> {
  const token = tokenOf(request);
  if (token === null) return null;
  const now = deps.clock.now().toISOString();
  const own = await findGuestcardByToken(deps.db, hashToken(token), 'session', now);
  if (own !== null) return own;
  const applicantId = await findTokenOwner(deps.db, hashToken(token), now);
  return applicantId === null ? null : findGuestcardOfApplicant(deps.db, applicantId);
}

/**
 * The guestcard of this applicant, when the token speaks for it. The id alone opens nothing.
 *
 * @throws {AppError} `token.invalid` without a guest's token; `record.not_found` for anybody else's id.
 */
export async function ownGuestcard(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers'>,
  applicantId: string,
): Promise<Guestcard & { applicant_id: string }> {
  const guestcard = await guestcardOf(deps, request);
  if (guestcard === null) throw new AppError('token.invalid');
  const { applicant_id } = guestcard;
  if (applicant_id === null || applicant_id !== applicantId) throw new AppError('record.not_found');
  return { ...guestcard, applicant_id };
}

/** A new token to go on with a guestcard, in clear; only its hash is kept. */
export async function addGuestToken(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Connection,
  guestcard: Pick<Guestcard, 'id' | 'company_id' | 'property_id'>,
): Promise<string> {
  const now = deps.clock.now();
  const token = deps.random.token();
  await insertGuestToken(trx, guestcard, {
    token_hash: hashToken(token),
    purpose: 'session',
    expires_at: new Date(now.getTime() + sessionDays * 86_400_000).toISOString(),
    created_at: now.toISOString(),
  });
  return token;
}
