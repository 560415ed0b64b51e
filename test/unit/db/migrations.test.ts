import { describe, expect, it } from 'vitest';
import { isContract } from '../../../src/db/migration.ts';
import { MIGRATIONS } from '../../../src/db/migrations.ts';
import { locksOf } from '../../../src/db/upgrade/migration-locks.ts';
import { MIGRATION_SECONDS } from '../../../src/db/upgrade/migration-seconds.ts';
import { breaksFormer } from './breaks-former.ts';

/** What the first schema made was never used by a former version. */
const SINCE = '2026-11-26-14-decision-time';

/** Removes what the version before has stopped using. Each names the released migration since when it is not used. */
const CONTRACTS: Readonly<Record<string, string>> = {};

describe('a migration', () => {
  it.each(MIGRATIONS.filter(({ name }) => name >= SINCE && !isContract(name)))(
    'only adds, so that the former version still works: $name',
    ({ statements }) => {
      for (const dialect of ['sqlite', 'postgres'] as const)
        expect(statements(dialect).filter((one) => breaksFormer(one, statements(dialect)))).toEqual([]);
    },
  );

  it('that removes something waits for a version after the one that stopped using it', () => {
    expect(MIGRATIONS.map(({ name }) => name).filter(isContract)).toEqual(Object.keys(CONTRACTS));
    for (const [name, unusedSince] of Object.entries(CONTRACTS)) expect(unusedSince < name).toBe(true);
  });

  it('states how long it holds its locks at a million rows', () => {
    expect(Object.keys(MIGRATION_SECONDS).sort()).toEqual(MIGRATIONS.map(({ name }) => name).sort());
  });

  it.each([
    'drop table pets',
    'alter table pets drop column name',
    'alter table pets rename column name to called',
    'alter table pets rename to animals',
    'alter table pets alter column name set not null',
    'alter table pets alter column name type integer',
    'alter table pets add column age integer not null',
    'alter table pets add constraint pets_name unique (name)',
    'alter table pets add column tag text unique',
    'alter table pets add column age integer check (age > 3)',
    'create unique index pets_name on pets (name)',
    'delete from pets',
    'truncate pets',
  ])('that does more than add is refused: %s', (statement) => {
    expect(breaksFormer(statement, [statement])).toBe(true);
  });

  it.each([
    'alter table pets add column age integer',
    "alter table pets add column kind text not null default ''",
    'create index pets_name on pets (name)',
    "update pets set kind = 'cat'",
  ])('that adds is taken: %s', (statement) => {
    expect(breaksFormer(statement, [statement])).toBe(false);
  });

  it('may make a key of a table of its own', () => {
    const both = ['create table pets (id text)', 'create unique index pets_id on pets (id)'];
    expect(both.filter((one) => breaksFormer(one, both))).toEqual([]);
  });
});

describe('the locks of statements', () => {
  it.each([
    ['alter table outbox add column a text', { outbox: 'all' }],
    ['-- Why.\n  update files set a = 1', { files: 'all' }],
    ['create unique index a on leases (id)', { leases: 'writes' }],
    ['create table pets (id text, of text references leases (id))', { leases: 'writes' }],
    [
      'create trigger a before update of b on applicants for each row execute function c()',
      { applicants: 'writes' },
    ],
  ])('%s', (statement, locks) => {
    expect(Object.fromEntries(locksOf([statement]))).toEqual(locks);
  });

  it('leave out tables that the statements make, and take the stricter of two', () => {
    const statements = [
      'create table pets (id text)',
      'create index pets_id on pets (id)',
      'create index b on units (id)',
      'alter table units add column a text',
    ];
    expect(Object.fromEntries(locksOf(statements))).toEqual({ units: 'all' });
  });
});
