import type { CDPSession, Page, Request } from 'playwright-core';
import { PATIENCE_MS } from './shown-page.ts';

/** A call of the pages that a task of the flow makes. */
export interface TaskCall {
  readonly method: string;
  /** The path on the portal: the exact text, or a pattern of the full path. */
  readonly path: string | RegExp;
  /** A pattern of the sent body, if several calls share the path. */
  readonly body?: RegExp;
}

/** The changes of a held call; if empty, it is sent as the page made it. */
export interface CallChange {
  readonly body?: object;
  /** A multipart form that replaces the sent one: texts by name. */
  readonly form?: Readonly<Record<string, string>>;
  /** The call never arrives. */
  readonly lost?: boolean;
  /** Runs when the call is answered. Calls that the page makes meanwhile wait for it. */
  readonly after?: () => Promise<void>;
}

interface Call {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

interface HeldCall {
  readonly call: Call;
  /** The id of the request in the browser. */
  readonly id: string;
  readonly contentType: string;
  /** The id in its network events. */
  readonly networkId: string | undefined;
}

/**
 * Holds back the calls of tasks, so that the screen shown during a task can be checked, and the answer of the server
 * prepared. Counts every call of the page, held or not.
 *
 * It asks the browser itself to hold them: Playwright's own routes would turn off the cache of the pages.
 */
export class HeldCalls {
  readonly #tasks: Readonly<Record<string, TaskCall>>;
  #holding = true;
  #held: HeldCall[] = [];
  /** Calls that wait for the end of the work after an answer; null if there is no such work. */
  #waiting: HeldCall[] | null = null;
  #made: Call[] = [];
  #page: Page | null = null;
  #session: CDPSession | null = null;
  #came: (() => void)[] = [];

  constructor(tasks: Readonly<Record<string, TaskCall>>) {
    this.#tasks = tasks;
  }

  /** Starts to hold the calls of a page. */
  async watch(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    [this.#page, this.#session] = [page, session];
    session.on(
      'Fetch.requestPaused',
      ({ requestId: id, networkId, request: { method, url, headers, postData = '' } }) => {
        const contentType = headers['Content-Type'] ?? headers['content-type'] ?? '';
        const held = { call: { method, url, body: postData }, id, contentType, networkId };
        this.#made.push(held.call);
        if (this.#waiting) this.#waiting.push(held);
        else this.#take(held);
      },
    );
    // A page requests some data before it knows whether it needs them, and cancels unneeded requests, which
    // have never reached the server.
    session.on('Network.loadingFailed', ({ requestId }) => {
      const cancelled = this.#held.find(({ networkId }) => networkId === requestId);
      if (cancelled === undefined) return;
      this.#held = this.#held.filter((held) => held !== cancelled);
      this.#made = this.#made.filter((call) => call !== cancelled.call);
    });
    await session.send('Network.enable');
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
  }

  /** Drops the held calls, because the page that made them is left. */
  forget(): void {
    this.#held = [];
    this.#made = [];
  }

  /** Restarts the count of all calls, or of those of one task. A call of the task that is held now still counts. */
  countAnew(task?: string): void {
    const held = new Set(this.#held.map(({ call }) => call));
    this.#made =
      task === undefined ? [] : this.#made.filter((call) => held.has(call) || !this.#isOf(task, call));
  }

  /** How many calls of a task are held now. */
  countHeld(task: string): number {
    return this.#held.filter(({ call }) => this.#isOf(task, call)).length;
  }

  /** How many calls were made for a task. */
  count(task: string): number {
    return this.#made.filter((call) => this.#isOf(task, call)).length;
  }

  /** How many calls were made to a path. */
  countOf(wanted: TaskCall): number {
    return this.#made.filter((call) => isCall(call, wanted)).length;
  }

  /**
   * Waits until a call of the task is held.
   *
   * @throws {Error} if the page makes none.
   */
  async wait(task: string): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (!this.#held.some(({ call }) => this.#isOf(task, call))) {
      const left = end - performance.now();
      if (left <= 0) throw new Error(`"${task}" was not asked for`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#came.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Sends the calls of a task, and waits for their answers. If the page cancels them all, the next one counts. */
  async release(task: string, change: CallChange): Promise<void> {
    const { body, form, lost = false, after } = change;
    const released = this.#held.filter(({ call }) => this.#isOf(task, call));
    this.#held = this.#held.filter((held) => !released.includes(held));
    if (after) this.#waiting = [];
    const cancelled: HeldCall[] = [];
    for (const held of released) {
      const ended = this.#ended(held.call);
      if (lost) await this.#session?.send('Fetch.failRequest', { requestId: held.id, errorReason: 'Failed' });
      else await this.#goOn(held.id, form ? formText(form, held.contentType) : body && JSON.stringify(body));
      if ((await ended) === 'failed' && !lost) cancelled.push(held);
    }
    this.#made = this.#made.filter((call) => cancelled.every((held) => held.call !== call));
    if (released.length > 0 && cancelled.length === released.length) {
      for (const held of this.#notWaiting()) this.#take(held);
      await this.wait(task);
      return this.release(task, change);
    }
    try {
      await after?.();
    } finally {
      for (const { id } of this.#notWaiting()) await this.#goOn(id);
    }
  }

  /** Starts to hold calls, or sends all held and later calls unchanged. */
  async hold(holding: boolean): Promise<void> {
    this.#holding = holding;
    if (holding) return;
    for (const { id } of this.#held.splice(0)) await this.#goOn(id);
  }

  /** While `act` runs, nothing is held. */
  async freely(act: () => Promise<void>): Promise<void> {
    const before = this.#holding;
    await this.hold(false);
    try {
      await act();
    } finally {
      this.#holding = before;
    }
  }

  /** Holds a call of a task, and sends any other. */
  #take(held: HeldCall): void {
    const isTask = Object.values(this.#tasks).some((wanted) => isCall(held.call, wanted));
    if (!isTask || !this.#holding) return void this.#goOn(held.id);
    this.#held.push(held);
    for (const come of this.#came.splice(0)) come();
  }

  /** Returns the waiting calls, and clears the list. */
  #notWaiting(): readonly HeldCall[] {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    return waiting;
  }

  /** The end of a call. @throws {Error} if it does not end. */
  async #ended({ method, url }: Call): Promise<'finished' | 'failed'> {
    const isIt = (request: Request) => request.method() === method && request.url() === url;
    const page = this.#page;
    if (page === null) return 'finished';
    const finished = page.waitForEvent('requestfinished', isIt).then(() => 'finished' as const);
    const failed = page.waitForEvent('requestfailed', isIt).then(() => 'failed' as const);
    return Promise.race([finished, failed]);
  }

  #isOf(task: string, call: Call): boolean {
    const wanted = this.#tasks[task];
    return wanted !== undefined && isCall(call, wanted);
  }

  async #goOn(requestId: string, sent?: string): Promise<void> {
    const postData = sent === undefined ? undefined : Buffer.from(sent).toString('base64');
    // The page may have been left meanwhile, which cancels its calls.
    await this.#session
      ?.send('Fetch.continueRequest', { requestId, ...(postData && { postData }) })
      .catch(() => null);
  }
}

/** The text of a multipart form, with the boundary that its content type names. */
function formText(form: Readonly<Record<string, string>>, contentType: string): string {
  const [, boundary = ''] = /boundary=(.+)$/.exec(contentType) ?? [];
  const parts = Object.entries(form).map(
    ([name, text]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}

function isCall(call: Call, { method, path, body }: TaskCall): boolean {
  if (call.method !== method || body?.test(call.body) === false) return false;
  const { pathname } = new URL(call.url);
  return typeof path === 'string' ? path === pathname : path.test(pathname);
}
