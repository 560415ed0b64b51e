import { type Browser, chromium } from 'playwright-core';
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

/** The Chromium of this worker, which runs one test file after the other; another one where it has crashed. */
export async function workerBrowser(executablePath: string): Promise<Browser> {
  const running = await launched;
  if (running?.isConnected()) return running;
  launched = chromium.launch({ executablePath, args: ARGUMENTS }).then(listening);
  return launched;
}

const violations: string[] = [];

/** The browser, which tells of everything that a content security policy has kept from a page. */
function listening(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    noteWhatHappens(context);
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy'))
        violations.push(`${message.page()?.url()}: ${message.text()}`);
    });
    return context;
  };
  return browser;
}

/** What policies have kept from pages since this was asked last. */
export function takeViolations(): string[] {
  return violations.splice(0);
}

/** What the pages that are open now show. */
export async function shownNow(): Promise<string> {
  return shownPages((await launched)?.contexts() ?? []);
}

/** Closes what a test file has opened and left open. */
export async function closeContexts(): Promise<void> {
  const contexts = (await launched)?.contexts() ?? [];
  await Promise.all(contexts.map((context) => context.close()));
}
