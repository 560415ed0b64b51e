import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBackup } from '../../../src/cli/backup/make-backup.ts';
import { restoreBackup } from '../../../src/cli/backup/restore-backup.ts';
import { isSound, logText } from '../../../src/cli/texts/log-text.ts';
import { databaseLocation, openDatabase } from '../../../src/db/client.ts';
import { logLease } from '../../../src/server/features/lease/log/lease-log.ts';
import { verifyLog } from '../../../src/server/features/lease/log/verify-log.ts';
import { rekey } from '../../../src/server/rekey.ts';
import { createSecretBox } from '../../../src/server/secrets/secret-box.ts';
import { DIALECTS, makeDatabase } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const EVENTS = ['PREPARED', 'OPENED', 'VIEWED', 'SIGNED', 'FINISHED', 'DOWNLOADED'] as const;

describe.each(DIALECTS)('the log of leases on %s', (dialect) => {
  let portal: TestPortal;
  let leases = 0;
  let lease: { id: string; company_id: string; property_id: string };
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());
  /** Creates another lease with six rows. */
  beforeEach(async () => {
    await sql`delete from lease_log`.execute(portal.deps.db);
    await sql`delete from lease_log_heads`.execute(portal.deps.db);
    await sql`delete from installation where name = 'lease_chains'`.execute(portal.deps.db);
    lease = newLease();
    for (const event of EVENTS) await append(lease, event);
  });

  function newLease() {
    leases += 1;
    return { id: `lease-${leases}`, company_id: 'demo-company', property_id: 'juniper-row' };
  }
  const append = (of: typeof lease, event: (typeof EVENTS)[number] = 'OPENED', db = portal.deps.db) =>
    db.transaction().execute((trx) =>
      logLease(portal.deps, trx, of, {
        event,
        actor: 'applicant:ada',
        ip: '192.0.2.7',
        detail: { spots: [event] },
      }),
    );
  const verify = (secrets = portal.deps.secrets) => verifyLog(portal.deps.db, secrets);
  const found = async () =>
    (await verify()).findings.map(({ row, problem, what }) => `${row} ${problem}: ${what}`);
  const change = (row: number, column: string, value: string | number) =>
    sql`update lease_log set ${sql.ref(column)} = ${value} where lease_id = ${lease.id} and seq = ${row}`.execute(
      portal.deps.db,
    );

  it('is sound as it was written, and each row contains the hash of the one before', async () => {
    const verified = await verify();
    expect(verified).toMatchObject({ leases: 1, rows: 6, findings: [], missing: [] });
    expect(isSound(verified)).toBe(true);
    const row = await append(lease, 'DOWNLOADED');
    expect(row).toMatchObject({ seq: 7, event: 'DOWNLOADED', actor: 'applicant:ada', ip: '192.0.2.7' });
    expect((await append(lease)).previous).toBe(row.hash);
  });

  it('loses a row whose change is rolled back, and has no gap', async () => {
    await expect(
      portal.deps.db.transaction().execute(async (trx) => {
        await logLease(portal.deps, trx, lease, { event: 'SIGNED', actor: 'applicant:ada', ip: '' });
        throw new Error('not signed');
      }),
    ).rejects.toThrow('not signed');
    expect((await append(lease)).seq).toBe(7);
    expect(await found()).toEqual([]);
  });

  it.each([1, 3])('names row %i if it was removed', async (row) => {
    await sql`delete from lease_log where lease_id = ${lease.id} and seq = ${row}`.execute(portal.deps.db);
    expect(await found()).toEqual([`${row} removed: is missing`]);
  });

  it('names each row of a removed end, and reports an end of the chain that was moved back', async () => {
    await sql`delete from lease_log where lease_id = ${lease.id} and seq > 4`.execute(portal.deps.db);
    expect(await found()).toEqual(['5 removed: is missing', '6 removed: is missing']);
    await sql`update lease_log_heads set seq = 4, hash = (select hash from lease_log where seq = 4)`.execute(
      portal.deps.db,
    );
    expect(await found()).toEqual(['null end: its signature is not of this installation']);
  });

  it.each([
    ['ip', '198.51.100.9'],
    ['at', '2026-03-02T15:00:00.999Z'],
    ['actor', 'applicant:ben'],
    ['event', 'VIEWED'],
    ['detail', '{"spots":[]}'],
  ])('names the row and its %s if that was changed', async (column, value) => {
    await change(4, column, value);
    expect(await found()).toEqual([`4 changed: ${column}`]);
  });

  it('names rows that have changed places, even if rows after a removed one were renumbered', async () => {
    await change(3, 'seq', 99);
    await change(4, 'seq', 3);
    await change(99, 'seq', 4);
    expect(await found()).toEqual(['3 reordered: was written as row 4', '4 reordered: was written as row 3']);
    await change(4, 'seq', 99);
    await sql`delete from lease_log where seq = 99`.execute(portal.deps.db);
    await change(5, 'seq', 4);
    expect(await found()).toEqual([
      '3 reordered: was written as row 4',
      '3 removed: is missing',
      '4 reordered: was written as row 5',
    ]);
  });

  it('reports a lease whose rows are missing, one whose end is missing, and one that is completely missing', async () => {
    const others = [newLease(), newLease()];
    for (const other of others) await append(other);
    await sql`delete from lease_log where lease_id = ${others[0]?.id ?? ''}`.execute(portal.deps.db);
    expect(await found()).toEqual(['1 removed: is missing']);
    await sql`delete from lease_log_heads where lease_id = ${others[0]?.id ?? ''}`.execute(portal.deps.db);
    expect((await verify()).missing).toEqual(['Chain 2 is missing with all its rows.']);
    await sql`delete from lease_log_heads where lease_id = ${others[1]?.id ?? ''}`.execute(portal.deps.db);
    const verified = await verify();
    expect(verified.missing).toEqual([
      'Chain 2 is missing with all its rows.',
      'Chain 3 is missing with all its rows.',
      `Lease ${others[1]?.id}: has rows, and the end of its chain is missing.`,
    ]);
    expect(isSound(verified)).toBe(false);
    expect(logText(verified)).toContain('6 rows of 1 leases: 3 found to be wrong.');
    await sql`update installation set value = '1.x' where name = 'lease_chains'`.execute(portal.deps.db);
    expect((await verify()).missing).toContain('The number of chains is not signed by this installation.');
  });

  it('is signed with the key of the installation: another key does not match, and a new one signs it again', async () => {
    const key = randomBytes(32).toString('base64');
    const other = createSecretBox(key, portal.deps.random);
    expect((await verify(other)).findings).toHaveLength(1);
    await rekey(portal.deps.db, createSecretBox(key, portal.deps.random, [portal.secretKey]));
    expect(isSound(await verify(other))).toBe(true);
  });

  it('has one chain per lease if two processes write at once', async () => {
    // With SQLite, the connections of one process would wait for each other forever.
    const elsewhere =
      dialect === 'sqlite' ? null : openDatabase({ ...databaseLocation(portal.database), poolSize: 4 });
    const others = [newLease(), newLease()];
    const writes = Array.from({ length: 24 }, (_, index) =>
      append(others[index % 2] ?? lease, 'OPENED', (index % 3 === 0 && elsewhere?.db) || portal.deps.db),
    );
    const rows = await Promise.all(writes);
    await elsewhere?.db.destroy();
    expect(
      rows
        .filter(({ lease_id }) => lease_id === others[0]?.id)
        .map(({ seq }) => seq)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect(await verify()).toMatchObject({ leases: 3, rows: 30, findings: [], missing: [] });
  });

  it('does not block other leases', async () => {
    const other = newLease();
    await append(other);
    const before: string[] = [];
    let written: Promise<number> | null = null;
    await portal.deps.db.transaction().execute(async (trx) => {
      await logLease(portal.deps, trx, lease, { event: 'OPENED', actor: 'applicant:ada', ip: '' });
      written = append(other).then(({ seq }) => {
        before.push('other');
        return seq;
      });
      // SQLite allows one writer at a time.
      if (dialect === 'postgres') await written;
      before.push('held');
    });
    expect(await written).toBe(2);
    expect(before).toEqual(dialect === 'postgres' ? ['other', 'held'] : ['held', 'other']);
  });

  it('is sound in a restored backup', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-log-'));
    const file = join(folder, 'backup.tar');
    const { dataDir } = portal.database;
    const made = openDatabase({ ...databaseLocation(portal.database), poolSize: 1 });
    await makeBackup({ file, database: made, dataDir, now: new Date() });
    await made.db.destroy();
    const place = await makeDatabase(dialect);
    await restoreBackup({ ...place, file, keyIds: portal.deps.secrets.keyIds });
    const { db } = openDatabase(databaseLocation(place));
    expect(await verifyLog(db, portal.deps.secrets)).toMatchObject({
      leases: 1,
      rows: 6,
      findings: [],
      missing: [],
    });
    await db.destroy();
    await place.remove();
    rmSync(folder, { recursive: true, force: true });
  });
});
