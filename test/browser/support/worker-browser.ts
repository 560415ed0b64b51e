import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { expect } from 'vitest';
import { saveData } from './saved-data.ts';
import { noteWhatHappens, shownPages } from './shown-pages.ts';

let launched: Promise<Browser> | null = null;

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of this worker, which runs one test file after the other; a new one if it has crashed. */
export async function workerBrowser(executablePath: string): Promise<Browser> {
  const running = await launched;
  if (running?.isConnected()) return running;
  launched = chromium.launch({ executablePath, args: ARGUMENTS }).then(listening);
  return launched;
}

const violations: string[] = [];

/** The browser, with contexts that record violations of a content security policy. */
function listening(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await countWaits(context);
    await saveData(context);
    noteWhatHappens(context);
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy'))
        violations.push(`${message.page()?.url()}: ${message.text()}`);
    });
    return context;
  };
  return browser;
}

/** Prototypes whose waits are already counted. */
const counted = new Set<object>();

/**
 * Makes a successful wait for the content of a page count as an assertion, as the test fails if the wait does. So only
 * a test that neither waits nor expects anything fails for a lack of assertions.
 */
async function countWaits(context: BrowserContext): Promise<void> {
  if (counted.size > 0) return;
  const page = await context.newPage();
  for (const [prototype, names] of [
    [Object.getPrototypeOf(page.locator('html')), ['waitFor']],
    [Object.getPrototypeOf(page), ['waitForURL', 'waitForFunction']],
  ] as const) {
    counted.add(prototype);
    for (const name of names) {
      const wait = prototype[name] as (...given: unknown[]) => Promise<unknown>;
      prototype[name] = async function (this: unknown, ...given: unknown[]) {
        const found = await wait.apply(this, given);
        const { assertionCalls } = expect.getState();
        expect.setState({ assertionCalls: assertionCalls + 1 });
        return found;
      };
    }
  }
  await page.close();
}

/** The violations since the previous call. */
export function takeViolations(): string[] {
  return violations.splice(0);
}

/** The content of the open pages. */
export async function shownNow(): Promise<string> {
  return shownPages((await launched)?.contexts() ?? []);
}

/** Closes the contexts that a test file has left open. */
export async function closeContexts(): Promise<void> {
  const contexts = (await launched)?.contexts() ?? [];
  await Promise.all(contexts.map((context) => context.close()));
}
