/**
 * The portal under load, in a process of its own: `fork('portal.ts')` with BENCH_PEOPLE and the portal's settings in
 * the environment. It tells where it listens and the tokens of its applicants, then answers each message with what
 * it has used so far.
 */
import type { KyselyPlugin } from 'kysely';
import { inviteHousehold } from '../../../src/cli/demo/household.ts';
import { DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { seedDemo } from '../../../src/cli/demo/seed.ts';
import { portalParts } from '../../../src/cli/portal/portal-parts.ts';
import { settingsOrExit } from '../../../src/cli/portal/read-settings.ts';
import { createServer } from '../../../src/server/app.ts';
import { openPortal } from '../../../src/server/main.ts';

/** What the portal says once it listens. */
export interface Listening {
  readonly baseUrl: string;
  readonly people: readonly { readonly id: string; readonly token: string }[];
}

/** What the portal has used since it began: milliseconds of CPU on all its threads, and statements of the database. */
export interface Usage {
  readonly cpuMs: number;
  readonly statements: number;
  /** Resident memory, bytes. */
  readonly memory: number;
}

let statements = 0;
/** Counts what the server asks; `begin` and `commit` are not counted. */
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    statements += 1;
    return result;
  },
};

const settings = settingsOrExit();
const opened = await openPortal(settings, portalParts());
const deps = { ...opened.deps, db: opened.deps.db.withPlugin(counting) };
await seedDemo(deps, settings.secretKey);
const unit = DEMO_PROPERTIES[0].unit.id;
const people = await deps.db.transaction().execute(async (trx) => {
  const invited = [];
  for (let made = 0; made < Number(process.env.BENCH_PEOPLE); made += 1) {
    const [person] = await inviteHousehold(deps, trx, unit, ['PRIMARY']);
    if (person !== undefined) invited.push({ id: person.applicant_id, token: person.token });
  }
  return invited;
});
const app = await createServer(deps);
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMs: (user + system) / 1000, statements, memory: process.memoryUsage.rss() };
  process.send?.(usage);
});
process.on('disconnect', () => void app.close().then(opened.close));
process.send?.({ baseUrl, people } satisfies Listening);
