/** Actions of residents and the office for tests of renewals. */
import { expect } from 'vitest';
import { spotsToSign } from '../../../machines/lease/spots.ts';
import { findLease } from '../../../src/db/lease/lease.repository.ts';
import { findLetLease } from '../../../src/db/resident/let-lease.repository.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { readLeasePapers } from '../../../src/server/features/lease/lease-papers.ts';
import { addRoommate } from '../../fixtures/tenant.ts';
import type { AutopayPortal, Payer } from '../autopay/autopay-portal.ts';

export const OFFERS = { rent_12_cents: 189_500, rent_6_cents: 196_000, rent_mtm_cents: 215_000 };
export const QUESTIONS = { renters_insurance: 'YES', pets: 'NO', accepted: true };
const ASKER = { ip: '127.0.0.1', userAgent: '' };

/** The clock of the portal begins on 2 March 2026; the lease to renew ends with May. */
export const END = '2026-05-31';

/** A lease before its renewal. */
export const BEFORE = { end_date: END, rent_cents: 150_000, pending_renewal: 1, lease_status: 'Current' };

/** A document and the link that opens it. */
export interface LinkedDocument {
  readonly pathname: string;
  readonly document: string;
  readonly token: string;
}

type Asked = ReturnType<AutopayPortal['ask']>;
export type Ask = (method: 'GET' | 'POST', path: string, body?: object, key?: string) => Asked;

/** @param officer the token of a member of the office. */
export function renewals(portal: AutopayPortal, officer: string) {
  let keys = 0;
  const newKey = () => `key ${++keys}`;
  const askOf = (token: string) => (method: 'GET' | 'POST', path: string, body?: object, key?: string) =>
    portal.ask(method, path, {
      token,
      ...(body && { body }),
      ...(key && { headers: { 'idempotency-key': key } }),
    });

  /** Creates a resident whose lease ends with May, with a charged rent and an offered renewal. */
  const offered = async (data = OFFERS, more: object = {}) => {
    const payer = await portal.payer({ lease: { end_date: END } });
    const session = { asker: ASKER, lease_id: payer.lease_id };
    const { token } = await openSessionFor(portal.deps, portal.deps.db, payer.user, session);
    const { body } = await portal.ask('POST', '/api/office/occasions', {
      token: officer,
      body: { key: newKey(), lease_id: payer.lease_id, flow: 'lease-renew', data, ...more },
    });
    return { payer, ask: askOf(token), occasion_id: String(body.occasion_id) };
  };
  /** Adds another person bound by the lease. */
  const roommateOf = async ({ user, lease_id }: Payer): Promise<Ask> => {
    const names = { first_name: 'Kim', last_name: 'Moss' };
    const other = await addRoommate(portal.deps, { lease_id, user_id: user.id }, names);
    const session = { asker: ASKER, lease_id };
    return askOf((await openSessionFor(portal.deps, portal.deps.db, other, session)).token);
  };
  const send = (ask: Ask, id: string, type: string, input?: object) =>
    ask('POST', `/api/processes/${id}/events`, { type, ...(input && { input }) }, newKey());
  /** Accepts the offer; returns the process, which waits for the signatures. */
  const choose = async (ask: Ask, term = '12') => {
    const { id } = (await ask('POST', '/api/flows/lease-renew/processes', {})).body;
    await send(ask, id, 'RENEW');
    const answers = { term: { term, from_household: 'SAME' }, questions: QUESTIONS };
    return { id: String(id), sent: await send(ask, id, 'SUBMIT', { answers }) };
  };
  /** What awaits the signature of a resident: their link, and the document. */
  const waiting = async (ask: Ask) => {
    const { path } = (await ask('POST', '/api/tenant/addendum')).body;
    const { pathname, searchParams } = new URL(path, 'http://portal');
    return {
      pathname,
      document: pathname.split('/').at(-1) ?? '',
      token: searchParams.get('access_token') ?? '',
    };
  };
  /** Signs every spot of the pending document. The final post is still to be sent. */
  const sign = async (ask: Ask) => signAt(await waiting(ask));
  /** The same with a link. */
  const signAt = async ({ pathname, document, token }: LinkedDocument) => {
    const query = `?addendum_id=${document}`;
    const { body } = await portal.ask('GET', `/api/applicant/lease${query}`, { token });
    const { lease_id } = await portal.deps.db
      .selectFrom('lease_documents')
      .select('lease_id')
      .where('id', '=', document)
      .executeTakeFirstOrThrow();
    const lease = await findLease(portal.deps.db, lease_id);
    if (lease === null) throw new Error('The papers are gone.');
    const { documents, signers } = await readLeasePapers(portal.deps.db, lease);
    const signer = signers.find(({ applicant_id }) => applicant_id === body.applicant.id);
    const spots = signer ? spotsToSign(documents[0]?.spots ?? [], signer) : [];
    const keysOf = (shortcode?: string) =>
      Object.fromEntries(spots.filter((spot) => spot.shortcode === shortcode).map(({ key }) => [key, {}]));
    const saved = await portal.ask('POST', `/api/applicant/save_sign_draft${query}`, {
      token,
      body: {
        sign_draft_data: {
          addendums: { [document]: keysOf(signer?.sign_key) },
          acceptance: { addendums: { [document]: keysOf(signer?.initials_key) } },
          applicant_signature_data: {
            type: 'type',
            content: 'Rae Resident',
            font: 'Caveat',
          },
        },
      },
    });
    expect(saved.status, saved.text).toBe(200);
    const finish = () => portal.ask('POST', `/api/applicant/lease${query}`, { token, body: {} });
    return { lease_id, pathname, document, token, finish };
  };
  const stateOf = async ({ lease_id }: Payer) => {
    const found = await findLetLease(portal.deps.db, lease_id);
    if (found === null) throw new Error('The lease is gone.');
    const { tenancy, lease } = found;
    const { end_date, rent_cents } = lease;
    return {
      end_date,
      rent_cents,
      pending_renewal: tenancy.pending_renewal,
      lease_status: tenancy.lease_status,
    };
  };
  return { newKey, offered, roommateOf, send, choose, waiting, sign, signAt, stateOf };
}
