import type { Page } from 'playwright-core';
import type { CompiledFlow } from '../../../src/engine/flow/machine/build.ts';
import type { BrowserFlow, PageEvent } from '../browser-flow.ts';
import { dataFlowInBrowser } from '../data-flow/browser-flow.ts';
import type { Stage } from '../data-flow/stage.ts';
import { workorderStaging } from './staging.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const inDialog =
  (opener: string, main: string, fill?: (page: Page) => Promise<void>): PageEvent<Stage> =>
  async ({ page }) => {
    await button(page, opener).click();
    await fill?.(page);
    await page.getByRole('dialog').getByRole('button', { name: main, exact: true }).click();
  };

/** What a resident does on the page of a workorder. */
const RESIDENT: Readonly<Record<string, PageEvent<Stage>>> = {
  ACCEPT: ({ page }) => button(page, 'Accept the visit').dblclick(),
  CONFIRM: ({ page }) => button(page, 'It is fixed').dblclick(),
  RESCHEDULE: inDialog('Ask for another time', 'Send', (page) =>
    page.getByLabel('Day').first().fill('2090-03-04'),
  ),
  REOPEN: inDialog('It is not fixed', 'Open again', (page) =>
    page.getByRole('dialog').getByRole('textbox').fill('It drips again.'),
  ),
  RATE: inDialog('Rate the repair', 'Send', (page) => page.getByRole('radio', { name: '4 – good' }).check()),
  CANCEL: inDialog('Cancel workorder', 'Cancel workorder'),
  async COMMENT({ page }) {
    await page.getByLabel('Comment').fill('The dog is friendly.');
    await button(page, 'Add comment').click();
  },
};

/** The browser driver of a workorder: the resident at their own page, the office at the page of every flow. */
export function workorderInBrowser(flow: CompiledFlow): BrowserFlow<Stage> {
  const ofData = dataFlowInBrowser(flow);
  const isResidents = (name: string) => Object.hasOwn(RESIDENT, name.split('.').at(-1) ?? '');
  const call = {
    method: 'POST',
    path: /^\/api\/(?:processes|tenant\/workorders)\/[^/]+\/events$/,
    body: /^{"(?:type":"(?!SAVE")|event":)/,
  };
  const ofResident = Object.entries(flow.file.states).flatMap(([name, { on = {} }]) =>
    Object.keys(on).flatMap((event) => (isResidents(event) ? [[name, event] as const] : [])),
  );
  const tasks = new Set(
    ofResident.flatMap(([name, event]) => {
      const target = flow.file.states[name]?.on?.[event];
      return typeof target === 'string'
        ? [target]
        : target !== undefined && 'to' in target
          ? [target.to]
          : [];
    }),
  );
  return {
    ...ofData,
    staging: workorderStaging(flow),
    start: '',
    address: ({ person }) => `/workorders/${person.id}`,
    calls: Object.fromEntries(Object.keys(ofData.calls).map((name) => [name, call])),
    events: {
      ...Object.fromEntries(Object.entries(ofData.events).filter(([name]) => !isResidents(name))),
      ...RESIDENT,
    },
    // The page of the resident stays while a step is taken.
    unseen: tasks,
  };
}
