import type { Page } from 'playwright-core';
import type { BrowserFlow, PageEvent, Unplayed } from '../browser-flow.ts';
import { calls } from './http.ts';
import { type Stage, workorderStaging } from './staging.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Not a button of the resident's page: the page shows it after a reload. */
const BY_OFFICE: Unplayed<Stage> = {
  reason: 'only the office does it, by its own call',
  instead: async () => {},
};

const officeDoes = (event: string): Unplayed<Stage> => ({
  reason: 'the office makes the call, and not the page',
  instead: async ({ page, stage }) => {
    await calls[event]?.(stage);
    await page.reload();
  },
});

const inDialog =
  (opener: string, main: string, fill?: (page: Page) => Promise<void>): PageEvent<Stage> =>
  async ({ page }) => {
    await button(page, opener).click();
    await fill?.(page);
    await page.getByRole('dialog').getByRole('button', { name: main, exact: true }).click();
  };

const path = /^\/api\/tenant\/workorders\/[^/]+\/events$/;
const call = (event: string) => ({ method: 'POST', path, body: new RegExp(`"event":"${event}"`) });
const lostOr = async (_stage: Stage, { outcome }: { readonly outcome: string }) =>
  outcome === 'failed' ? { lost: true } : {};

/** The browser driver of a workorder. */
export const workorderInBrowser: BrowserFlow<Stage> = {
  staging: workorderStaging,
  start: '',
  address: ({ workorder_id }) => `/workorders/${workorder_id}`,
  remembers: ({ resident }) => ({ user: JSON.stringify(resident.session), language: 'en' }),
  calls: {
    askOtherTime: call('RESCHEDULE'),
    reopenWorkorder: call('REOPEN'),
    cancelWorkorder: call('CANCEL'),
    addComment: call('COMMENT'),
  },
  prepare: {
    askOtherTime: lostOr,
    reopenWorkorder: lostOr,
    cancelWorkorder: lostOr,
    addComment: lostOr,
  },
  events: {
    RESCHEDULE: inDialog('Ask for another time', 'Send', async (page) => {
      await page.getByLabel('Day').first().fill('2090-03-04');
    }),
    REOPEN: inDialog('It is not fixed', 'Open again', (page) =>
      page.getByRole('dialog').getByRole('textbox').fill('It drips again.'),
    ),
    CANCEL: inDialog('Cancel workorder', 'Cancel workorder'),
    async COMMENT({ page }) {
      await page.getByLabel('Comment').fill('The dog is friendly.');
      await button(page, 'Add comment').click();
    },
  },
  notOffered: {
    'done.REOPEN': async (page) => {
      await page.getByLabel('Comment').waitFor();
      if ((await button(page, 'It is not fixed').count()) > 0) throw new Error('"REOPEN" is offered');
    },
  },
  unplayed: {
    'submitted.SCHEDULE': BY_OFFICE,
    'scheduled.SCHEDULE': BY_OFFICE,
    'inProgress.SCHEDULE': BY_OFFICE,
    'scheduled.START': BY_OFFICE,
    'inProgress.FINISH': BY_OFFICE,
    'scheduling.scheduled': officeDoes('SCHEDULE'),
    'scheduling.failed': BY_OFFICE,
    'starting.started': officeDoes('START'),
    'starting.failed': BY_OFFICE,
    'finishing.finished': officeDoes('FINISH'),
    'finishing.failed': BY_OFFICE,
  },
  unseen: new Set(['scheduling', 'starting', 'finishing']),
  stepsOn: async () => [],
};
