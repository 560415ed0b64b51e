/**
 * Decides which token may open which process. The only place that does so.
 */
import type { FastifyRequest } from 'fastify';
import { mayServe } from '../../../contract/access/grants.ts';
import { isOver } from '../../../contract/access/lease-status.ts';
import { OFFICE_POLICIES } from '../../../contract/access/policies.ts';
import { type LeaseUnit, RESPONSIBLE } from '../../../contract/session/lease-unit.contract.ts';
import { type Applicant, findApplicantByToken } from '../../../db/applicant/applicant.repository.ts';
import { findLandlordLink } from '../../../db/applicant/landlord-link.repository.ts';
import {
  findGuestcardByToken,
  findGuestcardOfApplicant,
  type Guestcard,
} from '../../../db/guestcard/guestcard.repository.ts';
import type { Process } from '../../../db/process/process.repository.ts';
import {
  findOccasionByToken,
  listOccasionIdsOfOthers,
  type Occasion,
} from '../../../db/resident/occasion.repository.ts';
import type { SessionOfUser } from '../../../db/session/session.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { PERSON } from '../../../engine/flow/parties.ts';
import { asStaff, hashToken, sessionOf, tokenOf } from '../../access/access.ts';
import { currentImpersonation } from '../../access/impersonation.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Author } from '../../process/task.ts';
import { actorOfOffice } from '../../process/turns/require-turn.ts';
import { listUnitsOf } from '../accounts/session/lease-units.ts';
import { chosenUnit } from '../accounts/session/metas.ts';
import { LEASE, leaseSubjectId, partsOfLeaseSubject } from '../lease/lease-subject-id.ts';
import { actorOfResident } from './audiences/tenancy.audience.ts';
import { partsOfSubject, TENANCY, tenancySubjectId } from './audiences/tenancy.subject.ts';

/** A resident with the lease of their session. */
interface ResidentOfLease {
  readonly user: User;
  readonly unit: LeaseUnit;
  /** Their other leases that have ended. */
  readonly former: readonly LeaseUnit[];
  /** Ids of occasions of these leases that were opened for other residents. */
  readonly ofOthers: readonly string[];
}

/** The person or link that a token belongs to. */
export interface TokenHolder {
  readonly applicant: Applicant | null;
  readonly guestcard: Guestcard | null;
  /** The rental history that a landlord's link opens. */
  readonly landlord: { readonly applicant_id: string; readonly address_id: string } | null;
  readonly resident: ResidentOfLease | null;
  /** The only occasion that a tenancy's link opens. */
  readonly occasion: Occasion | null;
  /** A member of the office, in calls that let one in. */
  readonly officer: User | null;
}

const NOBODY: TokenHolder = {
  applicant: null,
  guestcard: null,
  landlord: null,
  resident: null,
  occasion: null,
  officer: null,
};

/** The questionnaires that an applicant answers themselves. */
const ownQuestionnaires: readonly string[] = ['pre_lease', 'denied_form', 'pre_screening'];
const landlordsQuestionnaire = 'rental_history';

/**
 * The holder of the request's token.
 *
 * @param admits whether members of the office are let in, too.
 * @throws {AppError} `token.invalid` or `session.invalid` if the header is missing, or its token unknown or expired;
 *   `access.denied` for signed-in people without a lease, such as office staff.
 */
export async function holderOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  admits: 'people' | 'office too' = 'people',
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
  const { user, session } = await sessionOf({ db, clock }, request);
  if (user.is_staff) {
    if (admits === 'people' || !OFFICE_POLICIES.some((policy) => mayServe(asStaff(user), policy, user)))
      throw new AppError('access.denied');
    return { ...NOBODY, officer: user };
  }
  const resident = await residentOf(db, user, session);
  if (resident === null) throw new AppError('access.denied');
  return { ...NOBODY, resident };
}

async function residentOf(
  db: Deps['db'],
  user: User,
  { lease_id }: SessionOfUser['session'],
): Promise<ResidentOfLease | null> {
  const units = await listUnitsOf(db, user);
  const unit = chosenUnit(units, { lease_id, property_id: user.property_id });
  if (unit === null) return null;
  const former = units.filter((one) => one !== unit && isOver(one.lease_status));
  const ofOthers: string[] = [];
  for (const one of [unit, ...former])
    ofOthers.push(...(await listOccasionIdsOfOthers(db, one.lease_id, user.id)));
  return { user, unit, former, ofOthers };
}

/**
 * The leases under which a resident takes part in a flow: that of the session, and in a flow for former residents those
 * that have ended.
 */
export function leasesIn(
  { unit, former }: Pick<ResidentOfLease, 'unit' | 'former'>,
  flow: CompiledFlow | undefined,
): readonly LeaseUnit[] {
  const { former: isForFormer, occasion } = flow?.file.start ?? {};
  return isForFormer === true && occasion === 'office' ? [unit, ...former] : [unit];
}

/** The ids of the holder's own subjects of that kind. */
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

function isOwnSubject(
  holder: TokenHolder,
  { subject_kind, subject_id }: Process,
  flow: CompiledFlow | undefined,
): boolean {
  // Includes addendums after a lease; a fact decides whether this applicant signs them.
  if (subject_kind === LEASE) return partsOfLeaseSubject(subject_id).applicantId === holder.applicant?.id;
  if (subject_kind !== TENANCY) return subjectsOf(holder, subject_kind).includes(subject_id);
  const { resident, occasion } = holder;
  if (occasion !== null) return subject_id === tenancySubjectId(occasion.lease_id, occasion.id);
  if (resident === null) return false;
  const { leaseId, occasionId } = partsOfSubject(subject_id);
  const isTheirs = leasesIn(resident, flow).some(({ lease_id }) => lease_id === leaseId);
  return isTheirs && !resident.ofOthers.includes(occasionId ?? '');
}

/** Whether a confidential flow hides its processes from the current call, which impersonates somebody. */
function isHidden({ file }: CompiledFlow): boolean {
  return file.start?.confidential === true && currentImpersonation() !== null;
}

/**
 * Whether the resident may use the flow. Always true without a resident: the link of an occasion was sent for it.
 *
 * @param leaseId of the process; omitted: under any lease.
 */
export function mayAct({ resident }: TokenHolder, flow: CompiledFlow, leaseId?: string): boolean {
  if (isHidden(flow)) return false;
  if (flow.file.start?.for !== 'responsible' || resident === null) return true;
  return leasesIn(resident, flow).some(
    ({ lease_id, responsible_flag }) =>
      responsible_flag === RESPONSIBLE && (leaseId === undefined || leaseId === lease_id),
  );
}

/**
 * @throws {AppError} `access.denied` if the flow is for responsible residents and this one is not responsible;
 *   `impersonation.not_allowed` if it is confidential and somebody impersonates the person.
 */
export function requireMayAct(
  holder: TokenHolder,
  flow: CompiledFlow,
  process?: Pick<Process, 'subject_kind' | 'subject_id'>,
): void {
  if (isHidden(flow)) throw new AppError('impersonation.not_allowed');
  const leaseId = process?.subject_kind === TENANCY ? partsOfSubject(process.subject_id).leaseId : undefined;
  if (!mayAct(holder, flow, leaseId)) throw new AppError('access.denied');
}

/**
 * The parties of a process as which the holder may act: the person whom it is about and the groups to which they belong, or
 * those of the office whose policy the member holds at its property. Another person's process is answered with 404, like a missing one.
 *
 * @throws {AppError} `record.not_found`; `impersonation.not_allowed` as `requireMayAct`.
 */
export function partiesIn(
  holder: TokenHolder,
  process: Process,
  flow: CompiledFlow | undefined,
): readonly string[] {
  const { officer } = holder;
  const parties = Object.entries(flow?.file.parties ?? {});
  if (officer === null) {
    const isOwn = isOwnSubject(holder, process, flow);
    const groups = flow !== undefined && isInGroups(holder, process, flow) ? parties : [];
    const found = groups.filter(([, party]) => 'group' in party && !(isOwn && party.without === PERSON));
    if (!isOwn && found.length === 0) throw new AppError('record.not_found');
    if (flow !== undefined && isHidden(flow)) throw new AppError('impersonation.not_allowed');
    return [...(isOwn ? [PERSON] : []), ...found.map(([party]) => party)];
  }
  const found = parties.filter(
    ([, party]) => 'policy' in party && mayServe(asStaff(officer), party.policy, process),
  );
  if (found.length === 0) throw new AppError('record.not_found');
  return found.map(([party]) => party);
}

/** Whether the holder is one of the residents around the subject of a process. */
function isInGroups(holder: TokenHolder, { subject_kind, subject_id }: Process, flow: CompiledFlow): boolean {
  const { resident } = holder;
  if (resident === null || subject_kind !== TENANCY || !mayAct(holder, flow)) return false;
  return partsOfSubject(subject_id).leaseId === resident.unit.lease_id;
}

/**
 * The holder as author in the event log, with their language. A member of the office has none here: mails are written in
 * the language of the person.
 */
export function authorOf(
  { applicant, guestcard, resident, occasion, officer }: TokenHolder,
  ip: string,
): Author {
  if (officer !== null) return { actor: actorOfOffice(officer.id), ip, member: officer.id };
  if (applicant !== null) return { actor: 'applicant', ip, language: applicant.language };
  if (resident !== null) {
    const { id, language } = resident.user;
    return { actor: actorOfResident(id), ip, language, member: id };
  }
  if (occasion !== null) return { actor: 'link', ip };
  return { actor: guestcard === null ? 'landlord' : 'guest', ip };
}
