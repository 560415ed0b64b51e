import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../../src/db/client.ts';

let folder: string;
let db: Db;
/** Another program with the same file open: it sees only what is committed. */
let other: DatabaseSync;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-commits-'));
  const file = join(folder, 'latchkey.db');
  ({ db } = openDatabase({ databaseUrl: null, file }));
  await sql`create table notes (id integer primary key, text text not null unique)`.execute(db);
  other = new DatabaseSync(file);
});
afterEach(async () => {
  other.close();
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const add = (text: string) =>
  db.transaction().execute((trx) => sql`insert into notes (text) values (${text})`.execute(trx));
const stored = () =>
  other
    .prepare('select text from notes order by text')
    .all()
    .map(({ text }) => text);
const numbers = Array.from({ length: 100 }, (_, index) => String(index).padStart(3, '0'));

/** How many commits others than `other` made to the file, as SQLite counts them. */
const commits = (): number => {
  const [row] = other.prepare('pragma data_version').all();
  return Number(row?.data_version);
};

describe('concurrent transactions', () => {
  it.each([
    ['that wait for each other', async () => undefined],
    ['of requests that arrived together, each read after the former has ended', nextTurn],
  ])('%s reach the disk together, and none resolves before', async (_, read) => {
    const seen = new Set<number>();
    await Promise.all(
      numbers.map(async (number) => {
        await read();
        await add(number);
        expect(stored()).toContain(number);
        seen.add(commits());
      }),
    );
    expect(stored()).toEqual(numbers);
    expect(seen.size).toBeLessThan(numbers.length / 2);
  });

  it('are on the disk when the database is closed', async () => {
    await add('first');
    const added = add('last');
    await nextTurn();
    await db.destroy();
    await added;
    expect(stored()).toEqual(['first', 'last']);
  });

  it('roll back only their own changes if they fail', async () => {
    await add('007');
    const results = await Promise.allSettled(
      numbers.map((number) =>
        db.transaction().execute(async (trx) => {
          await sql`insert into notes (text) values (${`${number} first`})`.execute(trx);
          await sql`insert into notes (text) values (${number})`.execute(trx);
          if (number === '042') throw new Error('changed my mind');
        }),
      ),
    );
    const failed = results.flatMap(({ status }, index) => (status === 'rejected' ? [numbers[index]] : []));
    expect(failed).toEqual(['007', '042']);
    const expected = numbers.flatMap((number) =>
      failed.includes(number) ? [] : [number, `${number} first`],
    );
    expect(stored()).toEqual([...expected, '007'].sort());
  });

  it('all reject after an error that rolled back their shared transaction', async () => {
    const pages = other.prepare('pragma page_count').get()?.page_count;
    await sql`pragma max_page_count = ${sql.lit(Number(pages) + 4)}`.execute(db);
    const big = (number: string) => add(number + 'x'.repeat(6000));
    const results = await Promise.allSettled(numbers.slice(0, 8).map(big));
    const answered = results.flatMap(({ status }, index) =>
      status === 'fulfilled' ? [numbers[index] + 'x'.repeat(6000)] : [],
    );
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);
    expect(stored()).toEqual(answered);
    await sql`pragma max_page_count = 1000000`.execute(db);
    await add('after');
    expect(stored()).toEqual([...answered, 'after']);
  });
});

describe('during a transaction', () => {
  it('a query is answered at once, from committed data', async () => {
    await add('before');
    const count = async () => (await sql<{ text: string }>`select text from notes`.execute(db)).rows.length;
    await db.transaction().execute(async (trx) => {
      await sql`insert into notes (text) values ('within')`.execute(trx);
      expect(await count()).toBe(1);
    });
    expect(await count()).toBe(2);
  });

  it('a change waits, and is a transaction of its own', async () => {
    const order: string[] = [];
    const transaction = db.transaction().execute(async (trx) => {
      await sql`insert into notes (text) values ('a')`.execute(trx);
      await Promise.resolve();
      order.push('transaction');
    });
    const change = sql`insert into notes (text) values ('b')`.execute(db).then(() => order.push('change'));
    await Promise.all([transaction, change]);
    expect(order).toEqual(['transaction', 'change']);
    await expect(sql`insert into notes (text) values ('c'), ('a')`.execute(db)).rejects.toThrow(/UNIQUE/);
    expect(stored()).toEqual(['a', 'b']);
  });

  it('a statement that cannot run in a transaction runs alone', async () => {
    const [, { rows }] = await Promise.all([
      add('a'),
      sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db),
      add('b'),
    ]);
    expect(rows).toMatchObject([{ busy: 0 }]);
    expect(stored()).toEqual(['a', 'b']);
  });

  it('a connection that was released with an open transaction leaves no changes', async () => {
    await db.connection().execute(async (one) => {
      await sql`begin immediate`.execute(one);
      await sql`insert into notes (text) values ('left')`.execute(one);
    });
    await add('a');
    expect(stored()).toEqual(['a']);
  });
});
