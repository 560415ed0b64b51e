import type { BrowserContext, Request, Route } from 'playwright-core';

/** The calls of the pages that tasks of the flow make. */
const paths: Readonly<Record<string, { readonly method: string; readonly path: string }>> = {
  submitApplication: { method: 'POST', path: '/api/applicant/save-submit' },
  cancelApplication: { method: 'POST', path: '/api/applicant/cancel-application' },
  payInvoice: { method: 'POST', path: '/api/applicant/payment/screening' },
  loadExam: { method: 'GET', path: '/api/applicant/exam' },
  answerExam: { method: 'POST', path: '/api/applicant/exam' },
};

/**
 * Holds back the calls of tasks, so that what the person sees meanwhile can be looked at, and what the server
 * will answer be prepared.
 */
export class HeldCalls {
  #holding = true;
  #held: { readonly task: string; readonly route: Route }[] = [];
  #came: (() => void)[] = [];

  /** Begins to hold the calls of all pages of a browser's person. */
  async watch(context: BrowserContext): Promise<void> {
    await context.route('**/api/applicant/**', async (route) => {
      const task = taskOf(route.request());
      if (task === null || !this.#holding) return route.continue();
      this.#held.push({ task, route });
      for (const come of this.#came.splice(0)) come();
    });
  }

  /** The page that made them is left: whatever was held is of no use any more. */
  forget(): void {
    this.#held = [];
  }

  /** How many calls of a task wait. */
  count(task: string): number {
    return this.#held.filter((call) => call.task === task).length;
  }

  /** Until a call of the task waits. */
  async wait(task: string): Promise<void> {
    while (this.count(task) === 0) await new Promise<void>((resolve) => this.#came.push(resolve));
  }

  /** Lets the calls of a task go on, with another body where one is given; or `lost`: they never arrive. */
  async release(task: string, how: { readonly body?: object; readonly lost?: boolean } = {}): Promise<void> {
    const calls = this.#held.filter((call) => call.task === task);
    this.#held = this.#held.filter((call) => call.task !== task);
    for (const { route } of calls) {
      if (how.lost) await route.abort();
      else await route.continue(how.body ? { postData: JSON.stringify(how.body) } : {});
    }
  }

  /** While `act` runs, nothing is held. */
  async freely(act: () => Promise<void>): Promise<void> {
    this.#holding = false;
    await act();
    this.#holding = true;
  }
}

function taskOf(request: Request): string | null {
  const { pathname } = new URL(request.url());
  const found = Object.entries(paths).find(
    ([, { method, path }]) => method === request.method() && path === pathname,
  );
  return found?.[0] ?? null;
}
