import type { Page } from 'playwright-core';
import type { Facts } from '../../src/engine/facts.ts';
import type { CompiledFlow } from '../../src/engine/flow/machine/build.ts';
import { resume } from '../../src/engine/flow/run/resume.ts';
import { kindOf, type StateFile } from '../../src/engine/flow/state-file.ts';
import { emptyPage, PATIENCE_MS, shownState } from './shown-page.ts';

/** A screen that is checked for the first time. */
export interface NewScreen {
  readonly page: Page;
  readonly flow: CompiledFlow;
  /** The state that the page reports. */
  readonly shown: string;
  readonly facts: Facts;
  /** How the screen is opened again. */
  readonly again: 'a reload' | 'Back';
  /** The errors of the current screen; empty if there are none. */
  readonly look: (page: Page) => Promise<readonly string[]>;
  /** Lets all calls of the pages through during the check. */
  readonly freely: (act: () => Promise<void>) => Promise<void>;
}

/**
 * Runs axe, then opens the screen again by a reload or by Back: it is the one of the facts and the address. Screens that
 * are shown during a task or end by a timer are not opened again.
 *
 * @returns whether it was opened again.
 * @throws {Error} that describes the error of the screen.
 */
export async function lookAround({
  page,
  flow,
  shown,
  facts,
  again,
  look,
  freely,
}: NewScreen): Promise<boolean> {
  const [state = ''] = shown.split('/');
  const file = flow.file.states[state];
  if (isChecked(flow, file)) return false;
  await withoutFault(shown, page, look);
  if (file === undefined || 'task' in file || ('screen' in file && file.after)) return false;
  const before = page.url();
  const leadsTo = resume(flow, facts, { route: new URL(before).pathname });
  // The result of a task is stored: a reload leads to the same screen.
  const leads = flow.file.states[leadsTo.state];
  const wanted = leads && kindOf(leads) === 'task' ? state : leadsTo.state;
  const settled = wanted === state ? shown : wanted;
  // A new page would begin in another state, so the tour continues with this one.
  const tab = wanted === state ? page : await page.context().newPage();
  await freely(async () => {
    if (tab !== page) await tab.goto(before);
    else if (again === 'a reload') await tab.reload();
    else {
      await tab.goto(emptyPage(before));
      await tab.goBack();
    }
    const now = await shownState(tab, flow.id, settled);
    if (now !== settled && !now.startsWith(`${settled}/`))
      throw new Error(`${again} of "${shown}" shows "${now}"`);
    if (settled === shown && tab.url() !== before) throw new Error(`${again} of "${shown}" loses the link`);
  });
  if (tab !== page) await tab.close();
  return true;
}

/** What was checked while a task runs: a page looks the same during a task wherever it runs. */
const checkedTasks = new Set<string>();

/** Whether this is the screen of a task that was checked before; flows of data share their page. */
function isChecked({ id, file: { start } }: CompiledFlow, state: StateFile | undefined): boolean {
  if (state === undefined || !('task' in state)) return false;
  const what = `${start === undefined ? id : ''} ${state.task}`;
  if (checkedTasks.has(what)) return true;
  checkedTasks.add(what);
  return false;
}

/** Passes if the current screen has no error. @throws {Error} that describes the error. */
export async function withoutFault(shown: string, page: Page, look: NewScreen['look']): Promise<void> {
  // A screen that waits for the server has no heading yet. The check finds a heading that never appears.
  await page
    .getByRole('heading', { level: 1 })
    .first()
    .waitFor({ timeout: PATIENCE_MS })
    .catch(() => {});
  const problems = await look(page);
  if (problems.length > 0) throw new Error(`on "${shown}": ${problems.join('; ')}`);
}
