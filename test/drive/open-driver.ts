import type { Page } from 'playwright-core';
import { portalParts } from '../../src/cli/portal/portal-parts.ts';
import { settingsOrExit } from '../../src/cli/portal/read-settings.ts';
import { findRunning } from '../../src/cli/portal/running.ts';
import type { CompiledFlow } from '../../src/engine/flow/machine/build.ts';
import { openPortal } from '../../src/server/main.ts';
import { findOrInstallTestChromium } from '../tools/chromium.ts';
import { driversOf, type FlowDriver } from './flow-drivers.ts';
import { fetchWire } from './wire.ts';

/** A driver of a running portal, which the caller closes. */
interface OpenDriver {
  readonly driver: FlowDriver;
  close(): Promise<void>;
}

/**
 * A driver of the portal that runs on this DATA_DIR. The people that it needs are added to the database, each on
 * a property of their own.
 *
 * @throws {Error} if no portal runs, or it runs without the sandbox of providers.
 */
export async function openDriver(kind: 'http' | 'browser', flow: CompiledFlow): Promise<OpenDriver> {
  const settings = settingsOrExit();
  const running = findRunning(settings.dataDir);
  if (running === null) throw new Error('No portal runs here: start one with npm start, then try again.');
  const { baseUrl, sandboxUrl } = running;
  if (sandboxUrl === null) throw new Error('This portal runs without the sandbox: there is nothing to try.');
  const { deps, close } = await openPortal({ ...settings, logLevel: 'error' }, portalParts());
  const around = { deps, sandboxUrl, wire: fetchWire(baseUrl) };
  const drivers = driversOf(flow);
  if (kind === 'http') return { driver: drivers.http(flow, around), close };
  const [{ chromium }, { default: AxeBuilder }] = await Promise.all([
    import('playwright-core'),
    import('@axe-core/playwright'),
  ]);
  const executablePath = findOrInstallTestChromium(process.env);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const look = async (page: Page) => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  };
  const driver = drivers.browser(flow, { ...around, baseUrl, browser, look });
  return {
    driver,
    async close() {
      await browser.close();
      await close();
    },
  };
}
