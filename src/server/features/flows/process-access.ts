/**
 * Decides which token may open which process. The only place that does so.
 */
import type { FastifyRequest } from 'fastify';
import { mayServe } from '../../../contract/access/grants.ts';
import { isOver } from '../../../contract/access/lease-status.ts';
import { OFFICE_POLICIES } from '../../../contract/access/policies.ts';
import type { LeaseUnit } from '../../../contract/session/lease-unit.contract.ts';
import { type Applicant, findApplicantByToken } from '../../../db/applicant/applicant.repository.ts';
import { findLandlordLink, type LandlordLink } from '../../../db/applicant/landlord-link.repository.ts';
import type { Connection } from '../../../db/client.ts';
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
import type { GroupFile } from '../../../engine/flow/flow-file.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { othersOf, PERSON, personOf } from '../../../engine/flow/parties.ts';
import { asStaff, hashToken, sessionOf, tokenOf } from '../../access/access.ts';
import { currentImpersonation } from '../../access/impersonation.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Author } from '../../process/task.ts';
import { actorOfOffice } from '../../process/turns/office-actor.ts';
import { listUnitsOf } from '../accounts/session/lease-units.ts';
import { chosenUnit } from '../accounts/session/metas.ts';
import { LEASE, leaseSubjectId, partsOfLeaseSubject } from '../lease/lease-subject-id.ts';
import { actorOfMember, isInHousehold, THE_APPLICANT } from './audiences/household.ts';
import { actorOfLandlord, isLandlordIn, LANDLORDS } from './audiences/landlords.ts';
import { actorOfResident } from './audiences/tenancy.audience.ts';
import { isInGroup, partsOfSubject, TENANCY, tenancySubjectId } from './audiences/tenancy.subject.ts';

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
  /** The applicant and the address that a landlord's link is about. */
  readonly landlord: LandlordLink | null;
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
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'routeOptions'>,
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
  const isForFormer = flow !== undefined && personOf(flow.file)?.former === true;
  return isForFormer ? [unit, ...former] : [unit];
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
  const person = personOf(flow.file);
  if (person === null || resident === null) return true;
  return leasesIn(resident, flow).some(
    (unit) => isInGroup(person, unit) && (leaseId === undefined || leaseId === unit.lease_id),
  );
}

/**
 * @param parties as which the holder acts: whom the flow is about decides only about the person.
 * @throws {AppError} `access.denied` if the flow is about responsible residents and this one is not responsible;
 *   `impersonation.not_allowed` if it is confidential and somebody impersonates the person.
 */
export function requireMayAct(
  holder: TokenHolder,
  flow: CompiledFlow,
  process?: Pick<Process, 'subject_kind' | 'subject_id'>,
  parties: readonly string[] = [PERSON],
): void {
  if (isHidden(flow)) throw new AppError('impersonation.not_allowed');
  if (!parties.includes(PERSON)) return;
  const leaseId = process?.subject_kind === TENANCY ? partsOfSubject(process.subject_id).leaseId : undefined;
  if (!mayAct(holder, flow, leaseId)) throw new AppError('access.denied');
}

/**
 * The parties of a process as which the holder may act, as `partiesOfHolder`. Another person's process is answered with 404,
 * like a missing one.
 *
 * @throws {AppError} `record.not_found`; `impersonation.not_allowed` as `requireMayAct`.
 */
export async function partiesIn(
  db: Connection,
  holder: TokenHolder,
  process: Process,
  flow: CompiledFlow | undefined,
): Promise<readonly string[]> {
  const found = await partiesOfHolder(db, holder, process, flow);
  if (found.length === 0) throw new AppError('record.not_found');
  if (holder.officer === null && flow !== undefined && isHidden(flow))
    throw new AppError('impersonation.not_allowed');
  return found;
}

/**
 * The person whom a process is about and the groups to which the holder belongs, or the parties of the office whose policy the
 * member holds at its property; empty if they take no part.
 */
export async function partiesOfHolder(
  db: Connection,
  holder: TokenHolder,
  process: Process,
  flow: CompiledFlow | undefined,
): Promise<readonly string[]> {
  const { officer } = holder;
  const isOwn = officer === null && isOwnSubject(holder, process, flow);
  const found: string[] = isOwn ? [PERSON] : [];
  for (const [name, party] of Object.entries(flow === undefined ? {} : othersOf(flow.file))) {
    const isTheirs =
      officer !== null
        ? 'policy' in party && mayServe(asStaff(officer), party.policy, process)
        : 'group' in party &&
          !(isOwn && party.without === PERSON) &&
          (await isMember(db, holder, process, party));
    if (isTheirs) found.push(name);
  }
  return found;
}

/** Whether the holder belongs to a group around the subject of a process: of residents, the household, or landlords. */
async function isMember(
  db: Connection,
  { resident, applicant, landlord }: TokenHolder,
  process: Process,
  group: GroupFile,
): Promise<boolean> {
  const { subject_kind, subject_id } = process;
  if (landlord !== null) return group.group === LANDLORDS && isLandlordIn(db, landlord, process);
  if (applicant !== null) return isInHousehold(db, applicant, process, group);
  if (resident === null || subject_kind !== TENANCY || !isInGroup(group, resident.unit)) return false;
  return partsOfSubject(subject_id).leaseId === resident.unit.lease_id;
}

/**
 * The holder as author in the event log, with their language. A member of the office has none here: mails are written in
 * the language of the person.
 *
 * @param parties as which they act.
 */
export function authorOf(
  { applicant, guestcard, landlord, resident, occasion, officer }: TokenHolder,
  ip: string,
  parties: readonly string[] = [PERSON],
): Author {
  if (officer !== null) return { actor: actorOfOffice(officer.id), ip, member: officer.id };
  if (applicant !== null) {
    const { id, language } = applicant;
    const actor = parties.includes(PERSON) ? THE_APPLICANT : actorOfMember(id);
    return { actor, ip, language, member: id };
  }
  if (resident !== null) {
    const { id, language } = resident.user;
    return { actor: actorOfResident(id), ip, language, member: id };
  }
  if (landlord !== null && !parties.includes(PERSON)) {
    const actor = actorOfLandlord(landlord.address_id);
    return { actor, ip, member: actor };
  }
  if (occasion !== null) return { actor: 'link', ip };
  return { actor: guestcard === null ? 'landlord' : 'guest', ip };
}
