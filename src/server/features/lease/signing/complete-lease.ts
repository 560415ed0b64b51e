import { writeApplicationStatus } from '../../../../db/applicant/application-status.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { ADDENDUM_FEES, insertInvoice } from '../../../../db/payment/invoice.repository.ts';
import { findUnit } from '../../../../db/property/property.repository.ts';
import { findTransferTo } from '../../../../db/resident/unit-transfer.repository.ts';
import type { Deps } from '../../../deps.ts';
import { notifyOffice } from '../../../outbox/notify-office.ts';
import type { TellDeps } from '../../../outbox/notify-resident.ts';
import { agreeTransfer } from '../addendum/agree-transfer.ts';
import { openTenancy } from '../addendum/open-tenancy.ts';
import type { LeasePapers } from '../lease-papers.ts';

/**
 * What follows the last signature of a lease: the fees of its addendums, the status of the application, and the tenancy,
 * which waits for the day of the move if its household still lives in another unit.
 * Pass the transaction of the signature.
 *
 * @param at the time of the last signature, ISO 8601.
 * @example await completeLease(deps, trx, papers, at)
 */
export async function completeLease(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>,
  trx: Connection,
  papers: LeasePapers,
  at: string,
): Promise<void> {
  const { lease, office } = papers;
  const { company_id, property_id, application_id: id } = lease;
  await openAddendumFees(deps, trx, papers, at);
  if (id !== null) await writeApplicationStatus(trx, { id, company_id, property_id }, 'LEASE_COMPLETE');
  const transfer = await findTransferTo(trx, lease.id);
  if (transfer !== null) return agreeTransfer(deps, trx, { lease, transfer, charges: office?.charges ?? [] });
  await openTenancy(deps, trx, lease, office?.charges ?? []);
}

/** Invoices the addendum fees to the first signer, once all have signed. */
export async function openAddendumFees(
  deps: Pick<Deps, 'random'>,
  trx: Connection,
  { documents, lease, signers }: LeasePapers,
  created_at: string,
): Promise<void> {
  const { company_id, property_id } = lease;
  const [payer] = signers;
  const withFee = documents.filter(({ fee_cents }) => fee_cents > 0);
  if (payer === undefined) return;
  for (const [position, { file_name: description, fee_cents: amount_cents }] of withFee.entries()) {
    const { applicant_id } = payer;
    const charge = { charge_code: ADDENDUM_FEES, description, amount_cents };
    const invoice = { id: deps.random.id(), company_id, property_id, applicant_id, ...charge, created_at };
    await insertInvoice(trx, invoice, position);
  }
}

/** Mails the office that all others have signed a lease, and the landlord signs next. */
export async function askLandlord(
  deps: TellDeps,
  trx: Connection,
  { lease, signers }: LeasePapers,
): Promise<void> {
  const { company_id, property_id, unit_id } = lease;
  const unit = (await findUnit(trx, unit_id))?.details.unit_uid ?? '';
  const names = signers.map(({ signing_name }) => signing_name).join(', ');
  const values = { unit, signers: names };
  await notifyOffice(deps, trx, { company_id, property_id, template: 'office_countersign', values });
}
