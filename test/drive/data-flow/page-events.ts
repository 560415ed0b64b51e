import type { Page } from 'playwright-core';
import type { Facts } from '../../../src/engine/facts.ts';
import { SIGNING_TASK } from '../../../src/engine/flow/built-in.ts';
import type { CompiledFlow } from '../../../src/engine/flow/machine/build.ts';
import { meanwhileOf } from '../../../src/engine/flow/parties.ts';
import { applicableSteps } from '../../../src/engine/flow/wizard/steps.ts';
import type { FormBundle } from '../../../src/engine/forms/form.ts';
import { button, inDialog, portal } from '../application/page-words.ts';
import type { AtPage, PageEvent } from '../browser-flow.ts';
import { answersLike, brokenAnswers } from './answers.ts';
import { typeAnswers } from './page-form.ts';
import { isFilledIn } from './put-answers.ts';
import { formsIn, judgedFor, leadsTo, type Stage } from './stage.ts';

type Events = Readonly<Record<string, PageEvent<Stage>>>;

/**
 * The actions of a person at the pages of a data-only flow, by `state.EVENT` or `EVENT`: buttons of messages have the
 * labels of the flow file, forms are filled in by their schemas. Buttons that send something are pressed twice, which
 * must count once.
 */
export function dataFlowEvents(flow: CompiledFlow): Events {
  const { file } = flow;
  const own = Object.entries(file.states).flatMap(([name, state]): [string, PageEvent<Stage>][] => {
    const meanwhile = meanwhileOf(state)?.actions ?? [];
    const actions = [...(('screen' in state ? state.message?.actions : undefined) ?? []), ...meanwhile];
    const others = new Set(meanwhile.map(({ event }) => event));
    const isForm = 'form' in state || 'wizard' in state;
    const sent = isForm ? Object.keys(state.on ?? {}).filter((type) => !others.has(type)) : [];
    // The only step of a wizard is always the open one.
    const go: PageEvent<Stage> = async ({ page, event, facts }) => {
      if (applicableSteps(flow, name, facts).length > 1) await openStep(page, event.step ?? '');
    };
    const save = 'wizard' in state ? state.wizard.save?.event : undefined;
    return [
      ...actions.map(({ event, label }): [string, PageEvent<Stage>] => [
        `${name}.${event}`,
        async ({ page, stage }) => {
          const press = button(page, stage.deps.texts.message('en', label, {}));
          if (!leadsTo(flow, name, event, SIGNING_TASK)) return press.dblclick();
          await press.click();
          await inDialog(page, portal('signature.save')).click();
        },
      ]),
      ...('wizard' in state ? [[`${name}.GO`, go] as [string, PageEvent<Stage>]] : []),
      ...sent.map((type): [string, PageEvent<Stage>] => [`${name}.${type}`, (at) => send(at, name)]),
      ...(save === undefined
        ? []
        : ([[`${name}.${save}`, (at) => saveStep(at, name, save)]] as [string, PageEvent<Stage>][])),
    ];
  });
  return {
    NEXT: goOn,
    PREVIOUS: ({ page }) => button(page, portal('apply.previous')).click(),
    ...Object.fromEntries(own),
  };
}

/** The steps that the open wizard shows; a wizard of one step has no tabs. */
export async function stepsOn(page: Page): Promise<readonly (string | null)[]> {
  const tabs = await page
    .locator('[role=tab][data-tab]')
    .evaluateAll((found) => found.map((tab) => tab.getAttribute('data-tab')));
  if (tabs.length > 0) return tabs;
  const { step } = await shownOn(page);
  return step === undefined ? [] : [step];
}

async function shownOn(page: Page): Promise<{ state: string; step: string | undefined }> {
  // A page that loads its texts reports no state for a moment.
  const shown = await page.waitForFunction(() => document.documentElement.dataset.state);
  const [state = '', step] = String(await shown.jsonValue()).split('/');
  return { state, step };
}

async function openStep(page: Page, step: string): Promise<void> {
  await page.locator(`[role=tab][data-tab="${step}"]`).click();
  await page.locator(`[role=tab][data-tab="${step}"][aria-selected=true]`).waitFor();
}

/** Fills in all open fields, on every step, and presses the button that sends everything. */
async function send(at: AtPage<Stage>, state: string): Promise<void> {
  const { page, stage, facts } = at;
  // An answer that the server has refused stays refused until it changes, so the page is opened again.
  if ((await page.locator('[data-error-summary]').count()) > 0) {
    await page.reload({ waitUntil: 'commit' });
    await shownOn(page);
  }
  const steps = applicableSteps(stage.flow, state, facts).map(({ id }) => id);
  const isOpen = !(await isFilledIn(stage, { state, facts }));
  for (const step of isOpen ? steps : steps.slice(-1)) {
    if (steps.length > 1) await openStep(page, step);
    if (isOpen) await fillIn(page, stage, { state, facts, step });
  }
  if (isOpen && steps.length === 0) await fillIn(page, stage, { state, facts });
  await button(page, portal('flow.send')).dblclick();
}

/** Answers the open step as wanted and saves it: with one call, or with none if nothing has changed. */
async function saveStep(at: AtPage<Stage>, state: string, type: string): Promise<void> {
  const { page, stage, facts, event, calls, leaveOut } = at;
  const { step, answers } = event;
  if (answers === 'invalid') {
    const judged = await judgedFor(stage);
    const found = formsIn(stage, { state, facts, step }).flatMap((form) => {
      const draft = brokenAnswers(form, judged, facts);
      return draft === null ? [] : [{ form, draft }];
    });
    const [broken] = found;
    if (broken === undefined) return leaveOut('nothing that can be typed on this step is refused by a rule');
    await typeAnswers(page, broken.form, broken.draft);
  }
  if (answers === 'valid') await fillIn(page, stage, { state, facts, step });
  await button(page, portal('apply.save')).dblclick();
  await saved(page);
  const path = /^\/api\/processes\/[^/]+\/events$/;
  const times = calls.countOf({ method: 'POST', path, body: new RegExp(`^{"type":"${type}"`) });
  if (times > 1) throw new Error(`one save was sent ${times} times`);
}

/** Fills in the open step with valid answers, and moves to the next one. */
async function goOn({ page, stage, facts }: AtPage<Stage>): Promise<void> {
  await fillIn(page, stage, { ...(await shownOn(page)), facts });
  await button(page, portal('apply.save_continue')).click();
}

async function fillIn(
  page: Page,
  stage: Stage,
  at: { readonly state: string; readonly facts: Facts; readonly step?: string | undefined },
): Promise<void> {
  const judged = await judgedFor(stage);
  const forms: readonly FormBundle[] = formsIn(stage, at);
  for (const form of forms) await typeAnswers(page, form, answersLike(form, judged, at.facts));
}

/** Waits until the page has saved and can be used again. */
async function saved(page: Page): Promise<void> {
  await button(page, portal('apply.save')).and(page.locator(':not([aria-disabled="true"])')).waitFor();
}
