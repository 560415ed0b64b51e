import type { FastifyRequest } from 'fastify';
import type { QuestionnaireName } from '../../../../machines/questionnaires/names.ts';
import { type Applicant, findApplicant } from '../../../db/applicant/applicant.repository.ts';
import { findLandlordLink } from '../../../db/applicant/landlord-link.repository.ts';
import { applicantOf, hashToken } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

/** Whose questionnaire it is, and who answers it. */
export interface Subject {
  readonly questionnaire: QuestionnaireName;
  readonly applicant: Applicant;
  /** The address that a landlord answers for; '' for everything else, and for a link that names none. */
  readonly address_id: string;
  readonly actor: 'applicant' | 'landlord';
}

/** The questionnaire of the applicant that the `token` header speaks for. @throws {AppError} `token.invalid`. */
export async function applicantSubject(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers'>,
  questionnaire: QuestionnaireName,
): Promise<Subject> {
  const applicant = await applicantOf(deps, request);
  return { questionnaire, applicant, address_id: '', actor: 'applicant' };
}

/** What a landlord's page says of itself. */
export interface LandlordClaim {
  readonly token: string | undefined;
  readonly applicant_id: string;
  readonly address_id: string | undefined;
}

/**
 * The rental history that a landlord's link opens. The token of an applicant opens none: nobody writes their own.
 *
 * @throws {AppError} `token.invalid` for a token that is no landlord's, or has run out; `record.not_found` when it
 *   is about another applicant or another address.
 * @see spec/pre-application.md §2 Route table
 */
export async function landlordSubject(
  deps: Pick<Deps, 'db' | 'clock'>,
  { token, applicant_id, address_id }: LandlordClaim,
): Promise<Subject> {
  const now = deps.clock.now().toISOString();
  const link = token === undefined ? null : await findLandlordLink(deps.db, hashToken(token), now);
  if (link === null) throw new AppError('token.invalid');
  const isOther = address_id !== undefined && address_id !== '' && address_id !== link.address_id;
  if (link.applicant_id !== applicant_id || isOther) throw new AppError('record.not_found');
  const applicant = await findApplicant(deps.db, link.applicant_id);
  if (applicant === null) throw new AppError('record.not_found');
  return { questionnaire: 'rental_history', applicant, address_id: link.address_id, actor: 'landlord' };
}
