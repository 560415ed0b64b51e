import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { eventText, type ModelEvent } from '../../src/engine/explore/model/projection.ts';
import type { Driver, Entry, Observation } from '../../src/engine/explore/tours/driver.ts';
import { ModelDriver } from '../../src/engine/explore/tours/model-driver.ts';
import type { Facts } from '../../src/engine/facts.ts';
import type { CompiledFlow } from '../../src/engine/flow/machine/build.ts';
import { COUNTING, WAITING } from '../../src/engine/flow/machine/state-parts.ts';
import { PERSON, partyOn, senderOf } from '../../src/engine/flow/parties.ts';
import { pathOf } from '../../src/engine/flow/route.ts';
import { waitOf } from '../../src/engine/flow/state-file.ts';
import type { AtPage, BrowserFlow, PageEvent, Unplayed } from './browser-flow.ts';
import { lookAround, type NewScreen, withoutFault } from './look-around.ts';
import { PageSession } from './page-session.ts';
import { pauseOf } from './pause-of.ts';
import { PATIENCE_MS, type ShownSigns, shownSigns } from './shown-page.ts';
import { type Around, clearFaults } from './stage.ts';

/** The portal under test, and the check of every new screen. */
export interface AroundBrowser extends Around {
  readonly baseUrl: string;
  readonly browser: Pick<Browser, 'newContext'>;
  /** The errors of the current screen; empty if there are none. */
  readonly look: (page: Page) => Promise<readonly string[]>;
}

/** Parts of a state that end by a timer: their clock is stopped until the tour continues. */
const passing: ReadonlySet<string | null> = new Set([COUNTING, WAITING]);

/** How long to wait before a page that is not ready is read again, in milliseconds. */
const LOOK_AGAIN_MS = 50;

/** Events that lead from step to step of a wizard. */
const steppers = new Set(['GO', 'NEXT', 'PREVIOUS']);

/**
 * A person with a real browser. Only the page reports its state (`data-state`), the steps that it shows and the
 * events that its running flow allows (`data-events`); the server and its database report the facts; all of it must
 * match the tour. The model is only the plan: what to wait for and which page to open. Calls of tasks are held
 * back until the tour defines their answer, and each must be made once, however often a button is pressed. Each new
 * screen is checked, and opened again by a reload or by Back.
 */
export class BrowserDriver<Stage extends Around> implements Driver {
  readonly #flow: CompiledFlow;
  readonly #how: BrowserFlow<Stage>;
  readonly #around: AroundBrowser;
  readonly #plan: ModelDriver;
  /** A browser per party that has acted, by the name of the party. */
  readonly #sessions = new Map<string, PageSession>();
  /** The party at whose page the tour is. */
  #party = PERSON;
  /** Who of that party it is. */
  #who = PERSON;
  /** By party, who has the browser that was opened for it in this tour. */
  readonly #begun = new Map<string, string>();
  /** The task that runs now was begun by a party whose turn it is not: their page shows what happens meanwhile. */
  #isAside = false;
  /** The task that runs now was begun by time, so no page asks for it. */
  #byTime = false;
  /** Screens that were checked and reloaded. */
  readonly #seen = new Set<string>();
  /** How the next new screen is opened again: both ways load the same address under the same facts. */
  #again: NewScreen['again'] = 'Back';
  /** Screens that were only checked. */
  readonly #glanced = new Set<string>();
  readonly #unplayed = new Map<string, string>();
  #stage: Stage | null = null;
  #facts: Facts = {};
  #cause = '';
  /** A task whose call was answered: it must have been made once when the next screen is shown. */
  #answered = '';
  /** The page would move on by itself, and its clock is stopped. */
  #isHeldUp = false;
  /** The page must show the step of the model, and not only its state. */
  #onStep = false;
  /** The facts determine the screen, unless a task has ended without changing any fact. */
  #isKnown = true;
  /** A task that a page does by itself has failed: a page that is opened would try it again. */
  #isInterrupted = false;

  constructor(flow: CompiledFlow, around: AroundBrowser, how: BrowserFlow<Stage>) {
    this.#flow = flow;
    this.#how = how;
    this.#around = around;
    this.#plan = new ModelDriver(flow);
  }

  async enter(entry: Entry): Promise<void> {
    await clearFaults(this.#around);
    this.#stage = await this.#how.staging.enter(this.#around, entry.facts);
    await this.#how.ready?.(this.#stage, entry);
    this.#cause = '';
    this.#answered = '';
    this.#isKnown = true;
    this.#isInterrupted = false;
    this.#onStep = entry.wish.route !== undefined;
    this.#begun.clear();
    this.#byTime = false;
    await this.#goOnAs(PERSON);
    this.#facts = await this.#how.staging.agreed(this.#stage, entry.facts);
    this.#plan.enter({ ...entry, facts: this.#facts });
    const { route, step } = entry.wish;
    await this.#goOnAs(partyOn(this.#flow.file, this.#planned.state));
    await this.#open(route === undefined ? this.#address() : [route, step].filter(Boolean).join('/'));
  }

  async fire(event: ModelEvent, facts: Facts): Promise<void> {
    const { state } = this.#planned;
    if (event.kind === 'task' && this.#byTime) return this.#passTime(event, facts);
    const name = `${state}.${event.type === 'throws' ? 'failed' : (event.outcome ?? event.type)}`;
    const unplayed = this.#how.unplayed[name];
    const act = this.#how.events[name] ?? this.#how.events[event.type];
    const isAddress = act === undefined && this.#flow.file.states[state]?.nav?.[event.type] !== undefined;
    if (await this.#isRefused(name, event, facts)) return;
    if (event.kind === 'person' || event.kind === 'timer') await this.#listen();
    if (unplayed) await this.#leaveOut(name, unplayed, event, facts);
    else if (event.kind === 'outside') await this.#how.staging.put(this.#here, facts);
    else if (event.kind === 'task') await this.#answer(event, facts);
    else if (event.kind === 'person' && !isAddress) await this.#act(event, facts, act);
    if (event.kind === 'person' || event.kind === 'timer') this.#isHeldUp = false;
    const jump = event.kind === 'timer' ? pauseOf(this.#flow.file, state) : 0;
    if (!this.#isHeldUp) await this.#session.startClock(jump);
    const before = this.#facts;
    this.#facts = await this.#how.staging.agreed(this.#here, facts);
    // STOP ends a task that failed every time: after a reload the page may get an answer.
    const endsTask = event.kind === 'task' || event.type === 'STOP';
    this.#isKnown = !endsTask || JSON.stringify(before) !== JSON.stringify(this.#facts);
    this.#plan.fire(event, this.#facts);
    const file = this.#flow.file.states[state];
    const isLoading = file !== undefined && 'task' in file && file.loads === true;
    this.#isInterrupted = isLoading && !this.#isKnown;
    this.#byTime = event.kind === 'timer' && file !== undefined && waitOf(file) !== null;
    if (this.#byTime) return;
    this.#onStep = steppers.has(event.type) || event.answers !== undefined;
    if (isAddress || (unplayed && !unplayed.instead)) return this.#open(this.#address());
    // If no task runs, a page that opens may load the data that the flow already has.
    if (!this.#isTask()) await this.#session.calls.hold(false);
    await this.#how.hastened?.[name]?.(this.#atPage(name, event, facts));
    await this.#followTurn();
  }

  /** The browser of the party at whose page the tour is. */
  get #session(): PageSession {
    const { browser } = this.#around;
    const { calls, elsewhere } = this.#how;
    const session = this.#sessions.get(this.#party) ?? new PageSession(browser, calls, elsewhere);
    this.#sessions.set(this.#party, session);
    return session;
  }

  /** Continues in the browser of a party, which is empty at first and when somebody else of the party acts. */
  async #goOnAs(party: string): Promise<void> {
    const who = await this.#whoActs(party);
    this.#party = party;
    this.#who = who;
    if (this.#begun.get(party) === who) return;
    this.#begun.set(party, who);
    const { remembers, others } = this.#how;
    const kept = party === PERSON ? remembers?.(this.#here) : await others?.remembers(this.#here, party, who);
    await this.#session.begin(this.#around.baseUrl, kept ?? {});
  }

  async #whoActs(party: string): Promise<string> {
    const { others } = this.#how;
    return party === PERSON || !others ? party : others.who(this.#here, party, this.#planned.state);
  }

  /** Whether the tour is at the page of the one who acts for a party now. */
  async #isAtPageOf(party: string): Promise<boolean> {
    return party === this.#party && (await this.#whoActs(party)) === this.#who;
  }

  /**
   * Opens the page of the party whose turn it is now; while a task runs, and after one of a page itself has failed,
   * the page that has asked for it stays.
   */
  async #followTurn(): Promise<void> {
    const party = partyOn(this.#flow.file, this.#planned.state);
    if (this.#isTask() || this.#isInterrupted || (await this.#isAtPageOf(party))) return;
    // Those whose turn it is no longer see what others do meanwhile; a person of the group that acts sees the form.
    const { state } = this.#planned;
    const [shown] = (await this.#session.shown(this.#flow, state)).split('/');
    if (shown !== state) throw new Error(`the page of those who wait shows "${shown}" and not "${state}"`);
    this.#madeOnce();
    await this.#goOnAs(party);
    await this.#open(this.#address());
  }

  /** The task to which time leads is done by the portal: the page is opened afterwards. */
  async #passTime(event: ModelEvent, facts: Facts): Promise<void> {
    const outcome = event.type === 'throws' ? 'failed' : (event.outcome ?? '');
    const happened = outcome === 'failed' ? outcome : await this.#how.passTime?.(this.#here);
    if (happened !== outcome) throw new Error(`time should answer "${outcome}", and answered "${happened}"`);
    this.#byTime = false;
    this.#facts = await this.#how.staging.agreed(this.#here, facts);
    this.#plan.fire(event, this.#facts);
    // The tasks that follow run on the page of the person.
    await this.#goOnAs(PERSON);
    await this.#open(this.#address());
    await this.#followTurn();
  }

  async observe(): Promise<Observation> {
    const { state, part } = this.#planned;
    const isHidden = this.#byTime || (this.#isAside && this.#isTask());
    if (this.#how.unseen?.has(state) || isHidden) return this.#plan.observe();
    const isWizard = this.#isWizard(state);
    const wanted = isWizard && this.#onStep ? `${state}/${part}` : state;
    const shown = await this.#session.shown(this.#flow, wanted);
    this.#madeOnce();
    const [shownName = '', shownStep] = shown.split('/');
    // A page in another state does not show the planned part: this is reported, not waited for.
    const sign = shownName === state ? this.#how.parts?.[`${state}/${part}`] : undefined;
    await sign?.(this.#page).waitFor();
    if (shownName === state && passing.has(part)) await this.#session.stopClock();
    const isPassing = passing.has(part) || this.#isHeldUp;
    const signs = this.#withOthers(await shownSigns(this.#page, this.#flow.id, shown));
    const steps = isWizard ? await this.#stepsShown() : undefined;
    // A check takes time, so a state that ends by a timer is checked in the part in which the person stays.
    if (!isPassing && !this.#how.elsewhere?.has(state)) await this.#look(shown);
    const seenPart = shownStep ?? (sign ? part : undefined);
    return {
      state: shownName,
      ...(seenPart !== undefined && { part: seenPart }),
      ...(steps && { steps }),
      ...signs,
    };
  }

  /** A page need not tell the events of other parties than the one at it: those are as planned. */
  #withOthers(signs: ShownSigns): ShownSigns {
    if (signs.events === undefined) return signs;
    const { state, events = [] } = this.#plan.observe();
    const ofOthers = events.filter((event) => senderOf(this.#flow.file, state, event) !== this.#party);
    return { ...signs, events: [...new Set([...signs.events, ...ofOthers])] };
  }

  /** Answers and events that no person can cause at the page, with the reason by name. */
  get unplayed(): ReadonlyMap<string, string> {
    return this.#unplayed;
  }

  /** Closes the browser contexts of the parties. */
  async close(): Promise<void> {
    for (const session of this.#sessions.values()) await session.close();
  }

  /** Checks a new screen; state that only the page knows would be lost by a reload. */
  async #look(shown: string): Promise<void> {
    const page = this.#page;
    const { look } = this.#around;
    const freely = (act: () => Promise<void>) => this.#session.calls.freely(act);
    if (!this.#isKnown) return isNew(shown, this.#glanced) ? withoutFault(shown, page, look) : undefined;
    if (!isNew(shown, this.#seen)) return;
    const screen = { page, flow: this.#flow, shown, facts: this.#facts, again: this.#again, look, freely };
    if (await lookAround(screen)) this.#again = this.#again === 'Back' ? 'a reload' : 'Back';
  }

  get #here(): Stage {
    if (!this.#stage) throw new TypeError('Nobody has entered the flow yet.');
    return this.#stage;
  }

  get #page(): Page {
    return this.#session.page;
  }

  #isTask(): boolean {
    const file = this.#flow.file.states[this.#planned.state];
    return file !== undefined && 'task' in file;
  }

  #atPage(name: string, event: ModelEvent, facts: Facts): AtPage<Stage> {
    const { calls } = this.#session;
    const what = event.step === undefined ? name : `${name} ${event.step}`;
    const leaveOut = (reason: string) => void this.#unplayed.set(what, reason);
    return { page: this.#page, stage: this.#here, event, facts, calls, leaveOut };
  }

  /** The address of the page that belongs to the current state of the model. */
  #address(): string {
    const { state, part } = this.#planned;
    const file = this.#flow.file.states[state];
    const route = file?.route ?? (file && 'leave' in file ? file.leave.route : undefined);
    return pathOf(route ?? this.#how.start, { tab: part ?? '' }).replace(/\/$/, '');
  }

  /** The address at which the party of the tour opens a page. */
  async #ownAddress(path: string): Promise<string> {
    const { address: of, others } = this.#how;
    const isOthers = this.#party !== PERSON && others !== undefined;
    const at = { party: this.#party, who: this.#who };
    return isOthers ? others.address(this.#here, at, path) : of(this.#here, path);
  }

  async #open(path: string): Promise<void> {
    const address = this.#around.baseUrl + (await this.#ownAddress(path));
    const { state } = this.#planned;
    this.#isHeldUp = this.#how.goesOn?.(state, this.#facts) ?? false;
    await this.#session.open(address, this.#flow, state, this.#isHeldUp);
  }

  /** An event of a person that the flow refuses: nothing is done, because the page does not offer it. */
  async #isRefused(name: string, event: ModelEvent, facts: Facts): Promise<boolean> {
    const proof = this.#how.notOffered?.[name];
    if (event.kind !== 'person' || proof === undefined || this.#plan.allows(event, facts)) return false;
    await proof(this.#page);
    return true;
  }

  /** From here on calls are held and counted. */
  async #listen(): Promise<void> {
    await this.#session.calls.hold(true);
    this.#session.calls.countAnew();
  }

  async #act(event: ModelEvent, facts: Facts, act: PageEvent<Stage> | undefined): Promise<void> {
    if (!this.#plan.allows(event, facts))
      throw new Error(`"${eventText(event)}" cannot be tried at the page`);
    if (!act) throw new Error(`nobody knows how to do "${eventText(event)}" at the page`);
    const { state, part } = this.#planned;
    // What only changes the view is done at the page that shows it.
    const isView = this.#flow.file.states[state]?.nav?.[event.type] !== undefined;
    const sender = isView ? this.#party : senderOf(this.#flow.file, state, event.type);
    this.#isAside = !isView && sender !== partyOn(this.#flow.file, state);
    await this.#actAs(sender);
    const step = this.#how.doneOn?.[event.type];
    if (step !== undefined && step !== part) await this.#goTo(step, facts);
    this.#cause = event.type;
    await act(this.#atPage(`${state}.${event.type}`, event, facts));
  }

  /** Opens the page of the party that sends an event, if it is not the one whose turn it is. */
  async #actAs(party: string): Promise<void> {
    if (await this.#isAtPageOf(party)) return;
    await this.#goOnAs(party);
    await this.#open(this.#address());
    await this.#listen();
  }

  async #goTo(step: string, facts: Facts): Promise<void> {
    const go: ModelEvent = { kind: 'person', type: 'GO', step };
    await this.#how.events.GO?.(this.#atPage('GO', go, facts));
    this.#plan.fire(go, this.#facts);
    await this.#session.shown(this.#flow, `${this.#planned.state}/${step}`);
  }

  async #leaveOut(name: string, unplayed: Unplayed<Stage>, event: ModelEvent, facts: Facts): Promise<void> {
    const { reason, proof, instead } = unplayed;
    await proof?.(this.#page);
    this.#unplayed.set(name, reason);
    this.#cause = '';
    if (!instead) return this.#how.staging.put(this.#here, facts);
    // The page first shows other screens, and React delays a screen that was loaded late by a timer.
    await this.#session.startClock();
    await instead(this.#atPage(name, event, facts));
  }

  async #answer(event: ModelEvent, facts: Facts): Promise<void> {
    const { state } = this.#planned;
    const file = this.#flow.file.states[state];
    const task = file && 'task' in file ? file.task : '';
    const prepare = this.#how.prepare[task];
    if (!prepare) throw new Error(`nobody knows how "${task}" is answered`);
    const outcome = event.type === 'throws' ? 'failed' : (event.outcome ?? '');
    const { calls } = this.#session;
    await calls.wait(task);
    this.#isHeldUp = this.#how.goesOn?.(`${state}.${outcome}`, facts) ?? false;
    if (this.#isHeldUp) await this.#session.stopClock();
    await calls.release(task, await prepare(this.#here, { outcome, facts, cause: this.#cause }));
    this.#answered = task;
    await clearFaults(this.#around);
  }

  /** Once the screen after a task is shown, its call must have been made once, however often a button was pressed. */
  #madeOnce(): void {
    const task = this.#answered;
    if (task === '') return;
    this.#answered = '';
    const { calls } = this.#session;
    // If the next task makes the same call, that call has already been made or is about to be.
    const times = calls.count(task) - (this.#isTask() ? calls.countHeld(task) : 0);
    calls.countAnew(task);
    if (times !== 1) throw new Error(`"${task}" was asked for ${times} times`);
  }

  /** The steps that the page shows, once they match the plan; if they never do, the last ones shown. */
  async #stepsShown(): Promise<NonNullable<Observation['steps']>> {
    const planned = (this.#plan.observe().steps ?? []).map(({ id }) => id).join();
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const shown = await this.#how.stepsOn(this.#page);
      if (shown.join() === planned || performance.now() >= end) return shown.map((id) => ({ id: id ?? '' }));
      await sleep(LOOK_AGAIN_MS);
    }
  }

  /** The planned state of the tour: it defines what to wait for and which address to open, and is never reported. */
  get #planned(): { readonly state: string; readonly part: string | null } {
    const { state, part = null } = this.#plan.observe();
    return { state, part };
  }

  #isWizard(state: string): boolean {
    const file = this.#flow.file.states[state];
    return file !== undefined && 'wizard' in file;
  }
}

/** A screen is new if its state or its step was not shown before; a step shown in another state is not new. */
function isNew(shown: string, seen: Set<string>): boolean {
  const screens = shown.split('/');
  const found = screens.some((screen) => !seen.has(screen));
  for (const screen of screens) seen.add(screen);
  return found;
}
