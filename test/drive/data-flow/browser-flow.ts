import { pageOfFlow } from '../../../src/engine/flow/built-in.ts';
import type { CompiledFlow } from '../../../src/engine/flow/machine/build.ts';
import { groupOf } from '../../../src/engine/flow/several.ts';
import { portal } from '../application/page-words.ts';
import type { AtPage, BrowserFlow, PageEvent } from '../browser-flow.ts';
import type { CallChange } from '../held-calls.ts';
import type { Cue } from '../stage.ts';
import { decisionIn, inputFor, LOAD, letTimePass, logOf, placeIn, takeBack } from './calls.ts';
import { enterAs, gatherMembers, isOfMember, nextMember } from './members.ts';
import { isOpenedByLink } from './new-tenant.ts';
import { dataFlowEvents, stepsOn } from './page-events.ts';
import { saveElsewhere } from './put-answers.ts';
import { readyPlaces } from './put-place.ts';
import { balanceFor, SETTLING_TASK } from './put-settlement.ts';
import { factsFrom, type Stage, storedFacts, tasksIn } from './stage.ts';
import { dataFlowStaging } from './staging.ts';

/**
 * Any data-only flow in a browser, on the one page that shows them all.
 *
 * @example new BrowserDriver(flow, around, dataFlowInBrowser(flow))
 * @see docs/decisions/0031-a-flow-of-data-alone.md
 */
export function dataFlowInBrowser(flow: CompiledFlow): BrowserFlow<Stage> {
  const tasks = tasksIn(flow);
  const byLink = isOpenedByLink(flow);
  const begun = Object.values(flow.file.states).flatMap(({ on = {} }) => Object.keys(on));
  const call = {
    method: 'POST',
    path: /^\/api\/processes\/[^/]+\/events$/,
    body: new RegExp(`^{"type":"(?:${[...new Set(begun), LOAD].join('|')})"`),
  };
  return {
    staging: dataFlowStaging(flow),
    start: pageOfFlow(flow.file),
    address: ({ person: { tenant, token } }, path) => {
      if (byLink) return pageOfFlow(flow.file).replace(/:[^/]+/, token);
      return tenant ? path : `${path}?access_token=${token}`;
    },
    remembers: ({ person: { tenant } }): Readonly<Record<string, string>> =>
      tenant && !byLink ? { user: JSON.stringify(tenant.session), language: 'en' } : {},
    others: {
      address: async (stage, { party, who }, path) => {
        if (groupOf(flow.file, party) === null) return `/office/process/${stage.process}`;
        return `${path}?${new URLSearchParams((await enterAs(stage, party, who)).query)}`;
      },
      who: async (stage, party, state) =>
        groupOf(flow.file, party) === null ? party : nextMember(stage, state),
      remembers: async (stage, party, who) => {
        if (groupOf(flow.file, party) !== null) return (await enterAs(stage, party, who)).remembers;
        return { user: JSON.stringify(stage.officer), language: 'en' };
      },
    },
    passTime: letTimePass,
    // Every task is the same call: the server decides which task it is.
    calls: Object.fromEntries(tasks.map((name) => [name, call])),
    prepare: Object.fromEntries(tasks.map((name) => [name, prepare])),
    events: dataFlowEvents(flow),
    hastened: Object.fromEntries(
      Object.entries(flow.file.states).flatMap(([name, state]) => {
        if (!('task' in state)) return [];
        const to = String(state.with?.to ?? '');
        const stale: [string, PageEvent<Stage>] = [`${name}.stale`, joined];
        return state.task === 'openLink' ? [[`${name}.opened`, comeBack(to)]] : [stale];
      }),
    ),
    unplayed: {},
    stepsOn,
  };
}

/** Ensures that the call gets the wanted answer, and undoes what the server does automatically after it. */
async function prepare(stage: Stage, cue: Cue): Promise<CallChange> {
  const { outcome, facts, cause } = cue;
  if (outcome === 'failed') return { lost: true };
  const { state, task } = await placeIn(stage);
  await gatherMembers(stage, facts, task === null && isOfMember(stage, state, cause) ? state : null);
  if (outcome === 'stale') await saveElsewhere(stage, state);
  const isRewritten = outcome === 'fieldError' || (outcome === 'saved' && (await drawsOther(stage, facts)));
  if (task === SETTLING_TASK) await balanceFor(stage, facts.deposit);
  await readyPlaces(stage, state, outcome);
  const body = isRewritten && { type: cause, input: await inputFor(stage, state, cue) };
  const { length } = await logOf(stage);
  const decision = await decisionIn(stage);
  return { ...(body && { body }), after: () => takeBack(stage, length, { decision, facts }) };
}

/** The tour wants other facts than the typed answers produce. */
async function drawsOther(stage: Stage, wanted: Cue['facts']): Promise<boolean> {
  const now = await storedFacts(stage);
  return factsFrom(stage, 'answers').some(([name]) => now[name] !== wanted[name]);
}

/** Nothing was changed in different ways: the page joins the answers by itself, and says so. */
async function joined({ page }: AtPage<Stage>): Promise<void> {
  await page.getByText(portal('flow.stale.joined')).first().waitFor();
  await page.locator('[data-action-bar] button:not([aria-disabled="true"])').first().waitFor();
}

/** A link was opened: the person returns from there. */
const comeBack =
  (to: string): PageEvent<Stage> =>
  async ({ page }) => {
    await page.waitForURL((url) => url.pathname === to || url.href.startsWith(to));
    await page.goBack({ waitUntil: 'commit' });
  };
