import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERASING_PLAN } from '../../../../src/db/person-data/erasing-plan.ts';
import { findPerson, type PersonIds } from '../../../../src/db/person-data/person-ids.repository.ts';
import type { Link } from '../../../../src/db/person-data/person-table.ts';
import { PERSON_TABLES } from '../../../../src/db/person-data/person-tables.ts';
import { findProperty } from '../../../../src/db/property/property.repository.ts';
import { erasePerson } from '../../../../src/server/erasure/erase-person.ts';
import { removeErasedFiles } from '../../../../src/server/erasure/remove-erased-files.ts';
import { startTestPortal, type TestPortal } from '../../support/test-portal.ts';

const PLACE = { company_id: 'demo-company', property_id: 'juniper-row' } as const;
/** Columns that decide what is kept, or that a row is found by: they cannot hold a mark. */
const FIXED: Readonly<Record<string, Readonly<Record<string, string | number | null>>>> = {
  users: { id: 'of-users', is_staff: 0 },
  applicants: {
    application_id: 'of-applications',
    submitted_at: '2020-01-01',
    decided_at: '2020-01-01',
    cancelled_at: null,
    removed_at: null,
  },
  guestcards: { applicant_id: 'of-applicants' },
  lease_occupants: { user_id: 'of-users', applicant_id: 'of-applicants', lease_id: 'of-leases' },
  leases: {
    end_date: '2020-01-01',
    application_id: 'of-applications',
    parent_lease_id: null,
    status: 'SEALED',
  },
  tenancies: { lease_id: 'of-leases', lease_status: 'Previous' },
  ledger_entries: { day: '2020-01-01' },
  payment_intents: { created_at: '2020-01-01' },
  // Not an address: a mail is found by one.
  outbox: { recipient: 'mark:users.email' },
};
const IDS: Readonly<Record<string, string>> = {
  ...{ users: 'of-users', applicants: 'of-applicants', members: 'of-users', guestcards: 'of-guestcards' },
  ...{
    applications: 'of-applications',
    homes: 'of-leases',
    leases: 'of-leases',
    actors: 'resident:of-users',
  },
  ...{ addresses: 'mark:users.email', names: 'mark:users.first_name mark:users.last_name' },
};

/** What may be left in rows that stay for others: kinds, states, times, and what members of the office are named by. */
const LEFT: Readonly<Record<string, string>> = {
  applicants: 'applicant_type, cancel_reason_code, created_at, decision, language',
  application_invitations: 'created_at, invited_by, key',
  consents: 'about, at, kind, language, sha256',
  events: 'at, event, flow, outcome, release, state_after, state_before, step_after, step_before',
  flow_occasions: 'closed_at, expires_at, flow, last_day, opened_at, opened_by, withdrawn_at',
  guestcards: 'created_at, follow_up_by, follow_up_on, request_key, submitted_at, updated_at',
  impersonations: 'asked_at, begun_at, ended_at, ends_at, how_ended, ip, staff_name, subject_kind',
  payment_methods: 'created_at, payment_type, provider, removed_at',
  person_exports: 'asked_at, language, look_at, saved_at, saved_by, state, subject_kind',
  secret_looks: 'at, ip, name',
  users: 'language, policies',
  workorder_entries: 'at, kind, visit_from, visit_until',
  workorder_notes: 'at, request_key',
  workorders:
    'accepted_at, category, changed_at, closed_at, created_at, done_at, request_key, status, visit_from, visit_until',
};

describe('a person with a mark in every column of the list', () => {
  let portal: TestPortal;
  let ids: PersonIds | null;
  const marked = new Set<string>();
  beforeAll(async () => {
    portal = await startTestPortal('sqlite');
    const { db } = portal.deps;
    await sql`pragma foreign_keys = off`.execute(db);
    await sql`pragma ignore_check_constraints = on`.execute(db);
    const tables = await db.introspection.getTables();
    for (const { table, whose, within } of PERSON_TABLES) {
      const planned = ERASING_PLAN.find((one) => one.table === table);
      const [first] = planned?.whose ?? whose;
      const links = [first as Link, ...(planned?.within ?? within)];
      const row: Record<string, string | number | null> = {};
      for (const { name, dataType } of tables.find((one) => one.name === table)?.columns ?? []) {
        if (/int|real/i.test(dataType)) row[name] = 1;
        else if (name === 'storage_key') row[name] = `stored-${table}`;
        else row[name] = /(^id|_id|_hash)$/.test(name) ? `of-${table}` : `mark:${table}.${name}`;
      }
      for (const link of links) Object.assign(row, linked(link));
      for (const [name, id] of Object.entries(PLACE)) if (name in row) row[name] = id;
      Object.assign(row, FIXED[table]);
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(db);
      for (const [name, value] of Object.entries(row)) {
        if (typeof value === 'string' && value.includes('mark:')) marked.add(`${table}.${name}`);
        if (name === 'storage_key') await portal.deps.storage.put(String(value), Buffer.from('mark:file'));
      }
    }
    ids = await findPerson(db, { ...PLACE, kind: 'resident', id: 'of-users' });
  });
  afterAll(() => portal.close());

  function linked(link: Link): Record<string, string | number | null> {
    if (link === 'subject') return { subject_kind: 'applicant', subject_id: 'of-applicants' };
    if ('value' in link) return { [link.column]: link.value };
    if ('is' in link) return { [link.column]: IDS[link.is] ?? '' };
    if ('in' in link) return { [link.column]: link.in[0] ?? '' };
    const by = link.by === 'id' ? `of-${link.of}` : FIXED[link.of]?.[link.by];
    return {
      [link.column]: by ?? (link.by === 'subject_id' ? 'of-applicants' : `mark:${link.of}.${link.by}`),
    };
  }

  /** Columns of any table with a mark, as `table.column`. */
  async function left(): Promise<string[]> {
    const { db } = portal.deps;
    const found = new Set<string>();
    for (const { name } of await db.introspection.getTables()) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      for (const row of rows)
        for (const [column, value] of Object.entries(row))
          if (Buffer.isBuffer(value) ? value.includes('mark:') : /mark:/i.test(String(value)))
            found.add(`${name}.${column}`);
    }
    return [...found].sort();
  }

  it('keeps only what the plan says, in the database and in the files', async () => {
    expect(await left()).toEqual([...marked].sort());
    const { deps } = portal;
    const property = await findProperty(deps.db, PLACE.property_id);
    if (ids === null || property === null) throw new Error('Nobody was found.');
    const person = { property, ids, today: '2026-03-02' };
    const by = { asked_by: null, reason: null, erased_at: '2026-03-02T15:00:00.000Z' };
    const files = await deps.db
      .transaction()
      .execute((trx) => erasePerson(deps, trx, { ...person, entry: { ...PLACE, ...by } }));
    await removeErasedFiles(deps, files);
    const kept = new Set<string>(
      ERASING_PLAN.filter(({ rows }) => rows === 'kept').map(({ table }) => table),
    );
    const remain = (await left()).map((one) => one.split('.') as [string, string]);
    const blanked = remain.filter(([table]) => !kept.has(table));
    const named = Object.entries(LEFT).flatMap(([table, names]) =>
      names.split(', ').map((one) => [table, one]),
    );
    expect(blanked).toEqual(named);
    const isStored = (key: string) =>
      deps.storage.read(key).then(
        (content) => content.destroy() !== undefined,
        () => false,
      );
    const stored = PERSON_TABLES.filter(({ keeps }) => Object.values(keeps).flat().includes('storage_key'));
    const left_files = [];
    for (const { table } of stored) if (await isStored(`stored-${table}`)) left_files.push(table);
    expect(left_files.sort()).toEqual(['lease_documents', 'lease_sealed_files']);
  });
});
