import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasLandlordLink } from '../../../src/db/applicant/landlord-link.repository.ts';
import { knownStorageKeys } from '../../../src/db/applicant/stored-content.repository.ts';
import {
  countApplications,
  listApplicationPage,
} from '../../../src/db/office/application-register.repository.ts';
import { listReturns } from '../../../src/db/payment/payment-return.repository.ts';
import { listActivationsWithUse } from '../../../src/db/release/activation.repository.ts';
import {
  countUnreadMessages,
  findUserOfApplicant,
} from '../../../src/db/resident/resident-message.repository.ts';
import { deleteSession, findSession } from '../../../src/db/session/session.repository.ts';
import { readWaitingWork } from '../../../src/db/waiting-work.repository.ts';
import { beginTenancies } from '../../../src/server/features/lease/begin-tenancies.ts';
import { sealLeases } from '../../../src/server/features/lease/sealing/seal-leases.ts';
import { reconcilePayments } from '../../../src/server/jobs/reconcile-payments.ts';
import { removeExpired } from '../../../src/server/jobs/remove-expired.ts';
import { deliverOutbox } from '../../../src/server/outbox/deliver-outbox.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { openPlanner, type Planner } from '../support/query-plan.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

/** These tables grow with the offers of a company and the work of analysts, not with applicants and visitors. */
const MAY_BE_SCANNED = new Set([
  'companies',
  'floor_plans',
  'guestcard_settings',
  'installation',
  'listing_changes',
  'listing_charges',
  'listing_settings',
  'migrations',
  'pages',
  'properties',
  'release_history',
  'releases',
  'shoutbox',
  'unit_listings',
  'units',
]);

describe.each(DIALECTS)('an index leads to every row that is queried on %s', (dialect) => {
  let portal: TestPortal;
  let planner: Planner;
  let token: string;
  let applicant: string;
  const asked = new Set<string>();
  beforeAll(async () => {
    portal = await startTestPortal(dialect, { watch: (_query, text) => asked.add(text) });
    planner = await openPlanner(portal.database);
    ({ token, applicant_id: applicant } = await portal.invite());
  });
  beforeEach(() => asked.clear());
  afterAll(async () => {
    await planner.close();
    await portal.close();
  });

  const body = { draft_data: fullDraft() };
  const call = (method: 'GET' | 'POST', path: string, sent?: object) => async () => {
    const answer = await portal.ask(method, path, { token, ...(sent === undefined ? {} : { body: sent }) });
    expect(answer.status, answer.text).toBe(200);
  };
  const done: readonly (readonly [what: string, tables: string, run: () => Promise<unknown>])[] = [
    ['a save', 'applicants', call('POST', '/api/applicant/application/draft', body)],
    ['a read', 'applicants', call('GET', '/api/applicant/application')],
    ['the invoices', 'invoices', call('GET', '/api/applicant/application_payments')],
    ['the end of a session', 'sessions', () => deleteSession(portal.deps.db, 'u', 'x')],
    ['a session', 'sessions', () => findSession(portal.deps.db, 'x', '2026-03-02T15:00:00.000Z')],
    ['the outbox', 'outbox', () => deliverOutbox(portal.deps)],
    ['the leases to seal', 'leases', () => sealLeases(portal.deps)],
    ['the tenancies that begin', 'tenancies', () => beginTenancies(portal.deps)],
    ['the leases to stamp', 'lease_sealed_files', () => sealLeases(portal.deps)],
    ['the reconciliation of payments', 'payment_intents', () => reconcilePayments(portal.deps)],
    ['the removal of what has expired', 'access_tokens', () => removeExpired(portal.deps)],
    ['the removal of files without a row', 'files', () => knownStorageKeys(portal.deps.db, ['a', 'b'])],
    ['the messages of an applicant', 'resident_messages', call('GET', '/api/applicant/messages')],
    ['the count of their messages', 'resident_messages', call('GET', '/api/applicant/notification_count')],
    [
      'the messages of who has applied and has an account',
      'resident_messages',
      () => countUnreadMessages(portal.deps.db, { user_id: 'u', applicant_ids: [applicant], lease_id: null }),
    ],
    ['the account of an applicant', 'lease_occupants', () => findUserOfApplicant(portal.deps.db, applicant)],
    ['the link of a landlord', 'landlord_links', () => hasLandlordLink(portal.deps.db, applicant, 'a')],
    [
      'the processes of the latest releases',
      'processes',
      () => listActivationsWithUse(portal.deps.db, 'demo-company', 20),
    ],
    [
      'the case of a household',
      'processes',
      async () => {
        const officer = await newOfficer(portal.deps, 'juniper-row', 'demo-company', { last_name: 'Reed' });
        const { application_id } = await portal.invite();
        asked.clear();
        const { status } = await portal.ask('GET', `/api/office/cases/${application_id}`, { token: officer });
        expect(status).toBe(200);
      },
    ],
    [
      'what waits for the office besides turns',
      'ledger_payments',
      async () => {
        const officer = await newOfficer(portal.deps, 'juniper-row', 'demo-company', {
          ...{ policies: ['manage_leases', 'manage_money'], last_name: 'Moss' },
        });
        asked.clear();
        await portal.ask('GET', '/api/office/waiting', { token: officer });
      },
    ],
    [
      'the figures of what waits',
      'announcement_recipients',
      () => readWaitingWork(portal.deps.db, { now: '2026-03-02', begunBefore: '2026-03-02' }),
    ],
    ['what is paid back', 'payment_returns', () => listReturns(portal.deps.db, 'i')],
  ];

  it.each(done)('in %s', async (_what, table, run) => {
    await run();
    expect([...asked].join('\n')).toContain(`"${table}"`);
    const scanned = [];
    for (const text of asked) {
      const tables = (await planner.scansOf(text)).filter((name) => !MAY_BE_SCANNED.has(name));
      if (tables.length > 0) scanned.push({ tables, text });
    }
    expect(scanned).toEqual([]);
  });

  it.each([
    ['newest first', 'created_at', 'applications_shown_newest'],
    ['by the day of moving in', 'movein_date', 'applications_shown_movein'],
  ] as const)('and the register %s reads no erased application', async (_order, sort, index) => {
    const page = { sort, order: 'desc', limit: 50, offset: 0 } as const;
    await listApplicationPage(portal.deps.db, 'juniper-row', page);
    await countApplications(portal.deps.db, 'juniper-row');
    const [listed = '', counted = ''] = asked;
    expect(await planner.indexesOf(listed)).toContain(index);
    const [counting] = await planner.indexesOf(counted);
    expect(counting).toMatch(/^applications_shown_/);
  });
});

describe.each(DIALECTS)('a plan on %s', (dialect) => {
  it('names the tables that are fully scanned, and no others', async () => {
    const portal = await startTestPortal(dialect);
    const planner = await openPlanner(portal.database);
    const place = dialect === 'sqlite' ? '?' : '$1';
    expect(await planner.scansOf(`select id from applicants where first_name = ${place}`)).toEqual([
      'applicants',
    ]);
    expect(await planner.scansOf(`select id from applicants where application_id = ${place}`)).toEqual([]);
    await planner.close();
    await portal.close();
  });
});
