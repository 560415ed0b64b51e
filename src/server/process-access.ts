/**
 * The one place that says which token may open which process.
 */
import type { FastifyRequest } from 'fastify';
import { type LeaseUnit, RESPONSIBLE } from '../contract/session/lease-unit.contract.ts';
import { type Applicant, findApplicantByToken } from '../db/applicant/applicant.repository.ts';
import { findLandlordLink } from '../db/applicant/landlord-link.repository.ts';
import {
  findGuestcardByToken,
  findGuestcardOfApplicant,
  type Guestcard,
} from '../db/guestcard/guestcard.repository.ts';
import type { Process } from '../db/process/process.repository.ts';
import {
  findOccasionByToken,
  listOccasionIdsOfOthers,
  type Occasion,
} from '../db/resident/occasion.repository.ts';
import type { User } from '../db/session/user.repository.ts';
import type { CompiledFlow } from '../engine/flow/machine/build.ts';
import { hashToken, sessionOf, tokenOf } from './access.ts';
import { actorOfResident } from './data-flows/parties/tenancy.party.ts';
import { partsOfSubject, TENANCY, tenancySubjectId } from './data-flows/parties/tenancy.subject.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { LEASE, leaseSubjectId, partsOfLeaseSubject } from './lease/lease-subject-id.ts';
import type { Author } from './process/task.ts';
import { listUnitsOf } from './residents/lease-units.ts';
import { chosenUnit } from './residents/metas.ts';

/** A resident with the lease that their session is about. */
interface ResidentOfLease {
  readonly user: User;
  readonly unit: LeaseUnit;
  /** Ids of occasions of the lease that were opened for somebody else of it. */
  readonly ofOthers: readonly string[];
}

/** Whom a token speaks for. */
export interface TokenHolder {
  readonly applicant: Applicant | null;
  readonly guestcard: Guestcard | null;
  /** The rental history that a landlord's link is about. */
  readonly landlord: { readonly applicant_id: string; readonly address_id: string } | null;
  readonly resident: ResidentOfLease | null;
  /** What the link of a tenancy opens, and nothing else. */
  readonly occasion: Occasion | null;
}

const NOBODY: TokenHolder = {
  applicant: null,
  guestcard: null,
  landlord: null,
  resident: null,
  occasion: null,
};

/** The questionnaires that an applicant answers themselves. */
const ownQuestionnaires: readonly string[] = ['pre_lease', 'denied_form', 'pre_screening'];
const landlordsQuestionnaire = 'rental_history';

/**
 * @throws {AppError} `token.invalid` or `session.invalid` when the header is missing, or its token unknown or expired;
 *   `access.denied` for who is signed in and has no lease, as people of the office.
 */
export async function holderOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
): Promise<TokenHolder> {
  const token = tokenOf(request);
  if (token === null) throw new AppError('token.invalid');
  const [hash, now] = [hashToken(token), clock.now().toISOString()];
  const applicant = await findApplicantByToken(db, hash, now);
  if (applicant !== null) {
    return { ...NOBODY, applicant, guestcard: await findGuestcardOfApplicant(db, applicant.id) };
  }
  const guestcard = await findGuestcardByToken(db, hash, 'session', now);
  if (guestcard !== null) return { ...NOBODY, guestcard };
  const landlord = await findLandlordLink(db, hash, now);
  if (landlord !== null) return { ...NOBODY, landlord };
  const occasion = await findOccasionByToken(db, hash, now);
  if (occasion !== null) return { ...NOBODY, occasion };
  const resident = await residentWith({ db, clock }, request);
  if (resident === null) throw new AppError('access.denied');
  return { ...NOBODY, resident };
}

async function residentWith(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
): Promise<ResidentOfLease | null> {
  const { user, session } = await sessionOf(deps, request);
  if (user.is_staff) return null;
  const wanted = { lease_id: session.lease_id, property_id: user.property_id };
  const unit = chosenUnit(await listUnitsOf(deps.db, user), wanted);
  if (unit === null) return null;
  return { user, unit, ofOthers: await listOccasionIdsOfOthers(deps.db, unit.lease_id, user.id) };
}

/** The ids of the subjects of that kind that are the holder's own. */
export function subjectsOf(holder: TokenHolder, kind: string): string[] {
  const { applicant, guestcard, landlord } = holder;
  if (kind === 'applicant') return applicant === null ? [] : [applicant.id];
  if (kind === 'guestcard') return guestcard === null ? [] : [guestcard.id];
  if (kind === LEASE) return applicant === null ? [] : [leaseSubjectId(applicant.id, null)];
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
  const isOwn = process !== null && isOwnSubject(holder, process);
  if (process === null || !isOwn) throw new AppError('record.not_found');
  return process;
}

function isOwnSubject(holder: TokenHolder, { subject_kind, subject_id }: Process): boolean {
  // Addendums after a lease are theirs, too; whether they sign them is a fact.
  if (subject_kind === LEASE) return partsOfLeaseSubject(subject_id).applicantId === holder.applicant?.id;
  if (subject_kind !== TENANCY) return subjectsOf(holder, subject_kind).includes(subject_id);
  const { resident, occasion } = holder;
  if (occasion !== null) return subject_id === tenancySubjectId(occasion.lease_id, occasion.id);
  if (resident === null) return false;
  const { leaseId, occasionId } = partsOfSubject(subject_id);
  return leaseId === resident.unit.lease_id && !resident.ofOthers.includes(occasionId ?? '');
}

/** Whether the flow is for such a resident. Whoever has the link of an occasion was given it for that. */
export function mayAct({ resident }: TokenHolder, { file }: CompiledFlow): boolean {
  if (file.start?.for !== 'responsible') return true;
  return resident === null || resident.unit.responsible_flag === RESPONSIBLE;
}

/** @throws {AppError} `access.denied` for a resident whom the lease does not bind, in a flow for those whom it does. */
export function requireMayAct(holder: TokenHolder, flow: CompiledFlow): void {
  if (!mayAct(holder, flow)) throw new AppError('access.denied');
}

/** Who the holder is in the event log, and the language that they read. */
export function authorOf({ applicant, guestcard, resident, occasion }: TokenHolder, ip: string): Author {
  if (applicant !== null) return { actor: 'applicant', ip, language: applicant.language };
  if (resident !== null) {
    return { actor: actorOfResident(resident.user.id), ip, language: resident.user.language };
  }
  if (occasion !== null) return { actor: 'link', ip };
  return { actor: guestcard === null ? 'landlord' : 'guest', ip };
}
