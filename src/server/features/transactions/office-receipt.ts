import type { LedgerPayment } from '../../../db/ledger/ledger-payment.repository.ts';
import { findOfficePayment } from '../../../db/ledger/office-payment.repository.ts';
import type { Property } from '../../../db/property/property.repository.ts';
import { findLetLease } from '../../../db/resident/let-lease.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { addressOf } from '../accounts/session/lease-units.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { payerOf, paymentView, requireReceipt } from './transaction-view.ts';

/**
 * The receipt of a payment of a lease for the office: the one that its resident gets.
 *
 * @throws {AppError} `record.not_found` for a payment without money.
 */
export async function officeReceipt(
  deps: Pick<Deps, 'db' | 'clock' | 'texts'>,
  property: Property,
  payment: LedgerPayment,
  language: string,
): Promise<Uint8Array> {
  requireReceipt(payment);
  const lease = await findLetLease(deps.db, payment.lease_id);
  if (lease === null) throw new AppError('record.not_found');
  const view = await paymentView(deps, { property }, payment, language);
  const payer = await payerOf(deps.db, payment);
  const unit = { unit_address: addressOf(lease.unit) };
  const received = await findOfficePayment(deps.db, payment.id);
  const received_on = received?.received_on ?? null;
  return receiptPdf(deps, { unit, property }, { ...view, payer, received_on }, language);
}
