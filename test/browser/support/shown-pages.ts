import type { BrowserContext, Page } from 'playwright-core';

/** How many of the latest events are reported. */
const TOLD = 12;
/** How many characters of the text of a page are reported. */
const LETTERS = 600;

const happened = new WeakMap<BrowserContext, string[]>();

/** Records the latest responses, failed requests and errors of a context, for {@link shownPages}. */
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

/** Content of the open pages and the latest events of the contexts, for the report of a failed test. */
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
  // The token of a link is not reported.
  const address = page.url().replace(/(access_token|code)=[^&]+/g, '$1=…');
  return `  ${address}\n${text.replaceAll(/\s+/g, ' ').slice(0, LETTERS)}`;
}
