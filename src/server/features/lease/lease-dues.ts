import type { LeaseDue } from '../../../contract/lease/lease.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { ADDENDUM_FEES, listInvoices, PRE_APPLICATION_FEES } from '../../../db/payment/invoice.repository.ts';
import { dueOf } from '../../payments/payable.ts';
import { textIn } from '../../texts/text-in.ts';

/** What is open of somebody: before they may sign, and what signing an addendum costs. */
export interface LeaseDues {
  /** Screening and application fees: they are paid before anything is signed. */
  readonly dueInvoices: LeaseDue[];
  /** Fees of addendums: they keep nobody from signing. */
  readonly duePostInvoices: LeaseDue[];
}

/** The open invoices of an applicant, oldest first. What was charged before there was an application is another matter. */
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
