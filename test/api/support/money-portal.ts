/**
 * A test portal with a real sandbox of providers, and the steps that tests of payment and exam share.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dialect } from '../../../src/db/client.ts';
import type { Charge } from '../../../src/sandbox/ledger.ts';
import { startSandbox } from '../../../src/sandbox/main.ts';
import type { Invitation, Invited } from '../../../src/server/property/invitation.ts';
import { readSettings } from '../../../src/settings/settings-of-environment.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { type Answer, type Replaced, startTestPortal, type TestPortal } from './test-portal.ts';

/** Cards by the popup, bank by the gateway. */
export const POPUP_UNIT = 'juniper-row-204';
/** Cards by the plugin, bank by the gateway. */
export const PLUGIN_UNIT = 'harbor-court-12';

/** Nobody listens at this address, and no client may even try: callbacks are sent by the tests. */
const nowhere = 'http://127.0.0.1:9';

interface Fault {
  provider:
    | 'placepay'
    | 'placepay_session'
    | 'gateway'
    | 'plugin'
    | 'plugin_session'
    | 'bureau'
    | 'mail'
    | 'sms'
    | 'timestamp';
  kind: 'decline' | 'delay' | 'timeout' | 'twice' | 'late_callback' | 'bounce' | 'malformed' | 'error';
  ms?: number;
  times?: number;
  message?: string;
}

export interface MoneyPortal extends TestPortal {
  sandboxUrl: string;
  /** A person who has submitted and now owes the fee. */
  submitted(invitation?: Partial<Invitation>): Promise<Invited>;
  /** The first due invoice of the payment view. */
  due(token: string): Promise<{ id: string; invoice_due: number }>;
  /** Pays the due amount by bank account; `changed` replaces parts of the form. */
  payByBank(token: string, changed?: Record<string, unknown>, key?: string): Promise<Answer>;
  /** A token of the provider's card plugin for this number. */
  cardToken(number?: string): Promise<string>;
  payByCard(token: string, changed?: Record<string, unknown>, key?: string): Promise<Answer>;
  /** Sets a fault for the next call of the provider. */
  fault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  /** The provider's own records of one invoice. */
  charges(invoiceId: string): Promise<Charge[]>;
  /** Those records that took money. */
  paidCharges(invoiceId: string): Promise<Charge[]>;
  /** The state of a popup's session at its provider. */
  popupState(reference: string): Promise<string>;
}

export const BANK_FORM = {
  payment_type: 'CHECKING',
  account_holders_name: 'Ada Stone',
  routing_number: '110000000',
  account_number: '000123456789',
  account_type: 'Checking',
  address_line_1: '410 Juniper Lane',
  zip_code: '78704',
};

export const CARD_FORM = {
  payment_type: 'CARD',
  account_holders_name: 'Ada Stone',
  address_line_1: '410 Juniper Lane',
  zip_code: '78704',
};

/** @example const portal = await startMoneyPortal('sqlite'); afterAll(() => portal.close()) */
export async function startMoneyPortal(
  dialect: Dialect,
  replaced: Pick<Replaced, 'locales' | 'forms' | 'flows' | 'meter' | 'tracer' | 'parts'> = {},
): Promise<MoneyPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-sandbox-'));
  const own = { NODE_ENV: 'test', DATA_DIR: folder, SANDBOX_PORT: '0', BASE_URL: nowhere };
  const sandbox = await startSandbox(readSettings(own, folder));
  const environment = { SANDBOX_PORT: new URL(sandbox.url).port, BASE_URL: nowhere };
  const portal = await startTestPortal(dialect, { ...replaced, environment });
  const ledger = async (invoiceId: string) => {
    const answer = await fetch(`${sandbox.url}/ledger.json?invoice_id=${invoiceId}`);
    return ((await answer.json()) as { charges: Charge[] }).charges;
  };
  const due = async (token: string) => {
    const { body } = await portal.ask('GET', '/api/applicant/payment', { token });
    return body.invoices.find((invoice: { id: string }) => invoice.id === body.due_invoice_id);
  };
  const cardToken = async (number = '4242424242424242') => {
    const card = { card_no: number, expiry_month: '12', expiry_year: nextYear(), cvv: '123' };
    const answer = await fetch(`${sandbox.url}/plugin/tokens`, jsonPost(card));
    return ((await answer.json()) as { funding_token: string }).funding_token;
  };
  const pay = (token: string, body: Record<string, unknown>, key?: string) =>
    portal.ask('POST', '/api/applicant/payment/screening', {
      token,
      body,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  return {
    ...portal,
    sandboxUrl: sandbox.url,
    async submitted(invitation = {}) {
      const invited = await portal.invite(invitation);
      const { status } = await portal.ask('POST', '/api/applicant/save-submit', {
        token: invited.token,
        body: fullDraft(),
      });
      if (status !== 200) throw new Error(`the application was not taken: ${status}`);
      return invited;
    },
    due,
    async payByBank(token, changed = {}, key) {
      const amount = 'amount' in changed ? changed.amount : (await due(token)).invoice_due;
      return pay(token, { ...BANK_FORM, ...changed, amount }, key);
    },
    cardToken,
    async payByCard(token, changed = {}, key) {
      const amount = 'amount' in changed ? changed.amount : (await due(token)).invoice_due;
      const funding_token = 'funding_token' in changed ? changed.funding_token : await cardToken();
      return pay(token, { ...CARD_FORM, ...changed, amount, funding_token }, key);
    },
    async fault(fault) {
      const answer = await fetch(`${sandbox.url}/faults`, jsonPost(fault));
      if (!answer.ok) throw new Error(`the sandbox does not know the fault: ${await answer.text()}`);
    },
    async clearFaults() {
      await fetch(`${sandbox.url}/faults`, { method: 'DELETE' });
    },
    charges: ledger,
    paidCharges: async (invoiceId) => (await ledger(invoiceId)).filter(({ state }) => state === 'paid'),
    async popupState(reference) {
      const { url, key } = portal.deps.settings.providers.placepay;
      const headers = { authorization: `Bearer ${key}` };
      const answer = await fetch(`${url}/v1/sessions/${reference}`, { headers });
      return ((await answer.json()) as { state: string }).state;
    },
    async close() {
      await portal.close();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function jsonPost(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Does what the Pay button of the popup does. */
export async function payInPopup(
  popupUrl: string,
  card_no = '4242424242424242',
): Promise<{ readonly status: number; readonly transaction_id: string }> {
  const card = { account_holders_name: 'Ada Stone', card_no, expiry_month: '12', cvv: '123' };
  const answer = await fetch(popupUrl, jsonPost({ ...card, expiry_year: nextYear() }));
  return { status: answer.status, ...((await answer.json()) as { transaction_id: string }) };
}

/** The sandbox's clock is the real one. */
function nextYear(): string {
  return String(new Date().getFullYear() + 1);
}
