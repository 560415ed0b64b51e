import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebIfStale } from '../../../src/cli/web-build/build-web.ts';
import { type Extent, reportText } from '../report.ts';
import { openTarget } from '../target/target.ts';
import { missingForCluster, startCluster } from './cluster.ts';
import { failover } from './failover.ts';

/**
 * `npm run attack -- failover`: starts the cluster, attacks it and prints the report.
 *
 * @param isControl commits do not wait for a standby: something must be lost, or the attack shows nothing.
 * @returns the exit code.
 */
export async function runFailover(extent: Extent, isControl: boolean): Promise<number> {
  const missing = missingForCluster();
  if (missing !== null) {
    console.error(`No cluster can be started here: ${missing}.`);
    return 1;
  }
  await buildWebIfStale(join(import.meta.dirname, '..', '..', '..'), { compressed: false });
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-failover-'));
  const cluster = await startCluster(folder, { synchronous: !isControl });
  try {
    const target = await openTarget({ dataDir: join(folder, 'portals'), databaseUrl: cluster.url });
    const report = await failover(target, cluster, extent, (line) => console.log(line)).finally(target.close);
    const title = isControl ? 'failover without synchronous commits, which must lose something' : 'failover';
    console.log(`${title}, seed ${extent.seed}\n${reportText(report)}`);
    if (isControl) return report.wrong.some((line) => line.includes('was acknowledged')) ? 0 : 1;
    return report.wrong.length > 0 ? 1 : 0;
  } finally {
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
