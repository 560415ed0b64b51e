import { eventText, type ModelEvent } from '../../src/engine/explore/model/projection.ts';
import type { Driver, Entry, Observation } from '../../src/engine/explore/tours/driver.ts';
import type { Facts } from '../../src/engine/facts.ts';
import type { CompiledFlow } from '../../src/engine/flow/machine/build.ts';
import { TIME } from '../../src/engine/flow/machine/state-parts.ts';
import { knownFactNames, PERSON } from '../../src/engine/flow/parties.ts';
import { waitOf } from '../../src/engine/flow/state-file.ts';
import { AskedServer } from './asked-server.ts';
import type { HttpFlow, Logged, SavedStep } from './http-flow.ts';
import { keptProcess, refusesEvent } from './kept-process.ts';
import { sameFacts } from './same-facts.ts';
import { type Around, clearFaults } from './stage.ts';
import type { WireAnswer } from './wire.ts';

/**
 * A person on a real server, who makes the calls of the pages and knows nothing of the flow: the server reports
 * their state, the allowed events and the next states. After every step the facts that the server reports, its stored
 * facts and those of the tour must be the same; the event log must name the outcome of a task and the state
 * that it led to.
 */
export class HttpDriver<Stage extends Around> implements Driver {
  readonly #around: Around;
  readonly #flow: CompiledFlow;
  readonly #calls: HttpFlow<Stage>;
  readonly #server: AskedServer;
  #stage: Stage | null = null;
  #facts: Facts = {};
  /** The event that began the task which runs now or ran last. */
  #cause = '';
  readonly #unplayed = new Map<string, string>();

  constructor(flow: CompiledFlow, around: Around, calls: HttpFlow<Stage>) {
    this.#around = around;
    this.#flow = flow;
    this.#calls = calls;
    this.#server = new AskedServer(around.wire, flow.id);
  }

  async enter({ facts, wish }: Entry): Promise<void> {
    await clearFaults(this.#around);
    this.#cause = '';
    this.#stage = await this.#calls.staging.enter(this.#around, facts);
    this.#facts = await this.#agreed(facts);
    await this.#server.enter(this.#facts, wish);
    await this.#sameInProcess();
  }

  async fire(event: ModelEvent, facts: Facts): Promise<void> {
    if (event.kind === 'task') return this.#answer(event, facts);
    if (event.kind === 'outside') await this.#calls.staging.put(this.#here, facts);
    if (event.kind === 'person') return this.#act(event, facts);
    const state = this.#flow.file.states[this.#server.said.place.state];
    if (event.kind === 'timer' && state !== undefined && waitOf(state) !== null) this.#cause = TIME;
    this.#facts = await this.#agreed(facts);
    await this.#server.goOn(this.#facts, event.kind === 'timer' ? { timer: true } : undefined);
  }

  observe(): Observation {
    return this.#server.observe();
  }

  /** Outcomes that were stored in the database because no call causes them, with the reason by name. */
  get unplayed(): ReadonlyMap<string, string> {
    return this.#unplayed;
  }

  get #here(): Stage {
    if (!this.#stage) throw new TypeError('Nobody has entered the flow yet.');
    return this.#stage;
  }

  #agreed(expected: Facts): Promise<Facts> {
    return this.#calls.staging.agreed(this.#here, expected);
  }

  /** Sends an event that the flow refuses; the server must refuse it too. */
  async #act({ type, step, answers, ...kind }: ModelEvent, facts: Facts): Promise<void> {
    const event = { type, ...(step !== undefined && { step }) };
    const isFilledIn =
      this.#server.said.place.kind !== 'form' || answers === undefined || answers === 'valid';
    const possible = isFilledIn && (await this.#server.allows(this.#facts, event));
    const text = eventText({ ...kind, ...event, ...(answers && { answers }) });
    if (step !== undefined && answers !== undefined)
      await this.#save(text, { step, answers, facts }, possible);
    else if (possible) {
      if (this.#calls.requests[type]) this.#cause = type;
      await this.#calls.asides?.[type]?.(this.#here, facts);
    } else await this.#refused(text, event);
    this.#facts = await this.#agreed(facts);
    await this.#server.goOn(this.#facts, possible ? { event } : undefined);
  }

  /** The call of the page and the event of the process must both be refused, and have no effect. */
  async #refused(text: string, event: { readonly type: string }): Promise<void> {
    const [stored, logged] = [await this.#calls.stored(this.#here), await this.#logged()];
    await this.#triedInVain(text, event);
    sameFacts('what was refused', await this.#calls.stored(this.#here), 'what was there before', stored);
    const more = (await this.#logged()).slice(logged.length).map(({ event: name }) => name);
    if (more.length > 0) throw new Error(`${text} was refused, and the log has "${more.join(' ')}" of it`);
  }

  async #triedInVain(text: string, event: { readonly type: string }): Promise<void> {
    const answer = await this.#calls.requests[event.type]?.(this.#here);
    if (answer) refused(text, answer);
    const before = await this.#process();
    const isRepeat = answer === null;
    if (before === null || isRepeat) return;
    await this.#sentInVain(text, event);
    const after = await this.#process();
    const [left, reached] = [before.place.state, after?.place.state];
    if (reached !== left)
      throw new Error(`${text} was refused, and led the process from "${left}" to "${reached}"`);
  }

  async #sentInVain(text: string, event: { readonly type: string }): Promise<void> {
    const { deps } = this.#around;
    const process = this.#calls.process(this.#here);
    if ('subject_id' in process) {
      if (!(await refusesEvent(deps, process, event)))
        throw new Error(`the flow refuses ${text}, and the process took it`);
      return;
    }
    const { id } = await this.#server.process(process);
    const answer = await this.#server.send(id, process, event, deps.random.id());
    refused(`${text} sent to the process`, answer);
  }

  /** The process as the server tells it, or keeps it; null before there is one. */
  async #process(): Promise<{ readonly place: { readonly state: string }; readonly facts: Facts } | null> {
    const process = this.#calls.process(this.#here);
    if ('subject_id' in process) return keptProcess(this.#around.deps, process);
    if (process.token === '') return null;
    const { place, facts } = await this.#server.process(process);
    return { place, facts: facts as Facts };
  }

  /** Checks that the process is in the state of its own facts, and that these match the database. */
  async #sameInProcess(): Promise<void> {
    const process = await this.#process();
    if (process === null) return;
    const { place, facts } = process;
    const stored = await this.#calls.stored(this.#here);
    const schema = this.#around.deps.factsSchema(this.#flow.id);
    const known = new Set(knownFactNames(this.#flow.file, schema, [PERSON], place.state));
    const isTold = (name: string) => known.has(name) || Object.hasOwn(facts, name);
    const told = Object.fromEntries(Object.entries(stored).filter(([name]) => isTold(name)));
    sameFacts('the process', facts, 'its database', told);
    const leads = await this.#server.resumes(stored);
    if (place.state !== leads)
      throw new Error(`the process stands at "${place.state}", and its facts lead to "${leads}"`);
  }

  async #save(text: string, saved: SavedStep, possible: boolean): Promise<void> {
    const answer = await this.#calls.save?.(this.#here, saved);
    if (!answer) return;
    if (!possible) refused(text, answer);
    else if (answer.status !== 200) {
      throw new Error(`${text} was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
  }

  async #answer(event: ModelEvent, facts: Facts): Promise<void> {
    const { state, task: name } = this.#server.said.place;
    const task = this.#calls.tasks[name ?? ''];
    if (!task) throw new TypeError(`Nothing runs in "${state}".`);
    const wanted = event.type === 'throws' ? 'failed' : (event.outcome ?? '');
    const reason = this.#calls.unplayable[name ?? '']?.[wanted];
    const before = await this.#logged();
    if (reason) {
      this.#unplayed.set(`${state}.${wanted}`, reason);
      await this.#calls.staging.put(this.#here, facts);
    } else {
      const outcome = await task(this.#here, { outcome: wanted, facts, cause: this.#cause });
      await clearFaults(this.#around);
      if (outcome !== wanted)
        throw new Error(`"${name}" should answer "${wanted}", and the server answered "${outcome}"`);
    }
    this.#facts = await this.#agreed(facts);
    await this.#server.goOn(this.#facts, { outcome: wanted });
    await this.#sameInProcess();
    const written = (await this.#logged()).slice(before.length);
    if (!reason) await this.#sameInLog(written.at(this.#calls.goesOn ? 0 : -1), wanted);
  }

  #logged(): Promise<readonly Logged[]> {
    return this.#calls.log(this.#here);
  }

  /** Checks that the log entry of the call names its outcome and the next state, or the state of the current facts. */
  async #sameInLog(logged: Logged | undefined, wanted: string): Promise<void> {
    if (logged === undefined) {
      if (this.#calls.unlogged?.includes(wanted) !== false) return;
      throw new Error(`the log says nothing of "${wanted}"`);
    }
    const { event, outcome, state_after } = logged;
    const { state } = this.#server.said.place;
    // A page treats every unusable answer as failed; the server may know the reason.
    if (outcome !== null && wanted !== 'failed' && outcome !== wanted)
      throw new Error(`the log says "${outcome}" of ${event}, which should be "${wanted}"`);
    if (state_after === state || state_after === (await this.#stored())) return;
    throw new Error(`the log says "${state_after}" after ${event}, which led to "${state}"`);
  }

  /** The state of the stored facts: the log cannot contain data that only a page knows, such as its address. */
  async #stored(): Promise<string> {
    return this.#server.resumes(await this.#calls.stored(this.#here));
  }
}

function refused(text: string, answer: WireAnswer): void {
  if (answer.status >= 400 && answer.status < 500) return;
  // The answer of a process states that a task has refused.
  if (answer.status === 200 && (answer.body as { error?: object } | null)?.error) return;
  throw new Error(`the flow refuses ${text}, and the server answered ${answer.status}`);
}
