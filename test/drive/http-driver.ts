import { eventText, type ModelEvent } from '../../src/engine/explore/model/projection.ts';
import type { Driver, Entry, Observation } from '../../src/engine/explore/tours/driver.ts';
import { ModelDriver } from '../../src/engine/explore/tours/model-driver.ts';
import type { Facts } from '../../src/engine/facts.ts';
import type { CompiledFlow } from '../../src/engine/flow/build.ts';
import { settle } from '../../src/engine/flow/decide.ts';
import { resume } from '../../src/engine/flow/resume.ts';
import type { HttpFlow } from './http-flow.ts';
import { type Around, clearFaults } from './stage.ts';
import type { WireAnswer } from './wire.ts';

/**
 * A person of a real server, who does by its calls what the pages do: a page of its own stands where the
 * server's facts and answers lead it. After every step the facts that the server tells, those that it has
 * stored and those of the tour must be the same, and the event log must name the state they lead to.
 */
export class HttpDriver<Stage extends Around> implements Driver {
  readonly #flow: CompiledFlow;
  readonly #around: Around;
  readonly #calls: HttpFlow<Stage>;
  readonly #page: ModelDriver;
  #stage: Stage | null = null;
  /** The event that began the task which runs now or ran last. */
  #cause = '';
  readonly #unplayed = new Map<string, string>();

  constructor(flow: CompiledFlow, around: Around, calls: HttpFlow<Stage>) {
    this.#flow = flow;
    this.#around = around;
    this.#calls = calls;
    this.#page = new ModelDriver(flow);
  }

  async enter(entry: Entry): Promise<void> {
    await clearFaults(this.#around);
    this.#cause = '';
    this.#stage = await this.#calls.staging.enter(this.#around, entry.facts);
    this.#page.enter({ ...entry, facts: await this.#agreed(entry.facts) });
  }

  async fire(event: ModelEvent, facts: Facts): Promise<void> {
    const happened = await this.#act(event, facts);
    const now = await this.#agreed(facts);
    if (happened) this.#page.fire(happened, now);
  }

  observe(): Observation {
    return this.#page.observe();
  }

  /** Outcomes that were put into the database, because no call brings them about: by name, the reason. */
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

  /** Does it at the server: what really happened, or null where the server refused. */
  async #act(event: ModelEvent, facts: Facts): Promise<ModelEvent | null> {
    if (event.kind === 'outside') {
      await this.#calls.staging.put(this.#here, facts);
      return event;
    }
    if (event.kind === 'task') return this.#answer(event, facts);
    if (event.kind === 'timer') return event;
    const possible = this.#page.allows(event, facts);
    if (event.step !== undefined && event.answers !== undefined) return this.#save(event, possible);
    const request = this.#calls.requests[event.type];
    if (possible) {
      if (request) this.#cause = event.type;
      await this.#calls.asides?.[event.type]?.(this.#here, facts);
      return event;
    }
    const answer = await request?.(this.#here);
    if (answer) refused(event, answer);
    return null;
  }

  async #save(event: ModelEvent, possible: boolean): Promise<ModelEvent | null> {
    const { step = '', answers = 'untouched' } = event;
    const { save, stored } = this.#calls;
    const answer = await save?.(this.#here, step, answers, await stored(this.#here));
    if (!possible) {
      if (answer) refused(event, answer);
      return null;
    }
    if (answer && answer.status !== 200) {
      throw new Error(`${eventText(event)} was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return event;
  }

  async #answer(event: ModelEvent, facts: Facts): Promise<ModelEvent> {
    const { state } = this.#page.observe();
    const file = this.#flow.file.states[state];
    const name = file && 'task' in file ? file.task : '';
    const task = this.#calls.tasks[name];
    if (!task) throw new TypeError(`Nothing runs in "${state}".`);
    const wanted = event.type === 'throws' ? 'failed' : (event.outcome ?? '');
    const reason = this.#calls.unplayable[name]?.[wanted];
    if (reason !== undefined) {
      this.#unplayed.set(`${state}.${wanted}`, reason);
      await this.#calls.staging.put(this.#here, facts);
      return event;
    }
    const before = await this.#logged();
    const outcome = await task(this.#here, { outcome: wanted, facts, cause: this.#cause });
    await clearFaults(this.#around);
    if (outcome !== wanted) throw new Error(`the server answered "${outcome}", and not "${wanted}"`);
    await this.#sameInLog(before.length, state, wanted);
    return event;
  }

  async #logged() {
    return (await this.#calls.log?.(this.#here)) ?? [];
  }

  /** What the call has written into the log names where the outcome leads, or where the facts lead now. */
  async #sameInLog(before: number, from: string, outcome: string): Promise<void> {
    const last = (await this.#logged()).slice(before).at(-1);
    if (last === undefined) return;
    const facts = await this.#calls.stored(this.#here);
    const here = resume(this.#flow, facts);
    const { state } = here;
    if (last.state_after === state) return;
    if (last.state_after === settle(this.#flow, facts, { ...here, state: from }, outcome).state) return;
    throw new Error(
      `the log says "${last.state_after}" after ${last.event}, and the facts lead to "${state}"`,
    );
  }
}

function refused(event: ModelEvent, answer: WireAnswer): void {
  if (answer.status >= 400 && answer.status < 500) return;
  throw new Error(`the flow refuses ${eventText(event)}, and the server answered ${answer.status}`);
}
