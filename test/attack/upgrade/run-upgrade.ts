import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portalParts } from '../../../src/cli/portal/portal-parts.ts';
import { PROJECT } from '../../../src/cli/portal/read-settings.ts';
import { buildWebIfStale } from '../../../src/cli/web-build/build-web.ts';
import { type OpenPortal, openPortal } from '../../../src/server/main.ts';
import { readSettings } from '../../../src/settings/settings-of-environment.ts';
import { freePort, startPostgres } from '../../api/support/postgres-server.ts';
import { reportText } from '../report.ts';
import { startTargetPortal } from '../target/target-portal.ts';
import { openBalancer } from './balancer.ts';
import { beforeNewestMigration, checkOutVersion, openTargetOf } from './former-version.ts';
import { pageFiles } from './page-files.ts';
import { upgrade, type Version } from './upgrade.ts';

/**
 * `npm run attack -- upgrade`: checks the former version out, runs both on one PostgreSQL and prints the report.
 *
 * @param commit of the former version; without one, the commit before the newest migration.
 * @returns the exit code.
 */
export async function runUpgrade(commit = beforeNewestMigration(PROJECT)): Promise<number> {
  const postgres = await startPostgres({ durable: true });
  if (postgres === null) {
    console.error('No PostgreSQL is installed here.');
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-upgrade-'));
  const closing: (() => unknown)[] = [postgres.stop, () => rmSync(folder, { recursive: true, force: true })];
  try {
    const checkouts: Record<Version, string> = { former: join(folder, 'former'), newer: PROJECT };
    checkOutVersion(PROJECT, commit, checkouts.former);
    await buildWebIfStale(PROJECT, { compressed: false });
    const data = { dataDir: join(folder, 'data'), databaseUrl: postgres.url };
    const former = await openTargetOf(checkouts.former, data);
    closing.unshift(former.close);
    const balancer = await openBalancer();
    closing.unshift(balancer.close);
    const { secretKey, dataDir } = former.office.settings;
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      SECRET_KEY: secretKey ?? '',
      SANDBOX_PORT: new URL(former.sandboxUrl).port,
      BASE_URL: balancer.baseUrl,
      TRUST_PROXY: '1',
    };
    const report = await upgrade(
      {
        former,
        async start(version) {
          const port = await freePort();
          const portal = await startTargetPortal({ ...environment, PORT: String(port) }, checkouts[version]);
          closing.unshift(portal.kill);
          return { ...portal, baseUrl: `http://127.0.0.1:${port}` };
        },
        async openNewer() {
          const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'error', ...environment }, dataDir);
          const opened: OpenPortal = await openPortal(
            { ...settings, secretKey: environment.SECRET_KEY },
            portalParts(),
          );
          closing.unshift(opened.close);
          return opened.deps;
        },
        pageFiles: (version) => pageFiles(checkouts[version]),
      },
      balancer,
      (line) => console.log(line),
    );
    console.log(`upgrade from ${commit.slice(0, 8)} and back\n${reportText(report)}`);
    return report.wrong.length > 0 ? 1 : 0;
  } finally {
    for (const close of closing) await close();
  }
}
