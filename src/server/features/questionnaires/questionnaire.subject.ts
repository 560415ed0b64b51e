/** A questionnaire of an applicant as the subject of a process: its name, its applicant, and its address. */

import type { FastifyRequest } from 'fastify';
import type { questionnaireSources } from '../../../../machines/questionnaire.catalog.ts';
import {
  type LeasingQuestionnaire,
  type QuestionnaireName,
  questionnaireFacts,
} from '../../../../machines/questionnaire-rules.ts';
import { type Applicant, findApplicant, lockApplicant } from '../../../db/applicant/applicant.repository.ts';
import {
  type ApplicationStatus,
  readApplicationStatus,
} from '../../../db/applicant/application-status.repository.ts';
import { findLandlordLink } from '../../../db/applicant/landlord-link.repository.ts';
import { findResponse, type QuestionnaireResponse } from '../../../db/applicant/questionnaire.repository.ts';
import type { Connection } from '../../../db/client.ts';
import type { ProcessName } from '../../../db/process/process.repository.ts';
import type { Facts } from '../../../engine/facts.ts';
import { applicantOf, hashToken } from '../../access/access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { FlowCannotRun } from '../../process/flow-cannot-run.ts';
import type { FactSource, SourceContext, SubjectKind } from '../../process/subject.ts';

export type QuestionnaireSubject = Pick<Subject, 'questionnaire' | 'applicant' | 'address_id'>;

/** The process of a questionnaire. @example processOf({ questionnaire: 'pre_lease', applicant, address_id: '' }) */
export function processOf({ questionnaire, applicant, address_id }: QuestionnaireSubject): ProcessName {
  const subject_id = [questionnaire, applicant.id, address_id].join('/');
  return { flow: 'questionnaire', subject_kind: 'questionnaire', subject_id };
}

/** The state of the questionnaire, read once per request. */
export function situationIn({
  deps,
  db,
  subject,
  once,
}: Omit<SourceContext<QuestionnaireSubject>, 'deps'> & {
  deps: Pick<SourceContext['deps'], 'questionnaires'>;
}): Promise<Situation> {
  return once('situation', () => situationOf(deps, db, subject, subject.applicant));
}

const source: FactSource<QuestionnaireSubject> = {
  read: async (context) => (await situationIn(context)).facts,
};

const sources: Readonly<Record<(typeof questionnaireSources)[number], FactSource<QuestionnaireSubject>>> = {
  questionnaire: source,
  lease: source,
};

export const questionnaireSubject: SubjectKind<QuestionnaireSubject> = {
  kind: 'questionnaire',
  gone: 'token.invalid',
  find: (db, id) => subjectOf(id, (applicantId) => findApplicant(db, applicantId)),
  lock: ({ dialect }, trx, id) => subjectOf(id, (applicantId) => lockApplicant(trx, dialect, applicantId)),
  hasLeft: ({ applicant }) => applicant.removed_at !== null,
  owner: ({ applicant: { id, company_id, property_id, application_id } }) => ({
    company_id,
    property_id,
    application_id,
    applicant_id: id,
  }),
  async answers(_deps, db, { applicant, questionnaire, address_id }) {
    return (await findResponse(db, applicant.id, questionnaire, address_id))?.answers ?? {};
  },
  sources,
};

async function subjectOf(
  id: string,
  applicantOf: (id: string) => Promise<Applicant | null>,
): Promise<QuestionnaireSubject | null> {
  const [questionnaire = '', applicantId = '', ...address] = id.split('/');
  const applicant = await applicantOf(applicantId);
  if (applicant === null) return null;
  return { questionnaire: questionnaire as QuestionnaireName, applicant, address_id: address.join('/') };
}

/** The state of a questionnaire. */
export interface Situation {
  readonly response: QuestionnaireResponse | null;
  readonly completed: boolean;
  readonly application_status: ApplicationStatus;
  /** Pre-lease: false leads to the thank-you page; undefined if the questionnaire does not define it. */
  readonly redirect_to_movein?: boolean;
  readonly facts: Facts;
}

/**
 * Reads the current state of a questionnaire. The office may reopen the pre-screening: then it has answers but is not
 * completed.
 *
 * @param db the current transaction, if any; the applicant was read in it.
 */
export async function situationOf(
  deps: Pick<Deps, 'questionnaires'>,
  db: Connection,
  { questionnaire, address_id }: Pick<Subject, 'questionnaire' | 'address_id'>,
  applicant: Applicant,
): Promise<Situation> {
  const response = await findResponse(db, applicant.id, questionnaire, address_id);
  const isOpenAgain = questionnaire === 'pre_screening' && applicant.pre_screening_pending;
  const completed = response !== null && !isOpenAgain;
  const application_status = await readApplicationStatus(db, applicant.application_id);
  const { redirect_to_movein } = questionsOf(deps, applicant.property_id, questionnaire);
  const onwards = redirect_to_movein === undefined ? {} : { redirect_to_movein };
  const facts = questionnaireFacts({ questionnaire, completed, application_status, ...onwards });
  return { response, completed, application_status, ...onwards, facts };
}

/** The questions of a property: its own, otherwise those for all. @throws {FlowCannotRun} if the release lacks them. */
export function questionsOf(
  deps: Pick<Deps, 'questionnaires'>,
  propertyId: string,
  questionnaire: QuestionnaireName,
): LeasingQuestionnaire {
  const found =
    deps.questionnaires.get(`${propertyId}/${questionnaire}`) ?? deps.questionnaires.get(questionnaire);
  if (found === undefined)
    throw new FlowCannotRun('questionnaire', `The questionnaire "${questionnaire}" is not loaded.`);
  return found;
}

/** A questionnaire, its applicant, and who answers it. */
export interface Subject {
  readonly questionnaire: QuestionnaireName;
  readonly applicant: Applicant;
  /** The address that a landlord answers for, if the link has one; otherwise ''. */
  readonly address_id: string;
  readonly actor: 'applicant' | 'landlord';
}

/** The questionnaire of the `token` header's applicant. @throws {AppError} `token.invalid`. */
export async function applicantSubject(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers'>,
  questionnaire: QuestionnaireName,
): Promise<Subject> {
  const applicant = await applicantOf(deps, request);
  return { questionnaire, applicant, address_id: '', actor: 'applicant' };
}

/** The unverified claims of a landlord's page. */
interface LandlordClaim {
  readonly token: string | undefined;
  readonly applicant_id: string;
  readonly address_id: string | undefined;
}

/**
 * The rental history that a landlord's link opens. An applicant's token opens none: nobody answers about themselves.
 *
 * @throws {AppError} `token.invalid` for another kind of token, or an expired one; `record.not_found` if it is for
 *   another applicant or another address.
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
