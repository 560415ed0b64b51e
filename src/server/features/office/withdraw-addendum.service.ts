import { isOver } from '../../../contract/access/lease-status.ts';
import type {
  AddendumWithdrawal,
  OfficeAddendum,
} from '../../../contract/resident/office-addendum.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { findLease } from '../../../db/lease/lease.repository.ts';
import { findLeaseDocument } from '../../../db/lease/lease-document.repository.ts';
import { findOccasion } from '../../../db/resident/occasion.repository.ts';
import { findRenewal } from '../../../db/resident/renewal.repository.ts';
import { inOneLine } from '../../../engine/texts/filled-text.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { endOccasion, openAgain } from '../flows/occasions/end-occasion.ts';
import { occasionPage } from '../flows/occasions/occasion-page.ts';
import { type HeldPapers, holdPapers, withdrawPapers } from '../lease/addendum/withdraw-papers.ts';
import { addendumView } from './addendum-view.ts';
import { type Officer, served } from './office.ts';

/** The residents' page when nothing is offered. */
const START = '/tenant';

/**
 * Withdraws papers that are not signed by all, and ends the occasion they were opened for. A repeated request gets the
 * same answer.
 *
 * @throws {AppError} `record.not_found` for papers of another property, and for a lease itself; `lease.signed_by_all`.
 * @see docs/decisions/0065-papers-can-be-taken-back.md
 */
export async function withdrawAddendum(
  deps: Deps,
  officer: Officer,
  addendumId: string,
  { reason, offer = 'closed' }: AddendumWithdrawal,
): Promise<OfficeAddendum> {
  const document = served(officer, await findLeaseDocument(deps.db, addendumId));
  return deps.db.transaction().execute(async (trx) => {
    const held = await holdPapers(deps, trx, document.lease_id);
    if (held === null) throw new AppError('record.not_found');
    const { papers } = held;
    if (papers.status === 'WITHDRAWN') return addendumView(trx, papers);
    if (papers.status !== 'SIGNING') throw new AppError('lease.signed_by_all');
    const by = officer.user.id;
    const kept_reason = inOneLine(reason);
    const page = await endOffer(deps, trx, held, offer === 'open' ? by : null);
    const is_renewal = (await findRenewal(trx, papers.id)) !== null;
    await withdrawPapers(deps, trx, held, { by, reason: () => kept_reason, kept_reason, is_renewal, page });
    const after = await findLease(trx, papers.id);
    return addendumView(trx, after ?? papers);
  });
}

/**
 * Ends the occasion that the papers were opened for, and opens it again if `opener`, the id of a staff member, is
 * given.
 *
 * @returns the page that shows residents what they can do now
 */
async function endOffer(
  deps: Deps,
  trx: Connection,
  { papers, home }: HeldPapers,
  opener: string | null,
): Promise<string> {
  const id = (await findRenewal(trx, papers.id))?.occasion_id ?? null;
  const occasion = id === null ? null : await findOccasion(trx, id);
  if (occasion === null) return START;
  await endOccasion(deps, trx, occasion);
  const flow = deps.flows.get(occasion.flow);
  if (opener === null || flow === undefined || isOver(home.tenancy.lease_status)) return START;
  return occasionPage(flow.file, await openAgain(deps, trx, occasion, opener));
}
