/**
 * `npm start`: refuses a product in which `npm run flows` finds errors, builds what is stale, creates the demo if there
 * is none, starts the portal and (outside production) the sandbox of providers, and prints the links into it. Ctrl-C
 * ends both.
 */
import { startSandbox } from '../sandbox/main.ts';
import type { Deps } from '../server/deps.ts';
import { type RunningPortal, startPortal } from '../server/main.ts';
import { requireSoundProduct } from './check/sound-product.ts';
import { DEMO_ACCOUNTS, hostAddress } from './demo/accounts.ts';
import { seedLease } from './demo/lease/seed-lease.ts';
import { demoLinks } from './demo/links.ts';
import { demoEntry } from './demo/people/entries.ts';
import { DEMO_PROPERTIES } from './demo/properties.ts';
import { firstLeaseLinks, seedAreas } from './demo/resident/seed-areas.ts';
import { seedDemo } from './demo/seed.ts';
import { endOnSignals } from './portal/end-on-signals.ts';
import { startParts } from './portal/portal-parts.ts';
import { PROJECT, settingsOrExit } from './portal/read-settings.ts';
import { forgetRunning, noteRunning } from './portal/running.ts';
import { buildPages } from './web-build/build-pages.ts';

const settings = settingsOrExit();
const closing: (() => Promise<void>)[] = [];

try {
  await start();
} catch (error) {
  await end();
  console.error(inOneLine(error));
  process.exit(1);
}

async function start(): Promise<void> {
  requireSoundProduct(PROJECT);
  // Another process builds the pages while this one makes the demo.
  const pages = buildPages(PROJECT, { compressed: settings.mode === 'production' });
  const sandbox = settings.mode === 'production' ? null : await startSandbox(settings);
  if (sandbox !== null) closing.push(sandbox.close);
  const portal = await startPortal(settings, startParts(), async (deps) => {
    if (sandbox !== null) await makeDemo(deps);
    await pages;
  });
  closing.push(portal.close);
  noteRunning(settings.dataDir, {
    baseUrl: portal.baseUrl,
    sandboxUrl: sandbox?.url ?? null,
    pid: process.pid,
  });
  closing.push(async () => forgetRunning(settings.dataDir, process.pid));
  endOnSignals(end);
  console.log(welcome(portal, sandbox?.url ?? null));
}

async function makeDemo(deps: Deps): Promise<void> {
  if (await seedDemo(deps, settings.secretKey)) await seedAreas(deps);
  await seedLease(deps, settings.secretKey);
}

/** Closes what was started, newest first. */
async function end(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

function welcome(portal: RunningPortal, sandboxUrl: string | null): string {
  const rows: [string, string][] = [['Latchkey', portal.baseUrl]];
  if (sandboxUrl !== null) {
    for (const link of demoLinks(portal.baseUrl, settings.secretKey)) rows.push([link.name, link.url]);
    for (const link of firstLeaseLinks(portal.baseUrl, settings.secretKey)) rows.push([link.name, link.url]);
    rows.push(['Listing', hostAddress(portal.baseUrl, DEMO_PROPERTIES[0].host, '/floor_plans')]);
    rows.push(['Mail and SMS inbox', `${sandboxUrl}/inbox`]);
    for (const account of DEMO_ACCOUNTS) {
      const { email, password, sign_in, about } = demoEntry(portal.baseUrl, account);
      rows.push(['Sign-in', `${sign_in}  (${email}, ${password}) ${about}`]);
    }
  }
  return rows.map(([name, url]) => `${name.padEnd(28)}${url}`).join('\n');
}

/** An error as one line for the terminal: names a taken port, otherwise shows the error's message. */
function inOneLine(error: unknown): string {
  const { code, port, message } = error as { code?: string; port?: number; message?: string };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: choose another by PORT or SANDBOX_PORT, or end what uses it.`;
  return message ?? String(error);
}
