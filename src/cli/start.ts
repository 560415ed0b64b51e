/**
 * `npm start`: refuses a product in which `npm run flows` finds errors, builds what is stale, creates the demo if there
 * is none, starts the portal and (outside production) the sandbox of providers, and prints the links into it. Ctrl-C
 * ends both.
 */
import { offerSetup } from '../server/features/office/setup/offer-setup.ts';
import { startPortal } from '../server/main.ts';
import { codeDigest } from '../server/releases/publishing/code-words.ts';
import { requireSoundProduct } from './check/sound-product.ts';
import type { RunningDemo } from './demo/start-demo.ts';
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
  await requireSoundProduct(PROJECT);
  // Another process builds the pages while this one makes the demo.
  const pages = buildPages(PROJECT, { compressed: settings.mode === 'production' });
  const demo = settings.mode === 'production' ? null : await runDemo();
  const portal = await startPortal(settings, { ...startParts(), soundFor: codeDigest() }, async (deps) => {
    await demo?.fill(deps);
    await pages;
  });
  closing.push(portal.close);
  noteRunning(settings.dataDir, {
    baseUrl: portal.baseUrl,
    sandboxUrl: demo?.sandboxUrl ?? null,
    pid: process.pid,
  });
  closing.push(async () => forgetRunning(settings.dataDir, process.pid));
  endOnSignals(end);
  const setup = settings.mode === 'production' ? await offerSetup(portal.deps) : null;
  const rows = [
    ['Latchkey', portal.baseUrl],
    ...(setup === null ? [] : [['Set up, within a day', setup]]),
    ...(portal.metricsUrl === null ? [] : [['Metrics', portal.metricsUrl]]),
    ...(demo?.links(portal.baseUrl) ?? []),
  ];
  console.log(rows.map(([name = '', url]) => `${name.padEnd(28)}${url}`).join('\n'));
}

/** A portal in production loads neither demo nor sandbox. */
async function runDemo(): Promise<RunningDemo> {
  const { startDemo } = await import('./demo/start-demo.ts');
  const demo = await startDemo(settings);
  closing.push(demo.close);
  return demo;
}

/** Closes what was started, newest first. */
async function end(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

/** An error as one line for the terminal: names a taken port, otherwise shows the error's message. */
function inOneLine(error: unknown): string {
  const { code, port, message } = error as { code?: string; port?: number; message?: string };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: choose another by PORT, SANDBOX_PORT or METRICS_PORT, or end what uses it.`;
  return message ?? String(error);
}
