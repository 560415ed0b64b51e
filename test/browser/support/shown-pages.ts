import type { BrowserContext, Page } from 'playwright-core';

/** How many of the last things that happened are told. */
const TOLD = 12;
/** How much of the text of a page is told. */
const LETTERS = 600;

const happened = new WeakMap<BrowserContext, string[]>();

/** Notes what a context answers, fails at and logs, the last few things each, for {@link shownPages}. */
export function noteWhatHappens(context: BrowserContext): void {
  const lines: string[] = [];
  happened.set(context, lines);
  const note = (line: string) => {
    lines.push(line);
    if (lines.length > TOLD) lines.shift();
  };
  const pathOf = (url: string) => new URL(url).pathname;
  context.on('response', (response) => {
    const path = pathOf(response.url());
    if (path.startsWith('/api/')) note(`${response.status()} ${response.request().method()} ${path}`);
  });
  context.on('requestfailed', (request) =>
    note(`${request.failure()?.errorText} ${request.method()} ${pathOf(request.url())}`),
  );
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => note(`not caught: ${error.error().message}`));
}

/** What the open pages of the contexts show, and what happened in them last: for somebody who reads of a failed test. */
export async function shownPages(contexts: readonly BrowserContext[]): Promise<string> {
  const told = contexts.map(async (context) => {
    const pages = await Promise.all(context.pages().map(shownPage));
    return [...pages, ...(happened.get(context) ?? []).map((line) => `    ${line}`)].join('\n');
  });
  return (await Promise.all(told)).join('\n');
}

async function shownPage(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 1000 })
    .catch((error: Error) => error.message);
  // A link's token is nobody's to read.
  const address = page.url().replace(/(access_token|code)=[^&]+/g, '$1=…');
  return `  ${address}\n${text.replaceAll(/\s+/g, ' ').slice(0, LETTERS)}`;
}
