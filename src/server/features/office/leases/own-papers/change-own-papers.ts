/** Changes of the office's own papers of a lease, until it is sent. */
import { isDeepStrictEqual } from 'node:util';
import {
  boxOfMark,
  kindsOf,
  LANDLORD,
  type PlacedMark,
  wrongMark,
} from '../../../../../../machines/lease/placed-mark.ts';
import { lockApplicant } from '../../../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../../../db/client.ts';
import {
  deleteOwnPaper,
  type OwnPaper,
  writeOwnMarks,
} from '../../../../../db/lease/own-paper.repository.ts';
import { isLeased } from '../../../../../db/office/waiting/unleased.repository.ts';
import { displayName, findUser } from '../../../../../db/session/user.repository.ts';
import { darkInWorker } from '../../../../../seal/in-worker.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import type { Officer } from '../../office.ts';
import { requireSeen } from '../../seen-values.ts';
import { type LeasePlace, leasePlace } from '../lease-plan.ts';
import { contentOf } from './drawn-own-paper.ts';
import { lookedThrough } from './looked-through.ts';
import { marksOf } from './own-paper-view.ts';

/** Names a paper of an application. */
interface PaperId {
  readonly application_id: string;
  readonly paper_id: string;
}

/**
 * Changes the papers under the lock under which a lease is sent.
 *
 * @throws {AppError} as `leasePlace`; `lease.exists`.
 */
export async function changePapers(
  deps: Pick<Deps, 'db' | 'dialect' | 'clock'>,
  officer: Officer,
  { application, household }: Pick<LeasePlace, 'application' | 'household'>,
  change: (trx: Connection, place: LeasePlace) => Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    for (const { id } of household.signers.slice(0, 1)) await lockApplicant(trx, deps.dialect, id);
    if (await isLeased(trx, application.id)) throw new AppError('lease.exists');
    await change(trx, await leasePlace(deps, trx, officer, application.id));
  });
}

/**
 * Places the marks of a paper, unless a colleague has changed some that the page has not seen.
 *
 * @throws {AppError} as `changePapers`; `record.not_found`; `record.changed`; `lease.mark…`.
 */
export async function placeMarks(
  deps: Pick<Deps, 'db' | 'dialect' | 'clock' | 'storage'>,
  officer: Officer,
  { application_id, paper_id }: PaperId,
  { marks, seen }: { readonly marks: readonly PlacedMark[]; readonly seen: readonly PlacedMark[] },
): Promise<void> {
  const place = await leasePlace(deps, deps.db, officer, application_id);
  const listed = paperIn(place.own, paper_id);
  requirePlaces(marks, listed, place.household.signers);
  await requireLight(deps, listed, marks);
  await changePapers(deps, officer, place, async (trx, { own, household }) => {
    const paper = paperIn(own, paper_id);
    requirePlaces(marks, paper, household.signers);
    const held = marksOf(paper, household);
    const by = await findUser(trx, paper.changed_by);
    requireSeen({
      ...{ seen: byId(seen), wanted: byId(marks), held: byId(held) },
      ...(by !== null && { by: displayName(by) }),
    });
    const changed_at = deps.clock.now().toISOString();
    await writeOwnMarks(trx, { id: paper.id, marks, changed_at, changed_by: officer.user.id });
  });
}

/** Takes a paper out of the lease. @throws {AppError} as `changePapers`; `record.not_found`. */
export async function removeOwnPaper(
  deps: Pick<Deps, 'db' | 'dialect' | 'clock'>,
  officer: Officer,
  { application_id, paper_id }: PaperId,
): Promise<void> {
  const place = await leasePlace(deps, deps.db, officer, application_id);
  await changePapers(deps, officer, place, async (trx, { own }) => {
    await deleteOwnPaper(trx, paperIn(own, paper_id).id);
  });
}

function paperIn(own: readonly OwnPaper[], id: string): OwnPaper {
  const paper = own.find((one) => one.id === id);
  if (paper === undefined) throw new AppError('record.not_found');
  return paper;
}

function requirePlaces(
  marks: readonly PlacedMark[],
  paper: OwnPaper,
  signers: readonly { readonly id: string }[],
): void {
  const ids = new Set(marks.map(({ id }) => id));
  const isSomebodys = ({ signer, kind }: PlacedMark) =>
    kindsOf(signer).includes(kind) && (signer === LANDLORD || signers.some(({ id }) => id === signer));
  if (ids.size !== marks.length || !marks.every(isSomebodys)) throw new AppError('lease.mark_nobody');
  const wrong = wrongMark(marks, paper.pages);
  if (wrong === null) return;
  const code = wrong.problem === 'outside' ? 'lease.mark_outside' : 'lease.mark_overlap';
  throw new AppError(code, { params: { page: wrong.mark.page }, details: { mark: wrong.mark.id } });
}

/** Refuses new places where nobody could read what is signed there: sealing would. */
async function requireLight(
  deps: Pick<Deps, 'storage'>,
  paper: OwnPaper,
  marks: readonly PlacedMark[],
): Promise<void> {
  const stored = byId(paper.marks);
  const placed = Object.entries(byId(marks)).filter(([id, mark]) => !isDeepStrictEqual(stored[id], mark));
  const fresh = marks.filter(({ id }) => placed.some(([one]) => one === id));
  if (fresh.length === 0) return;
  const bytes = await contentOf(deps, paper);
  const places = fresh.map((mark) => ({ id: mark.id, page: mark.page, box: boxOfMark(mark) }));
  const [dark] = await lookedThrough(() => darkInWorker(paper.file_name, bytes, places));
  const mark = fresh.find(({ id }) => id === dark);
  if (mark !== undefined)
    throw new AppError('lease.mark_dark', { params: { page: mark.page }, details: { mark: mark.id } });
}

function byId(marks: readonly PlacedMark[]): Record<string, unknown> {
  return Object.fromEntries(
    marks.map(({ id, signer, kind, page, left, top }) => [id, { signer, kind, page, left, top }]),
  );
}
