/** The target of an attack: portals on one database with the demo data, and the sandbox of external providers. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { seedDemo } from '../../../src/cli/demo/seed.ts';
import { startParts } from '../../../src/cli/portal/portal-parts.ts';
import { startSandbox } from '../../../src/sandbox/main.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { installPortal } from '../../../src/server/main.ts';
import { type Invitation, type Invited, inviteApplicant } from '../../../src/server/property/invitation.ts';
import { readSettings } from '../../../src/settings/settings-of-environment.ts';
import { startTargetPortal, type TargetPortal } from './target-portal.ts';

export interface Target {
  /** The portal's own parts on the same database, to prepare and inspect data: nothing listens. */
  readonly office: Deps;
  readonly sandboxUrl: string;
  /** Starts another portal on the same database. It trusts one X-Forwarded-For entry: an attack has many addresses. */
  start(environment?: Readonly<Record<string, string>>): Promise<TargetPortal>;
  /** A new applicant on a new application of the first demo property, or as the invitation defines. */
  invite(invitation?: Partial<Invitation>): Promise<Invited>;
  /** Kills every portal and closes all resources. The database is kept. */
  close(): Promise<void>;
}

const SOMEBODY: Invitation = {
  place: { unit_id: DEMO_PROPERTIES[0].unit.id },
  applicant_type: 'PRIMARY',
  first_name: 'Ada',
  last_name: 'Stone',
  email: 'ada@example.com',
  contact_no: '5125550100',
};

/**
 * Seeds an empty database and starts the sandbox.
 *
 * @param databaseUrl of an empty PostgreSQL database, or null: SQLite in `dataDir`
 * @example const target = await openTarget({ dataDir, databaseUrl: null }); const portal = await target.start()
 */
export async function openTarget({
  dataDir,
  databaseUrl,
}: {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}): Promise<Target> {
  const own = join(dataDir, 'sandbox');
  mkdirSync(own, { recursive: true });
  const sandbox = await startSandbox(
    readSettings({ NODE_ENV: 'test', DATA_DIR: own, SANDBOX_PORT: '0' }, own),
  );
  const environment = {
    DATA_DIR: join(dataDir, 'portal'),
    SANDBOX_PORT: new URL(sandbox.url).port,
    SECRET_KEY: randomBytes(32).toString('base64'),
    TRUST_PROXY: '1',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'error', ...environment }, dataDir);
  const opened = await installPortal({ ...settings, secretKey: environment.SECRET_KEY }, startParts());
  await seedDemo(opened.deps, environment.SECRET_KEY);
  const portals: TargetPortal[] = [];
  return {
    office: opened.deps,
    sandboxUrl: sandbox.url,
    async start(changed = {}) {
      const portal = await startTargetPortal({ ...environment, ...changed });
      portals.push(portal);
      return portal;
    },
    invite: (invitation = {}) => inviteApplicant(opened.deps, { ...SOMEBODY, ...invitation }),
    async close() {
      await Promise.all(portals.map((portal) => portal.kill()));
      await opened.close();
      await sandbox.close();
    },
  };
}
