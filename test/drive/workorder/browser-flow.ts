import type { Page } from 'playwright-core';
import type { BrowserFlow, PageEvent, Unplayed } from '../browser-flow.ts';
import { calls } from './http.ts';
import { type Stage, workorderStaging } from './staging.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What the office does: no button of the resident's page. The page shows it when it is looked at again. */
const byOffice = (event: string): Unplayed<Stage> => ({
  reason: 'only the office does it, by its own call',
  instead: async ({ page, stage }) => {
    await calls[event]?.(stage);
    await page.reload();
  },
});

/** The answer of an office's call is none of the page. */
const answeredElsewhere = { reason: 'the page makes no such call' };

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

/** A workorder at its page. */
export const workorderInBrowser: BrowserFlow<Stage> = {
  staging: workorderStaging,
  start: '',
  address: ({ workorder_id }) => `/workorders/${workorder_id}`,
  async ready() {},
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
  unplayed: {
    'submitted.SCHEDULE': byOffice('SCHEDULE'),
    'scheduled.SCHEDULE': byOffice('SCHEDULE'),
    'inProgress.SCHEDULE': byOffice('SCHEDULE'),
    'scheduled.START': byOffice('START'),
    'inProgress.FINISH': byOffice('FINISH'),
    'scheduling.scheduled': answeredElsewhere,
    'scheduling.failed': answeredElsewhere,
    'starting.started': answeredElsewhere,
    'starting.failed': answeredElsewhere,
    'finishing.finished': answeredElsewhere,
    'finishing.failed': answeredElsewhere,
  },
  stepsOn: async () => [],
};
