import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertUser } from '../../../src/db/session/user.repository.ts';
import { hashPassword } from '../../../src/server/features/accounts/password.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type Answer, type Asked, startTestPortal, type TestPortal } from '../support/test-portal.ts';

/** Marked secrets that can be found wherever they leak, with and without separators. */
const SSN = '912-73-4586';
const LICENCE = 'CANARYDL77';
const PASSWORD = 'canary password 77';
const CARD = '4000 0566 5566 5556';
const CODE = '9713';

/** Forms in which each secret could appear: as sent, or normalized by our own forms. */
const LEAKS: Record<string, RegExp> = {
  ssn: /912-?73-?4586/,
  licence: /CANARYDL77/i,
  password: /canary password 77/,
  card: /4000 ?0566 ?5566 ?5556/,
};

describe.each(DIALECTS)('marked secrets on %s', (dialect) => {
  let portal: TestPortal;
  const answers: Answer[] = [];
  const tokens: string[] = [];

  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, asked: Asked = {}): Promise<Answer> => {
    const answer = await portal.ask(method, path, asked);
    answers.push(answer);
    return answer;
  };

  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    await sendThroughEveryCall();
  });
  afterAll(() => portal.close());

  async function sendThroughEveryCall(): Promise<void> {
    const before = await portal.invite();
    const now = await portal.invite({ previous_applicant_id: before.applicant_id });
    tokens.push(before.token, now.token);
    const draft = fullDraft();
    draft.applicant_screening_info = { ...draft.applicant_screening_info, ssn: SSN, dl_number: LICENCE };
    for (const { token } of [before, now]) {
      await ask('POST', '/api/applicant/application/draft', { token, body: { draft_data: draft } });
      await ask('POST', '/api/applicant/application/draft', {
        token,
        body: { draft_data: draft, revision: 0 },
      });
      await ask('POST', '/api/applicant/application/draft', {
        token,
        body: { draft_data: draft, revision: 'x' },
      });
      for (const serial of [0, 0, 1]) {
        await ask('POST', '/api/applicant/application/autosave', {
          token,
          body: { draft_data: draft, serial },
        });
      }
      await ask('GET', '/api/applicant/application', { token });
      await ask('GET', '/api/applicant/household', { token });
    }
    const { token } = now;
    await sendInOtherPlaces(token);
    const path = `/api/applicant/prev-applicant-data?tab=applicants&prevApplicantId=${before.applicant_id}`;
    await ask('GET', path, { token });
    const wrong = { ...draft.applicant_screening_info, ssn: `${SSN}1`, dl_number: LICENCE.repeat(2) };
    await ask('POST', '/api/applicant/save-submit', {
      token,
      body: { ...draft, applicant_screening_info: wrong },
    });
    await ask('DELETE', `/api/applicant/records/applicant_screening_info/${LICENCE}`, { token });
    await ask('POST', '/api/applicant/save-submit', { token, body: draft });
    await ask('POST', '/api/applicant/save-submit', { token, body: draft });
    await ask('GET', '/api/applicant/payment', { token });
    await ask('GET', '/api/applicant/application_payments', { token });
    const payment = {
      payment_type: 'CARD',
      amount: 5500,
      card_no: CARD,
      cvv: CODE,
      account_holders_name: 'Ada Stone',
    };
    const headers = { 'idempotency-key': 'canary-key-1' };
    await ask('POST', '/api/applicant/payment/screening', { token, body: payment, headers });
    await ask('POST', `/api/applicant/payment/screening?card_no=${encodeURIComponent(CARD)}`, {
      token,
      body: {},
      headers,
    });
    await ask('POST', '/api/applicant/application/draft', {
      token,
      body: `{"draft_data":{"x":"${SSN} ${CARD}"`,
    });
    await insertUser(portal.deps.db, {
      id: 'user-canary',
      company_id: 'demo-company',
      property_id: 'juniper-row',
      email: 'canary@example.com',
      password_hash: await hashPassword(PASSWORD, portal.deps.random.bytes(16)),
      first_name: 'Can',
      last_name: 'Ary',
      policies: [],
      language: 'en',
    });
    const login = { email: 'canary@example.com', password: PASSWORD };
    const session = await ask('POST', '/api/tenant/auth/login', { body: login });
    await ask('POST', '/api/tenant/auth/login', { body: { ...login, property_id: { password: PASSWORD } } });
    await ask('GET', '/api/tenant/verify', { token: session.body.token });
    tokens.push(session.body.token);
    await portal.deps.db.transaction().execute(async (trx) => {
      // What the process logs if something below it breaks in the middle of a call with secrets.
      await trx.schema.dropTable('access_tokens').execute();
    });
    await ask('POST', '/api/applicant/application/draft', { token, body: { draft_data: draft } });
  }

  /** Secrets in places where no form asks for them. */
  async function sendInOtherPlaces(token: string): Promise<void> {
    const info = { ssn: SSN, dl_number: LICENCE };
    const drafts = [
      { applicant_screening_info: [info] },
      { applicant_screening_info: SSN },
      { applicant_screening_info: { ...info, ssn_2: SSN, spouse: info } },
      { ...info, identity: info, other: [info, SSN] },
      { applicants: { ...info, first_name: [SSN], last_name: info, aliases: [LICENCE] } },
      { applicant_pets: [SSN, info, [info]], no_pets: info },
      { applicant_pets: info, applicant_addresses: [{ state_id: { id: 'TX', ...info }, ...info }] },
      { applicant_employers: [{ files: [{ id: 'x', file_name: 'a.pdf', ...info }, SSN], info }] },
      { signature_n_approval: [info], transunion_terms_of_service: [SSN] },
    ];
    for (const [index, draft_data] of drafts.entries()) {
      expect(
        await ask('POST', '/api/applicant/application/draft', { token, body: { draft_data } }),
      ).toMatchObject({ status: 200 });
      const kept = await ask('POST', '/api/applicant/application/autosave', {
        token,
        body: { draft_data, serial: index + 2 },
      });
      expect(kept.status).toBe(200);
    }
    await ask('GET', '/api/applicant/application', { token });
  }

  it('were stored, refused or part of a failure as planned', () => {
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 400, 404, 409, 422, 500]);
  });

  it.each(Object.entries(LEAKS))('%s is in no answer', (_name, leak) => {
    expect(answers.map(({ text }) => text).join('\n')).not.toMatch(leak);
  });

  it.each(Object.entries(LEAKS))('%s is in no line of the log', (_name, leak) => {
    expect(portal.logged().length).toBeGreaterThan(1000);
    expect(portal.logged()).not.toMatch(leak);
  });

  it.each(Object.entries(LEAKS))('%s is nowhere in the database', async (_name, leak) => {
    const stored = await everythingStored(portal);
    expect(stored).toContain('applicant_screening_info');
    expect(stored).not.toMatch(leak);
  });

  it('tokens are in no line of the log and nowhere in the database', async () => {
    const stored = await everythingStored(portal);
    for (const token of tokens) {
      expect(stored).not.toContain(token);
      expect(portal.logged()).not.toContain(token);
    }
  });
});

/** Every row of every table; with SQLite also the bytes of its files, which may still contain deleted rows. */
async function everythingStored({ deps, database }: TestPortal): Promise<string> {
  const db = deps.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const tables = await deps.db.introspection.getTables();
  const rows = [];
  for (const { name } of tables) rows.push(...(await db.selectFrom(name).selectAll().execute()));
  const text = JSON.stringify(rows);
  if (deps.dialect !== 'sqlite') return text;
  await sql`pragma wal_checkpoint`.execute(deps.db);
  const files = readdirSync(database.dataDir).filter((name) => name.startsWith('latchkey.db'));
  return text + files.map((name) => readFileSync(join(database.dataDir, name), 'latin1')).join('');
}
