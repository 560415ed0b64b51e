import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeBackup } from '../../../src/cli/backup/make-backup.ts';
import { postCharge } from '../../../src/server/ledger/charges.ts';
import { refuseOtherKey } from '../../../src/server/secrets/sealing-key.ts';
import { processEnvironment } from '../../fixtures/process-environment.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import { DIALECTS } from '../support/test-database.ts';
import { PROJECT, startTestPortal } from '../support/test-portal.ts';

it.each(DIALECTS)(
  'a drill restores a backup of %s elsewhere, and finds a ledger that lacks an entry',
  async (dialect) => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-drill-test-'));
    const portal = await startTestPortal(dialect);
    const { deps } = portal;
    await refuseOtherKey(deps.db, deps.secrets);
    const { user, lease_id } = await makeTenant(deps);
    const drilled = async (name: string) => {
      const file = join(folder, name);
      const database = { db: deps.db, dialect: deps.dialect };
      await makeBackup({ file, database, dataDir: portal.database.dataDir, now: deps.clock.now() });
      const environment = { ...processEnvironment, NODE_ENV: 'test', DATA_DIR: join(folder, 'none') };
      const env = { ...environment, SECRET_KEY: portal.secretKey, TMPDIR: folder };
      return spawnSync(process.execPath, ['src/cli/drill.ts', file], { cwd: PROJECT, env, encoding: 'utf8' });
    };
    const charge = {
      ...{ name: 'rent', charge_code: 'RENT', description: 'Rent' },
      ...{ due_date: '2026-03-01', amount_cents: 120_000 },
    } as const;
    const lease = { lease_id, company_id: user.company_id, property_id: user.property_id };
    await deps.db.transaction().execute((trx) => postCharge(deps, trx, lease, charge, 'test'));
    const sound = await drilled('sound.tar');
    expect([sound.status, sound.stderr]).toEqual([0, '']);
    expect(sound.stdout).toMatch(/every hash is right\./);
    expect(sound.stdout).toMatch(/1 entries of 1 ledgers, 1200\.00 owed: none is missing\./);
    await deps.db
      .updateTable('lease_ledgers')
      .set((eb) => ({ seq: eb('seq', '+', 1) }))
      .where('lease_id', '=', lease_id)
      .execute();
    const broken = await drilled('broken.tar');
    expect([broken.status, broken.stdout]).toEqual([
      1,
      expect.stringContaining(`Ledger of lease ${lease_id}`),
    ]);
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  },
);
