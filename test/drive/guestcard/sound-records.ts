import type { Facts } from '../../../src/engine/facts.ts';
import type { Records } from './records.ts';
import type { Stage } from './visitor.ts';

/**
 * What must be true of the rows beyond the facts: nothing charged twice, the unit theirs exactly when the
 * guestcard is in, the form as it was sent, and a number verified only where its code was given.
 *
 * @throws {Error} that says what is wrong.
 */
export async function soundRecords(stage: Stage, records: Records, facts: Facts): Promise<void> {
  const { sandboxUrl, visitor } = stage;
  const { guestcard, application, held, invoices, payments } = records;
  if (invoices.length > 1) throw new Error(`the charges stand on ${invoices.length} invoices`);
  if (payments > 1) throw new Error(`the charges were paid ${payments} times`);
  const [invoice] = invoices;
  if (invoice?.id !== (guestcard?.invoice_id ?? undefined)) {
    throw new Error('the invoice of the guestcard is not that of its applicant');
  }
  const taken = invoice ? await chargesOf(sandboxUrl, invoice.id) : 0;
  if (taken > payments) throw new Error(`the provider took money ${taken} times, and ${payments} are known`);
  if (application !== null && application.unit_id !== guestcard?.unit_id) {
    throw new Error(`the application is for ${application.unit_id}, the guestcard for ${guestcard?.unit_id}`);
  }
  const theirs = facts.submitted === true && facts.request_info !== true ? [guestcard?.unit_id] : [];
  if (held.join() !== theirs.join()) {
    throw new Error(`"${held.join()}" is reserved for the guest, and "${theirs.join()}" should be`);
  }
  if (guestcard === null || visitor.sent === null) return;
  const changed = Object.keys(visitor.sent).find((name) => guestcard.form[name] !== visitor.sent?.[name]);
  if (changed !== undefined) {
    const [kept, sent] = [guestcard.form[changed], visitor.sent[changed]];
    throw new Error(`"${changed}" is stored as ${JSON.stringify(kept)}, and was ${JSON.stringify(sent)}`);
  }
  if (guestcard.is_mobile_verified !== (visitor.challenge !== '')) {
    throw new Error(`the number is stored as ${guestcard.is_mobile_verified ? '' : 'not '}verified`);
  }
}

/** How often the provider took money for an invoice, by its own books. */
async function chargesOf(sandboxUrl: string, invoiceId: string): Promise<number> {
  const answer = await fetch(`${sandboxUrl}/ledger.json?invoice_id=${invoiceId}`);
  const { charges } = (await answer.json()) as { charges: { state: string }[] };
  return charges.filter(({ state }) => state === 'paid').length;
}
