import { mayServe } from '../../../contract/access/grants.ts';
import { OFFICE_POLICIES } from '../../../contract/access/policies.ts';
import type { OfficeTurn, OfficeWork } from '../../../contract/process/office-turn.contract.ts';
import type { Whose } from '../../../contract/process/whose.ts';
import type { Connection } from '../../../db/client.ts';
import { caseIdsOf } from '../../../db/office/case-of.repository.ts';
import { findProcess } from '../../../db/process/process.repository.ts';
import {
  assignTurn,
  countTurns,
  findTurn,
  listTurns,
  listTurnsOf,
  type ProcessTurn,
} from '../../../db/process/process-turn.repository.ts';
import { findMember, holdMember } from '../../../db/session/membership.repository.ts';
import { displayName, type User } from '../../../db/session/user.repository.ts';
import { asStaff } from '../../access/access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { askedPage } from '../../http/asked-page.ts';
import { HeldProcess } from '../../process/held-process.ts';
import { tellGiven } from '../../process/timers/tell-turn.ts';
import { type Claim, logClaim } from '../../process/turns/claims.ts';
import { actorOfOffice, officeName, officeNames } from '../../process/turns/office-actor.ts';
import { timeZoneOf } from '../../property/time-zone.ts';

interface AskedWork {
  readonly whose?: Whose;
  /** A flow. */
  readonly kind?: string;
  readonly page?: string;
  readonly page_size?: string;
}

/**
 * A page of what waits for a member of the office: the turns under each policy that they hold at the property. The counts
 * are of all pages.
 *
 * @example (await listWork(deps, user, 'en', { whose: 'nobody', page: '2' })).counts.nobody // 4,812
 */
export async function listWork(
  deps: Deps,
  user: User,
  language: string,
  { whose = 'all', kind, ...asked }: AskedWork,
): Promise<OfficeWork> {
  const policies = OFFICE_POLICIES.filter((policy) => mayServe(asStaff(user), policy, user));
  const served = { property_id: user.property_id, policies: ['', ...policies], user_id: user.id };
  const { limit, offset } = askedPage(asked, { sort: '', order: 'asc' });
  const counted = await countTurns(deps.db, served);
  const turns = await listTurns(deps.db, served, { whose, flow: kind }, { limit, offset });
  const ofKind = counted.filter(({ flow }) => kind === undefined || flow === kind);
  const count = (holder: Whose) =>
    ofKind.reduce((sum, one) => (holder === 'all' || one.holder === holder ? sum + one.count : sum), 0);
  const counts = { all: count('all'), mine: count('mine'), nobody: count('nobody'), others: count('others') };
  const flows = [...new Set(counted.map(({ flow }) => flow))];
  return {
    rows: await viewed(deps, user, language, turns),
    total: counts[whose],
    counts,
    kinds: flows.map((flow) => ({ flow, title: titleOf(deps, flow, language) })),
  };
}

function titleOf(deps: Deps, flow: string, language: string): string {
  const title = deps.flows.get(flow)?.file.start?.title;
  return title === undefined ? flow : deps.texts.message(language, title, {});
}

/** The turns of the office in these processes, as far as the member may do them, the earliest due first. */
export async function listWorkOf(
  deps: Deps,
  user: User,
  language: string,
  processIds: readonly string[],
): Promise<OfficeTurn[]> {
  const turns = await listTurnsOf(deps.db, processIds);
  const served = turns.filter((turn) => mayServe(asStaff(user), turn.policy, turn));
  return viewed(deps, user, language, served);
}

async function viewed(
  deps: Deps,
  user: User,
  language: string,
  turns: readonly ProcessTurn[],
): Promise<OfficeTurn[]> {
  const show = await turnViewer(deps, user, language);
  const caseOf = await caseIdsOf(
    deps.db,
    turns.map(({ process_id }) => process_id),
  );
  const shown: OfficeTurn[] = [];
  for (const turn of turns) shown.push(await show(turn, caseOf.get(turn.process_id) ?? null));
  return shown;
}

/**
 * Claims the work of a turn.
 *
 * @param to the member who gets it, even if a colleague has it now; omitted: the member who asks, unless a colleague has it.
 * @throws {AppError} `record.not_found` for a turn that is over or that this member may not do, and for a member who may
 *   not do it; `turn.claimed` with the name of the colleague who has it.
 */
export async function claimTurn(
  deps: Deps,
  { process_id, to }: { readonly process_id: string; readonly to: string | undefined },
  reader: Reader,
): Promise<OfficeTurn> {
  const { user } = reader;
  const turn = await servedTurn(deps, user, process_id);
  if (to !== undefined) await requireColleague(deps, turn, to);
  const change = to === undefined ? { to: user.id, by: user.id } : { to };
  return assigned(deps, turn, { ...change, claim: to === undefined ? 'CLAIMED' : 'GIVEN' }, reader);
}

/** Gives the work of a turn back to all. @throws {AppError} as `claimTurn`. */
export async function releaseTurn(deps: Deps, process_id: string, reader: Reader): Promise<OfficeTurn> {
  const { user } = reader;
  const turn = await servedTurn(deps, user, process_id);
  return assigned(deps, turn, { to: null, by: user.id, claim: 'GIVEN_BACK' }, reader);
}

/** The member who asks. */
interface Reader {
  readonly user: User;
  readonly language: string;
  readonly ip: string;
}

interface Change {
  /** As for `assignTurn`. */
  readonly to: string | null;
  readonly by?: string;
  readonly claim: Claim;
}

/**
 * Changes who has a turn, logs that in the process, and mails the member to whom a colleague gives it, in one transaction. A
 * change to what it is already is neither logged nor mailed.
 */
async function assigned(
  deps: Deps,
  { process_id }: ProcessTurn,
  change: Change,
  reader: Reader,
): Promise<OfficeTurn> {
  const isDone = await deps.db.transaction().execute((trx) => assign(deps, trx, process_id, change, reader));
  const now = await servedTurn(deps, reader.user, process_id);
  if (!isDone) throw await claimedBy(deps.db, now);
  const [shown] = await viewed(deps, reader.user, reader.language, [now]);
  if (shown === undefined) throw new AppError('record.not_found');
  return shown;
}

/** @returns false if a colleague has the turn, or it is over. */
async function assign(
  deps: Deps,
  trx: Connection,
  processId: string,
  { claim, ...change }: Change,
  { user, ip }: Reader,
): Promise<boolean> {
  const process = await findProcess(trx, processId);
  if (process === null) return false;
  const { flow, subject_id: subject, release } = process;
  const held = await HeldProcess.hold(deps, trx, { flow, subject, release }, 'move');
  const before = await findTurn(trx, processId);
  const isColleague =
    change.to === null || (await holdMember(trx, deps.dialect, change.to, process.property_id)) !== null;
  if (!isColleague) throw new AppError('record.not_found');
  if (!(await assignTurn(trx, processId, { ...change, at: held.now.toISOString() }))) return false;
  if (before?.claimed_by === change.to) return true;
  const author = { actor: actorOfOffice(user.id), ip, member: user.id };
  const to = claim === 'GIVEN' ? change.to : null;
  await logClaim(held, process, { claim, to, author });
  if (to !== null && to !== user.id) await tellGiven(held, process, { to, from: displayName(user) }, author);
  return true;
}

async function claimedBy(db: Connection, { claimed_by }: ProcessTurn): Promise<AppError> {
  const name = claimed_by === null ? null : await officeName(db, actorOfOffice(claimed_by));
  return new AppError('turn.claimed', { params: { name: name ?? '' }, details: { name } });
}

async function servedTurn(deps: Deps, user: User, processId: string): Promise<ProcessTurn> {
  const turn = await findTurn(deps.db, processId);
  if (turn === null || !mayServe(asStaff(user), turn.policy, turn)) throw new AppError('record.not_found');
  return turn;
}

async function requireColleague(deps: Deps, turn: ProcessTurn, userId: string): Promise<void> {
  const member = await findMember(deps.db, userId, turn.property_id);
  if (member === null || !mayServe(asStaff(member), turn.policy, turn))
    throw new AppError('record.not_found');
}

/** Returns a function that shows turns at the property of a member. Reads the property and each name once. */
async function turnViewer(
  deps: Deps,
  user: User,
  language: string,
): Promise<(turn: ProcessTurn, caseId: string | null) => Promise<OfficeTurn>> {
  const time_zone = await timeZoneOf(deps.db, user.property_id);
  const nameOf = officeNames(deps.db);
  const now = deps.clock.now().toISOString();
  return async ({ process_id, flow, about, since, due_at, claimed_by }, case_id) => {
    const name = claimed_by === null ? null : await nameOf(actorOfOffice(claimed_by));
    return {
      process_id,
      case_id,
      flow,
      title: titleOf(deps, flow, language),
      about,
      since,
      due_at,
      time_zone,
      overdue: due_at !== null && due_at < now,
      claimed_by: claimed_by === null ? null : { user_id: claimed_by, name: name ?? '' },
      mine: claimed_by === user.id,
    };
  };
}
