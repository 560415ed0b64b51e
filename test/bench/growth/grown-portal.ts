/** A portal in this process whose database holds many applications and residents. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inviteHousehold } from '../../../src/cli/demo/household.ts';
import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { makeResident } from '../../../src/cli/demo/resident/make-resident.ts';
import { PLAIN_RESIDENT } from '../../../src/cli/demo/resident/resident-wish.ts';
import { seedDemo } from '../../../src/cli/demo/seed.ts';
import { startParts } from '../../../src/cli/portal/portal-parts.ts';
import { openDatabase } from '../../../src/db/client.ts';
import { createServer } from '../../../src/server/app.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { installPortal } from '../../../src/server/main.ts';
import { readSettings } from '../../../src/settings/settings-of-environment.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { copyApplication } from '../server/copy-application.ts';

/** One of so many applications is that of a resident. */
const RESIDENT_OF = 10;

/** What a call asks for. */
interface Asked {
  readonly path: string;
  readonly by: 'applicant' | 'resident' | 'officer';
  readonly body?: object;
}

export interface GrownPortal {
  readonly deps: Deps;
  readonly applicationId: string;
  readonly leaseId: string;
  /** @throws {Error} if the answer is not 200. */
  ask(asked: Asked): Promise<void>;
  /** Its rows and bytes, to be read by people. */
  extent(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens a portal on an empty PostgreSQL and fills it with copies of an application with a saved form, and of a resident
 * with a ledger, workorders and messages.
 *
 * @example const portal = await openGrown(url, { applications: 1000, propertySize: 100 })
 */
export async function openGrown(
  databaseUrl: string,
  { applications, propertySize }: { readonly applications: number; readonly propertySize: number },
): Promise<GrownPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'error' }, folder);
  const secretKey = Buffer.alloc(32, 1).toString('base64');
  const { deps, close } = await installPortal({ ...settings, secretKey, databaseUrl }, startParts());
  await seedDemo(deps, secretKey);
  const [{ id: property, unit }] = DEMO_PROPERTIES;
  const [applicant] = await deps.db
    .transaction()
    .execute((trx) => inviteHousehold(deps, trx, unit.id, ['PRIMARY']));
  const resident = await makeResident(deps, { ...PLAIN_RESIDENT, has_post: true });
  const officer = await newOfficer(deps, property, DEMO_COMPANY.id, { last_name: 'Moss' });
  const app = await createServer(deps);
  const tokens = { applicant: applicant?.token ?? '', officer, resident: '' };
  let asked = 0;
  const ask = async ({ path, by, body }: Asked): Promise<void> => {
    asked += 1;
    const answer = await app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: path,
      headers: { token: tokens[by] },
      // Rate limits are per address.
      remoteAddress: `10.0.${(asked >> 8) & 255}.${asked & 255}`,
      ...(body === undefined ? {} : { payload: body }),
    });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body.slice(0, 300)}`);
  };
  await ask({ path: '/api/applicant/application/draft', by: 'applicant', body: { draft_data: fullDraft() } });
  // What was sent is kept for a while; nothing of the copies waits to be sent.
  const sent_at = deps.clock.now().toISOString();
  await deps.db.updateTable('outbox').set({ sent_at, body: '' }).where('sent_at', 'is', null).execute();
  // Nor is a payment to be asked about.
  await deps.db.updateTable('ledger_payments').set({ look_at: null }).execute();
  const applicationId = applicant?.application_id ?? '';
  const place = propertySize === 0 ? undefined : { property, units: [unit.id], size: propertySize };
  const database = openDatabase({ databaseUrl, file: '', poolSize: 1 });
  await copyApplication(database, applicationId, applications - 1, { place });
  const { lease_id, user_id, unit_id, email, password } = resident;
  await copyApplication(database, lease_id, Math.ceil(applications / RESIDENT_OF), {
    alike: [user_id, unit_id, email],
    place: place && { ...place, size: Math.ceil(place.size / RESIDENT_OF) },
  });
  await database.db.destroy();
  const login = await app.inject({
    method: 'POST',
    url: '/api/tenant/auth/login',
    payload: { email, password, property_id: property },
  });
  tokens.resident = login.json<{ token: string }>().token;
  return {
    deps,
    applicationId,
    leaseId: lease_id,
    ask,
    async extent() {
      const { rows } = await sql<{ bytes: string; rows: string }>`select
        pg_size_pretty(pg_database_size(current_database())) as bytes,
        (select sum(greatest(reltuples, 0))::bigint from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as rows`.execute(
        deps.db,
      );
      return `${Number(rows[0]?.rows).toLocaleString('en')} rows, ${rows[0]?.bytes}`;
    },
    async close() {
      await app.close();
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
