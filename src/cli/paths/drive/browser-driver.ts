import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Driver, Entry, Observation } from '../../../engine/explore/driver.ts';
import { ModelDriver } from '../../../engine/explore/model-driver.ts';
import type { ModelEvent } from '../../../engine/explore/projection.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { CompiledFlow } from '../../../engine/flow/build.ts';
import type { Wish } from '../../../engine/flow/place.ts';
import { resume } from '../../../engine/flow/resume.ts';
import { pathOf } from '../../../engine/flow/route.ts';
import { agreedFacts } from './agreed-facts.ts';
import { answersOf, prepareAnswer, prepareLoad } from './exam-calls.ts';
import { HeldCalls } from './held-calls.ts';
import { pageEvents } from './page-events.ts';
import { preparePayment } from './payment-calls.ts';
import { newPerson } from './person.ts';
import { changeProperty, putAnswers, putFacts, withoutNames } from './put-facts.ts';
import { type Cue, clearFaults, type Stage } from './stage.ts';

/** How long a page may take to show a state, in milliseconds. */
const PATIENCE_MS = 8000;

/** Where a browser walks: the portal, and what is looked at on every screen that is new. */
export interface BrowserStage extends Omit<Stage, 'person'> {
  readonly baseUrl: string;
  readonly browser: Browser;
  /** What is wrong with the screen that is shown; empty where nothing is. */
  readonly look: (page: Page) => Promise<readonly string[]>;
}

/** Makes sure that a task is answered as is wanted, and says with which body its call goes on. */
const preparations: Readonly<Record<string, (stage: Stage, cue: Cue) => Promise<object | undefined>>> = {
  async submitApplication(stage, { outcome }) {
    await changeProperty(stage.deps, stage.person, { pre_screening: outcome === 'preScreening' });
    if (outcome === 'fieldError') await withoutNames(stage.deps, stage.person);
    return undefined;
  },
  cancelApplication: async () => undefined,
  async payInvoice(stage, cue) {
    await preparePayment(stage, cue);
    return undefined;
  },
  async loadExam(stage, cue) {
    await prepareLoad(stage, cue);
    return undefined;
  },
  async answerExam(stage, cue) {
    await prepareAnswer(stage, cue);
    return answersOf(stage, cue.outcome === 'passed');
  },
};

/** Tasks whose failure is a call that never arrives. */
const lost = new Set(['submitApplication', 'cancelApplication']);

/**
 * A person in front of a real browser. The page says where it stands (`data-state`), the server and its
 * database tell the facts; all of it must be what the tour says. Calls of tasks are held back until the tour
 * says how they are answered. Each screen that is new is looked at, loaded anew and left and come back to.
 */
export class BrowserDriver implements Driver {
  readonly #flow: CompiledFlow;
  readonly #around: BrowserStage;
  readonly #model: ModelDriver;
  readonly #seen = new Set<string>();
  readonly unplayed: ReadonlyMap<string, string> = new Map();
  #stage: Stage | null = null;
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  #calls = new HeldCalls();
  #regenerate = false;

  constructor(flow: CompiledFlow, around: BrowserStage) {
    this.#flow = flow;
    this.#around = around;
    this.#model = new ModelDriver(flow);
  }

  async enter(entry: Entry): Promise<void> {
    const { deps, browser } = this.#around;
    await this.close();
    const person = await newPerson(deps, entry.facts);
    this.#stage = { ...this.#around, person };
    this.#regenerate = false;
    await clearFaults(this.#stage);
    await putAnswers(deps, person, entry.facts.consent_given === true);
    await putFacts(deps, person, entry.facts);
    this.#context = await browser.newContext({ locale: 'en' });
    this.#calls = new HeldCalls();
    await this.#calls.watch(this.#context);
    this.#page = await this.#context.newPage();
    this.#page.setDefaultTimeout(PATIENCE_MS);
    const facts = await agreedFacts(this.#stage, entry.facts);
    this.#model.enter({ ...entry, facts });
    await this.#open(entry.wish.route === undefined ? { route: this.#address() } : entry.wish);
  }

  async fire(event: ModelEvent, facts: Facts): Promise<void> {
    const { state } = this.#model.observe();
    if (event.kind === 'outside') await putFacts(this.#here.deps, this.#here.person, facts);
    else if (event.kind === 'task') await this.#answer(event, facts);
    else if (event.kind === 'person') await this.#act(event, facts);
    const now = await agreedFacts(this.#here, facts);
    this.#model.fire(event, now);
    if (event.kind === 'person' && this.#flow.file.states[state]?.nav?.[event.type] !== undefined) {
      await this.#open({ route: this.#address() });
    }
  }

  async observe(): Promise<Observation> {
    const model = this.#model.observe();
    const shown = await this.#shown(model.state);
    const [state = '', part] = shown.split('/');
    const isNew = !this.#seen.has(state);
    this.#seen.add(state);
    if (isNew) await this.#lookAround(state);
    const steps = part === undefined ? model.steps : await this.#sameTabs(model);
    return { ...model, state, steps, ...(part !== undefined && { part }) };
  }

  /** Closes the browser's person. */
  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  get #here(): Stage {
    if (!this.#stage) throw new TypeError('Nobody has entered the flow yet.');
    return this.#stage;
  }

  get #screen(): Page {
    if (!this.#page) throw new TypeError('No page is open.');
    return this.#page;
  }

  /** The address of the page that the model stands on. */
  #address(): string {
    const { state, part } = this.#model.observe();
    const file = this.#flow.file.states[state];
    const route = file?.route ?? (file && 'leave' in file ? file.leave.route : undefined) ?? '';
    return pathOf(route, { tab: part ?? '' }).replace(/\/$/, '');
  }

  async #open({ route, step }: Wish): Promise<void> {
    const path = [route ?? '/auth/applicant', step].filter(Boolean).join('/');
    const { token } = this.#here.person;
    this.#calls.forget();
    const { state } = this.#model.observe();
    const file = this.#flow.file.states[state];
    const open = async () => {
      await this.#screen.goto(`${this.#around.baseUrl}${path}?access_token=${token}`);
    };
    if (file && 'task' in file) return open();
    // The page may have to load what the flow knows already.
    await this.#calls.freely(async () => {
      await open();
      await this.#shown(state);
    });
  }

  async #act(event: ModelEvent, facts: Facts): Promise<void> {
    const { state } = this.#model.observe();
    if (this.#flow.file.states[state]?.nav?.[event.type] !== undefined) return;
    if (!this.#model.allows(event, facts)) throw new Error(`"${event.type}" cannot be tried at the page`);
    const act = pageEvents[event.type];
    if (!act) throw new Error(`nobody knows how to do "${event.type}" at the page`);
    this.#regenerate = event.type === 'REGENERATE';
    await act(this.#screen, event.step ?? '');
  }

  async #answer(event: ModelEvent, facts: Facts): Promise<void> {
    const { state } = this.#model.observe();
    const file = this.#flow.file.states[state];
    const task = file && 'task' in file ? file.task : '';
    const outcome = event.type === 'throws' ? 'failed' : (event.outcome ?? '');
    await this.#calls.wait(task);
    const times = this.#calls.count(task);
    if (times !== 1) throw new Error(`"${task}" was asked for ${times} times`);
    const cue = { outcome, facts, regenerate: this.#regenerate };
    const body = await preparations[task]?.(this.#here, cue);
    const isLost = outcome === 'failed' && lost.has(task);
    const answered = isLost
      ? this.#screen.waitForEvent('requestfailed')
      : this.#screen.waitForEvent('requestfinished');
    await this.#calls.release(task, { ...(body && { body }), lost: isLost });
    await answered;
    await clearFaults(this.#here);
  }

  /** What the page shows, once it shows the wanted state; what it shows at last where it never does. */
  async #shown(wanted: string): Promise<string> {
    const read = () => this.#screen.evaluate(() => document.documentElement.dataset.state ?? '');
    await this.#screen
      .waitForFunction((state) => document.documentElement.dataset.state?.split('/')[0] === state, wanted)
      .catch(() => null);
    return read();
  }

  async #sameTabs({ steps }: Observation): Promise<Observation['steps']> {
    const tabs = await this.#screen
      .locator('[role=tab][data-tab]')
      .evaluateAll((found) => found.map((tab) => tab.getAttribute('data-tab')));
    return steps.map(({ id }) => id).join() === tabs.join() ? steps : [];
  }

  /** Axe; then a reload, and Back and Forward: both lead to where the facts and the address lead. */
  async #lookAround(state: string): Promise<void> {
    const problems = await this.#around.look(this.#screen);
    if (problems.length > 0) throw new Error(`on "${state}": ${problems.join('; ')}`);
    const file = this.#flow.file.states[state];
    if ((file && 'task' in file) || (file && 'screen' in file && file.after)) return;
    const { token } = this.#here.person;
    const facts = await this.#factsNow();
    const expected = resume(this.#flow, facts, { route: new URL(this.#screen.url()).pathname });
    const same = async (how: string) => {
      const settled = expected.state === 'exam' ? state : expected.state;
      const shown = await this.#shown(settled);
      if (shown.split('/')[0] !== settled) throw new Error(`${how} of "${state}" shows "${shown}"`);
      if (!this.#screen.url().includes(token)) throw new Error(`${how} of "${state}" loses the link`);
    };
    await this.#calls.freely(async () => {
      await this.#screen.reload();
      await same('a reload');
      await this.#screen.goto('about:blank');
      await this.#screen.goBack();
      await same('Back');
    });
  }

  async #factsNow(): Promise<Facts> {
    const { wire, person } = this.#here;
    const { body } = await wire('GET', '/api/applicant/application', { token: person.token });
    return (body as { facts: Facts }).facts;
  }
}
