/**
 * `npm run autopay [-- --at <time>]`: charges what is due every month, then announces, charges and ends automatic
 * payments, as a portal does at that time (ISO 8601; default now). Portals may run meanwhile. Prints what was done as
 * JSON. Refused in production, where only portals charge.
 */
import { parseArgs } from 'node:util';
import { runAutopays } from '../server/autopay/run-autopays.ts';
import { postDueCharges } from '../server/ledger/due-charges.ts';
import { openPortal } from '../server/main.ts';
import { portalParts } from './portal/portal-parts.ts';
import { settingsOrExit } from './portal/read-settings.ts';

const settings = settingsOrExit();
if (settings.mode === 'production') fail('In production only portals charge.');
const at = timeOrExit();
const { deps, close } = await openPortal(settings, portalParts()).catch((error: Error) =>
  fail(error.message),
);
try {
  Object.defineProperty(deps, 'clock', { value: { now: () => new Date(at) } });
  await postDueCharges(deps);
  console.log(JSON.stringify({ at: at.toISOString(), ...(await runAutopays(deps)) }));
} finally {
  await close();
}

function timeOrExit(): Date {
  const { values } = parseArgs({ options: { at: { type: 'string' } } });
  const time = values.at === undefined ? new Date() : new Date(values.at);
  return Number.isNaN(time.getTime())
    ? fail(`--at: "${values.at}" is no time. Example: 2026-03-31T12:00:00Z`)
    : time;
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
