import type { Charge } from '../../../src/sandbox/ledger.ts';
import { BANK_FORM } from '../../api/support/money-portal.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { sentBy } from '../target/sent-by.ts';
import type { Target } from '../target/target.ts';

/** A person who pays a fee once, with the same key for every retry. */
export interface Payer {
  readonly token: string;
  readonly key: string;
  invoice: { readonly id: string; readonly invoice_due: number } | null;
  /** The portal has acknowledged the payment. */
  acknowledged: boolean;
}

/** A person's payments, or an error without both lists. */
interface View {
  readonly payments?: readonly unknown[];
  readonly invoices?: readonly { id: string; invoice_due: number }[];
  readonly error?: { readonly code: string };
}

/** Lets people submit and pay one after the other until the portal is killed, pending payments first. */
export async function payOn(target: Target, baseUrl: string, payers: Payer[]): Promise<void> {
  await payOpen(baseUrl, payers);
  for (;;) await payNext(target, baseUrl, payers);
}

/** Lets one more person submit and pay. */
export async function payNext(target: Target, baseUrl: string, payers: Payer[]): Promise<void> {
  const { token } = await target.invite();
  const payer: Payer = { token, key: `attack-${payers.length}`, invoice: null, acknowledged: false };
  payers.push(payer);
  await pay(baseUrl, payer);
}

/** Repeats every pending payment. */
export async function payOpen(baseUrl: string, payers: readonly Payer[]): Promise<void> {
  for (const payer of payers.filter(({ acknowledged }) => !acknowledged)) await pay(baseUrl, payer);
}

/** Submits if necessary, and asks to pay. An answer without a result is retried later. */
async function pay(baseUrl: string, payer: Payer): Promise<void> {
  if (payer.invoice === null) {
    await post(baseUrl, '/api/applicant/save-submit', payer, fullDraft());
    // A portal whose database is away answers with an error.
    payer.invoice = (await viewOf(baseUrl, payer)).invoices?.[0] ?? null;
    if (payer.invoice === null) return;
  }
  const form = { ...BANK_FORM, amount: payer.invoice.invoice_due };
  const { status, code } = await post(baseUrl, '/api/applicant/payment/screening', payer, form);
  payer.acknowledged = status === 200 || code === 'invoice.paid' || code === 'payment.nothing_due';
}

/** The number of charges of a person at the provider. */
async function chargesOf({ sandboxUrl }: Target, { invoice }: Payer): Promise<number> {
  if (invoice === null) return 0;
  const answer = await fetch(`${sandboxUrl}/ledger.json?invoice_id=${invoice.id}`);
  const { charges } = (await answer.json()) as { charges: Charge[] };
  return charges.filter(({ state }) => state === 'paid').length;
}

/** People who were charged without an acknowledgment. */
export async function chargedUntold(target: Target, payers: readonly Payer[]): Promise<readonly Payer[]> {
  const open = payers.filter(({ acknowledged }) => !acknowledged);
  const charges = await Promise.all(open.map((payer) => chargesOf(target, payer)));
  return open.filter((_, at) => (charges[at] ?? 0) > 0);
}

/**
 * The difference between the records of the portal and the provider, or null. The person may pay meanwhile: what depends on a
 * charge is read before the charges.
 */
export async function wrongPayment(target: Target, baseUrl: string, payer: Payer): Promise<string | null> {
  const { acknowledged } = payer;
  if (payer.invoice === null) return null;
  const { payments, error } = await viewOf(baseUrl, payer);
  const taken = await chargesOf(target, payer);
  if (taken > 1) return `the provider charged ${taken} times for one invoice`;
  if (payments === undefined) return `the payments of a person are not there: ${error?.code ?? 'no reason'}`;
  if (acknowledged && (taken !== 1 || payments.length !== 1))
    return `a payment was acknowledged: ${taken} charges, ${payments.length} recorded`;
  return payments.length > taken ? `${payments.length} payments are recorded of ${taken} charges` : null;
}

async function viewOf(baseUrl: string, { token }: Payer): Promise<View> {
  const answer = await fetch(`${baseUrl}/api/applicant/payment`, { headers: sentBy(token) });
  return (await answer.json()) as View;
}

async function post(
  baseUrl: string,
  path: string,
  { token, key }: Payer,
  body: object,
): Promise<{ status: number; code: string | undefined }> {
  const answer = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sentBy(token), 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const found = (await answer.json()) as { error?: { code?: string } } | string | boolean;
  return {
    status: answer.status,
    code: typeof found === 'object' && found !== null ? found.error?.code : undefined,
  };
}
