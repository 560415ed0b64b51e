/**
 * The portal under load, in its own process: `fork('portal.ts')` with BENCH_PEOPLE and the portal's settings in
 * the environment. It sends its address and the tokens of its applicants, then answers questions for its usage.
 */
import type { KyselyPlugin } from 'kysely';
import { inviteHousehold } from '../../../src/cli/demo/household.ts';
import { DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { seedDemo } from '../../../src/cli/demo/seed.ts';
import { startParts } from '../../../src/cli/portal/portal-parts.ts';
import { settingsOrExit } from '../../../src/cli/portal/read-settings.ts';
import { createServer } from '../../../src/server/app.ts';
import { backgroundWork } from '../../../src/server/features.ts';
import { installPortal } from '../../../src/server/main.ts';
import { answerUsage } from './usage.ts';

/** An applicant with an application of their own. */
export interface Person {
  readonly id: string;
  readonly applicationId: string;
  readonly token: string;
}

/** The message of the portal once it listens. */
export interface Listening {
  readonly baseUrl: string;
  readonly people: readonly Person[];
}

let statements = 0;
let writes = 0;
const WRITES = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'];
/** Queries that write, prepared ones too. */
const writing = new WeakSet<object>();
/** Counts the statements of the server, without `begin` and `commit`. */
const counting: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (WRITES.includes(node.kind)) writing.add(queryId);
    return node;
  },
  async transformResult({ result, queryId }) {
    statements += 1;
    if (writing.has(queryId)) writes += 1;
    return result;
  },
};

const settings = settingsOrExit();
const opened = await installPortal(settings, startParts());
const deps = { ...opened.deps, db: opened.deps.db.withPlugin(counting) };
await seedDemo(deps, settings.secretKey);
const unit = DEMO_PROPERTIES[0].unit.id;
const people = await deps.db.transaction().execute(async (trx) => {
  const invited: Person[] = [];
  for (let made = 0; made < Number(process.env.BENCH_PEOPLE); made += 1) {
    for (const one of await inviteHousehold(deps, trx, unit, ['PRIMARY']))
      invited.push({ id: one.applicant_id, applicationId: one.application_id, token: one.token });
  }
  return invited;
});
const app = await createServer(deps);
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
const running = backgroundWork.map((start) => start(deps));

answerUsage(() => ({ statements, writes }));
process.on('disconnect', async () => {
  await Promise.all([app.close(), ...running.map((work) => work.stop())]);
  await opened.close();
});
process.send?.({ baseUrl, people } satisfies Listening);
