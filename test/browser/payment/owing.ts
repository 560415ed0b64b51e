import type { Page } from 'playwright-core';
import { fullDraft } from '../../fixtures/application-draft.ts';
import type { BackOffice, Guest } from '../support/back-office.ts';
import { submitByCall } from '../support/ready-made.ts';

/** A person who has submitted the application and owes the fee, with a unit in a property of their own. */
export type Owing = Guest & { readonly unit: string };

/** Creates such a person; all payments use the plain gateway, unless the settings state otherwise. */
export async function owing(
  office: BackOffice,
  baseUrl: string,
  settings: Parameters<BackOffice['addUnit']>[0] = {},
): Promise<Owing> {
  const unit = await office.addUnit(settings);
  const guest = await office.invite({ place: { unit_id: unit } });
  await office.saveDraft(guest, fullDraft());
  await submitByCall(baseUrl, guest.token);
  return { ...guest, unit };
}

/** Pays the amount due by bank account, by the call of the page. @throws {Error} with the server's response. */
export async function payByCall(baseUrl: string, token: string): Promise<void> {
  const view = await fetch(`${baseUrl}/api/applicant/payment`, { headers: { token } });
  const { invoices } = (await view.json()) as { invoices: { invoice_due: number }[] };
  const amount = invoices.find(({ invoice_due }) => invoice_due > 0)?.invoice_due;
  const answer = await fetch(`${baseUrl}/api/applicant/payment/screening`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      payment_type: 'CHECKING',
      account_holders_name: 'Ada Stone',
      routing_number: '110000000',
      account_number: '000123456789',
      account_type: 'Checking',
      address_line_1: '410 Juniper Lane',
      zip_code: '78704',
      amount,
    }),
  });
  if (!answer.ok) throw new Error(`pay: ${answer.status} ${await answer.text()}`);
}

/** Opens the payment page of this person, and waits for its heading. */
export async function openPaymentPage(page: Page, baseUrl: string, { token }: Guest): Promise<void> {
  await page.goto(`${baseUrl}/applicant/payment?access_token=${token}`);
  await page.getByRole('heading', { level: 1, name: 'Pay the application fee' }).waitFor();
}
