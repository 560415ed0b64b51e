/**
 * The one place that says which token may open which process.
 */
import type { FastifyRequest } from 'fastify';
import { type Applicant, findApplicantByToken } from '../db/applicant/applicant.repository.ts';
import { findLandlordLink } from '../db/applicant/landlord-link.repository.ts';
import {
  findGuestcardByToken,
  findGuestcardOfApplicant,
  type Guestcard,
} from '../db/guestcard/guestcard.repository.ts';
import type { Process } from '../db/process/process.repository.ts';
import { hashToken, tokenOf } from './access.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';

/** Whom a token speaks for. */
export interface TokenHolder {
  readonly applicant: Applicant | null;
  readonly guestcard: Guestcard | null;
  /** The rental history that a landlord's link is about. */
  readonly landlord: { readonly applicant_id: string; readonly address_id: string } | null;
}

/** The questionnaires that an applicant answers themselves. */
const ownQuestionnaires: readonly string[] = ['pre_lease', 'denied_form', 'pre_screening'];
/** The lease of the application, and the addendums that came after it. */
const leaseParts: readonly string[] = ['lease', 'afterwards'];
const landlordsQuestionnaire = 'rental_history';

/** @throws {AppError} `token.invalid` when the header is missing, or its token unknown or expired. */
export async function holderOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<TokenHolder> {
  const token = tokenOf(request);
  if (token === null) throw new AppError('token.invalid');
  const [hash, now] = [hashToken(token), clock.now().toISOString()];
  const applicant = await findApplicantByToken(db, hash, now);
  if (applicant !== null) {
    return { applicant, guestcard: await findGuestcardOfApplicant(db, applicant.id), landlord: null };
  }
  const guestcard = await findGuestcardByToken(db, hash, 'session', now);
  const landlord = guestcard === null ? await findLandlordLink(db, hash, now) : null;
  if (guestcard === null && landlord === null) throw new AppError('token.invalid');
  return { applicant, guestcard, landlord };
}

/** The ids of the subjects of that kind that are the holder's own. */
export function subjectsOf(holder: TokenHolder, kind: string): string[] {
  const { applicant, guestcard, landlord } = holder;
  if (kind === 'applicant') return applicant === null ? [] : [applicant.id];
  if (kind === 'guestcard') return guestcard === null ? [] : [guestcard.id];
  if (kind === 'lease') return applicant === null ? [] : leaseParts.map((part) => `${part}/${applicant.id}`);
  if (kind !== 'questionnaire') return [];
  return [
    ...(applicant === null ? [] : ownQuestionnaires.map((name) => [name, applicant.id, ''].join('/'))),
    ...(landlord === null
      ? []
      : [[landlordsQuestionnaire, landlord.applicant_id, landlord.address_id].join('/')]),
  ];
}

/**
 * The process itself when it is the holder's own. Somebody else's process is not there at all: 404.
 *
 * @throws {AppError} `record.not_found`.
 */
export function ownProcess(holder: TokenHolder, process: Process | null): Process {
  const isOwn = process !== null && subjectsOf(holder, process.subject_kind).includes(process.subject_id);
  if (process === null || !isOwn) throw new AppError('record.not_found');
  return process;
}

/** Who the holder is in the event log, and the language that they read. */
export function authorOf(
  { applicant, guestcard }: TokenHolder,
  ip: string,
): { actor: string; ip: string; language?: string } {
  if (applicant !== null) return { actor: 'applicant', ip, language: applicant.language };
  return { actor: guestcard === null ? 'landlord' : 'guest', ip };
}
