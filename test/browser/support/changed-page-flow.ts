import type { Page } from 'playwright-core';
import type { StateFile } from '../../../src/engine/flow/state-file.ts';
import { changedFlows } from '../../fixtures/changed-flow.ts';

/**
 * Gives a page another version of a flow file, as if an analyst had changed some of its states.
 *
 * @example await changeFlow(page, 'guestcard', { resuming: () => ({ choice: [{ to: 'completed' }] }) })
 */
export async function changeFlow(
  page: Page,
  id: string,
  states: Readonly<Record<string, (state: StateFile) => object>>,
): Promise<void> {
  const json = changedFlows(id, states).get(id)?.file;
  await page.route(`**/flows/${id}.json`, (route) => route.fulfill({ json }));
}
