import type { LeaseDue } from '../../../contract/lease/lease.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { ADDENDUM_FEES, listInvoices, PRE_APPLICATION_FEES } from '../../../db/payment/invoice.repository.ts';
import { dueOf } from '../../invoices/invoice-payable.ts';
import { textIn } from '../../texts/text-in.ts';

/** A person's open invoices: those due before they may sign, and the fees of addendums. */
export interface LeaseDues {
  /** Screening and application fees: they must be paid before signing. */
  readonly dueInvoices: LeaseDue[];
  /** Fees of addendums: they do not prevent signing. */
  readonly duePostInvoices: LeaseDue[];
}

/** The open invoices of an applicant, oldest first, without the pre-application fees. */
export async function leaseDues(db: Connection, applicantId: string, language: string): Promise<LeaseDues> {
  const open = (await listInvoices(db, applicantId)).filter(
    (invoice) => invoice.charge_code !== PRE_APPLICATION_FEES && dueOf(invoice) > 0,
  );
  const dues = open.map((invoice) => ({
    id: invoice.id,
    charge_code: invoice.charge_code,
    description: textIn(invoice.description, language),
    due_cents: dueOf(invoice),
  }));
  return {
    dueInvoices: dues.filter(({ charge_code }) => charge_code !== ADDENDUM_FEES),
    duePostInvoices: dues.filter(({ charge_code }) => charge_code === ADDENDUM_FEES),
  };
}
