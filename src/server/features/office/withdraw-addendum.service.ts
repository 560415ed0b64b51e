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
import { type HeldPapers, holdPapers, withdrawPapers } from '../../addendums/withdraw-papers.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { endOccasion, openAgain } from '../../occasions/end-occasion.ts';
import { occasionPage } from '../../occasions/occasion-page.ts';
import { type Officer, served } from '../../office/office.ts';
import { inOneLine } from '../../texts/filled-text.ts';
import { addendumView } from './addendum-view.ts';

/** Where residents go when nothing is offered any more. */
const START = '/tenant';

/**
 * Takes papers back that not all have signed, with what they were opened for. Again, it is answered the same.
 *
 * @throws {AppError} `record.not_found` for what is not of the office's property, and for a lease itself;
 *   `lease.signed_by_all`.
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
 * Ends what the papers were opened for, and opens it once more where somebody of the office does.
 *
 * @returns the page that shows the residents what they can do now
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
