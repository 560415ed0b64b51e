import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { CompiledFlow } from '../../src/engine/flow/machine/build.ts';
import { routeMatches } from '../../src/engine/flow/route.ts';
import { HeldCalls, type TaskCall } from './held-calls.ts';
import { emptyPage, isShown, PATIENCE_MS, shownState } from './shown-page.ts';

/** How far after its current time a clock is stopped, in milliseconds. */
const STOP_MARGIN_MS = 200;

/** A time step of a page that would move on by itself, in milliseconds. */
const STEP_MS = 50;

/** One page after the other in one browser, each without data of earlier ones, with its calls held back. */
export class PageSession {
  readonly calls: HeldCalls;
  readonly #browser: Pick<Browser, 'newContext'>;
  /** States whose pages belong to another flow. */
  readonly #elsewhere: ReadonlySet<string>;
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  #isStopped = false;
  /** The paths of the page since it was opened. */
  #way: string[] = [];

  constructor(
    browser: Pick<Browser, 'newContext'>,
    tasks: Readonly<Record<string, TaskCall>>,
    elsewhere: ReadonlySet<string> = new Set(),
  ) {
    this.#browser = browser;
    this.#elsewhere = elsewhere;
    this.calls = new HeldCalls(tasks);
  }

  get page(): Page {
    if (!this.#page) throw new TypeError('No page is open.');
    return this.#page;
  }

  /**
   * An empty page of the portal for a new person, with these texts in its storage. Its clock runs, and can be advanced.
   * Browser, page and process stay the same, so that the scripts of the portal are fetched and compiled once; the data
   * of the previous person is cleared.
   */
  async begin(baseUrl: string, kept: Readonly<Record<string, string>>): Promise<void> {
    this.calls.forget();
    this.#way = [];
    const page = this.#page ?? (await this.#newPage());
    await this.startClock();
    await this.calls.hold(false);
    await page.goto(emptyPage(baseUrl));
    await page.context().clearCookies();
    await page.evaluate((texts) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
    }, kept);
  }

  async #newPage(): Promise<Page> {
    this.#context = await this.#browser.newContext({ locale: 'en' });
    await this.#context.clock.install();
    // Makes pages report what their running flow allows.
    await this.#context.addInitScript(() => {
      if (location.protocol !== 'about:') localStorage.setItem('latchkey.signs', 'yes');
    });
    const page = await this.#context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('framenavigated', (frame) => {
      if (frame.parentFrame() === null) this.#way.push(new URL(frame.url()).pathname);
    });
    await this.calls.watch(page);
    this.#page = page;
    return page;
  }

  /**
   * Opens an address. If no task runs, the page may load existing data of the flow until it shows `state`.
   *
   * @param isShort the page soon moves on by itself: its clock advances in small steps, and stops in that state.
   */
  async open(address: string, flow: CompiledFlow, state: string, isShort = false): Promise<void> {
    const file = flow.file.states[state];
    const isTask = file !== undefined && 'task' in file;
    this.#way = [];
    this.calls.forget();
    await this.calls.hold(isTask);
    if (isShort) await this.stopClock();
    await this.page.goto(address, { waitUntil: 'commit' });
    if (isShort) await this.#stepTo(flow, state);
    else if (!isTask) await this.shown(flow, state);
  }

  /** Advances the clock of the page in small steps until it shows the state. */
  async #stepTo(flow: CompiledFlow, state: string): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (performance.now() < end) {
      if (await isShown(this.page, flow.id, state)) return;
      await this.page.clock.runFor(STEP_MS);
    }
  }

  /** The state that the page reports for a flow; a state of another flow only once the page has shown it. */
  async shown(flow: CompiledFlow, wanted: string): Promise<string> {
    const route = this.#elsewhere.has(wanted) ? routeOf(flow, wanted) : null;
    if (route === null) return shownState(this.page, flow.id, wanted);
    const isThere = () => this.#way.some((path) => routeMatches(route, path) !== null);
    if (!isThere()) {
      await this.page.waitForEvent('framenavigated', { predicate: isThere }).catch(() => null);
    }
    return isThere() ? wanted : (this.#way.at(-1) ?? '');
  }

  /** Stops the page's clock, so that timers wait. */
  async stopClock(): Promise<void> {
    for (let margin = STOP_MARGIN_MS; ; margin *= 2) {
      const now = await this.page.evaluate(() => Date.now());
      try {
        await this.page.clock.pauseAt(now + margin);
        this.#isStopped = true;
        return;
      } catch (error) {
        // The page was slow, and its clock is already past that time.
        if (margin > 1000) throw error;
      }
    }
  }

  /** Lets the page's clock run again, after it was advanced by `jumpMs`. */
  async startClock(jumpMs = 0): Promise<void> {
    if (jumpMs > 0) await this.page.clock.fastForward(jumpMs);
    if (this.#isStopped) await this.page.clock.resume();
    this.#isStopped = false;
  }

  async close(): Promise<void> {
    this.calls.forget();
    await this.#context?.close();
    this.#context = null;
    this.#page = null;
  }
}

function routeOf(flow: CompiledFlow, state: string): string | null {
  const file = flow.file.states[state];
  return (file && 'leave' in file ? file.leave.route : undefined) ?? null;
}
