import { type Browser, chromium } from 'playwright-core';

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
  launched = chromium.launch({ executablePath, args: ARGUMENTS });
  return launched;
}

/** Closes what a test file has opened and left open. */
export async function closeContexts(): Promise<void> {
  const contexts = (await launched)?.contexts() ?? [];
  await Promise.all(contexts.map((context) => context.close()));
}
