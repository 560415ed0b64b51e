import { listEvents } from '../../../db/event.repository.ts';
import type { Driver, Entry, Observation } from '../../../engine/explore/driver.ts';
import { ModelDriver } from '../../../engine/explore/model-driver.ts';
import { eventText, type ModelEvent } from '../../../engine/explore/projection.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { CompiledFlow } from '../../../engine/flow/build.ts';
import { resume } from '../../../engine/flow/resume.ts';
import { agreedFacts } from './agreed-facts.ts';
import { answerExam, answersOf, loadExam } from './exam-calls.ts';
import { cancel, cancelApplication, saveStep, submit, submitApplication } from './form-calls.ts';
import { pay, payInvoice } from './payment-calls.ts';
import { newPerson, storedFacts } from './person.ts';
import { putAnswers, putFacts } from './put-facts.ts';
import { type Cue, clearFaults, type Stage } from './stage.ts';
import type { WireAnswer } from './wire.ts';

type Task = (stage: Stage, cue: Cue) => Promise<string>;

const tasks: Readonly<Record<string, Task>> = {
  submitApplication,
  cancelApplication,
  payInvoice,
  loadExam,
  answerExam,
};

/** What is sent for an event that begins a task, so that the server can refuse it. */
const requests: Readonly<Record<string, (stage: Stage) => Promise<WireAnswer>>> = {
  SUBMIT: (stage) => submit(stage, {}),
  CANCEL: cancel,
  PAY: pay,
  ANSWER: async (stage) =>
    stage.wire('POST', '/api/applicant/exam', {
      token: stage.person.token,
      body: await answersOf(stage, true),
    }),
  REGENERATE: ({ wire, person }) => wire('GET', '/api/applicant/exam?regenerate=1', { token: person.token }),
};

/** Answers that no call can bring about, by task, with the reason. */
const unplayable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  answerExam: { questions: 'the bureau answers with a verdict, and never with another round of questions' },
};

/**
 * A person of a real server, who does by its calls what the pages do: a page of its own stands where the
 * server's facts and answers lead it. After every step the facts that the server tells, those that it has
 * stored and those of the tour must be the same, and the event log must name the state they lead to.
 */
export class HttpDriver implements Driver {
  readonly #flow: CompiledFlow;
  readonly #around: Omit<Stage, 'person'>;
  readonly #page: ModelDriver;
  #stage: Stage | null = null;
  #regenerate = false;
  readonly #unplayed = new Map<string, string>();

  constructor(flow: CompiledFlow, around: Omit<Stage, 'person'>) {
    this.#flow = flow;
    this.#around = around;
    this.#page = new ModelDriver(flow);
  }

  async enter(entry: Entry): Promise<void> {
    const person = await newPerson(this.#around.deps, entry.facts);
    this.#stage = { ...this.#around, person };
    this.#regenerate = false;
    await clearFaults(this.#stage);
    await putAnswers(this.#around.deps, person, entry.facts.consent_given === true);
    await putFacts(this.#around.deps, person, entry.facts);
    this.#page.enter({ ...entry, facts: await agreedFacts(this.#here, entry.facts) });
  }

  async fire(event: ModelEvent, facts: Facts): Promise<void> {
    const happened = await this.#act(event, facts);
    const now = await agreedFacts(this.#here, facts);
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

  /** Does it at the server: what really happened, or null where the server refused. */
  async #act(event: ModelEvent, facts: Facts): Promise<ModelEvent | null> {
    const stage = this.#here;
    if (event.kind === 'outside') {
      await putFacts(stage.deps, stage.person, facts);
      return event;
    }
    if (event.kind === 'task') return this.#answer(event, facts);
    if (event.kind === 'timer') return event;
    const possible = this.#page.allows(event, facts);
    if (event.step !== undefined && event.answers !== undefined) return this.#save(event, possible);
    const request = requests[event.type];
    if (possible) {
      if (request) this.#regenerate = event.type === 'REGENERATE';
      return event;
    }
    if (request) refused(event, await request(stage));
    return null;
  }

  async #save(event: ModelEvent, possible: boolean): Promise<ModelEvent | null> {
    const { step = '', answers = 'untouched' } = event;
    const stage = this.#here;
    const answer = await saveStep(stage, step, answers, await storedFacts(stage.deps, stage.person));
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
    const stage = this.#here;
    const { state } = this.#page.observe();
    const file = this.#flow.file.states[state];
    const task = file && 'task' in file ? tasks[file.task] : undefined;
    if (!task) throw new TypeError(`Nothing runs in "${state}".`);
    const wanted = event.type === 'throws' ? 'failed' : (event.outcome ?? '');
    const reason = unplayable[file && 'task' in file ? file.task : '']?.[wanted];
    if (reason !== undefined) {
      this.#unplayed.set(`${state}.${wanted}`, reason);
      await putFacts(stage.deps, stage.person, facts);
      return event;
    }
    const before = await this.#log();
    const outcome = await task(stage, { outcome: wanted, facts, regenerate: this.#regenerate });
    await clearFaults(stage);
    if (outcome !== wanted) throw new Error(`the server answered "${outcome}", and not "${wanted}"`);
    await this.#sameInLog(before.length);
    return event;
  }

  async #log(): Promise<{ event: string; state_after: string }[]> {
    const { deps, person } = this.#here;
    return listEvents(deps.db, person.id);
  }

  /** What the call has written into the log names where the facts lead now. */
  async #sameInLog(before: number): Promise<void> {
    const { deps, person } = this.#here;
    const last = (await this.#log()).slice(before).at(-1);
    const { state } = resume(this.#flow, await storedFacts(deps, person));
    if (last === undefined || last.state_after === state) return;
    throw new Error(
      `the log says "${last.state_after}" after ${last.event}, and the facts lead to "${state}"`,
    );
  }
}

function refused(event: ModelEvent, answer: WireAnswer): void {
  if (answer.status >= 400 && answer.status < 500) return;
  throw new Error(`the flow refuses ${eventText(event)}, and the server answered ${answer.status}`);
}
