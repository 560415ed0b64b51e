import type { FlowAnswer, FlowQuestion } from '../../src/contract/process/look.contract.ts';
import type { ProcessView } from '../../src/contract/process/process.contract.ts';
import type { Observation } from '../../src/engine/explore/tours/driver.ts';
import type { Facts } from '../../src/engine/facts.ts';
import { shownAt } from '../../src/engine/flow/run/place.ts';
import type { Wire, WireAnswer, WireCall } from './wire.ts';

/** The state of a person as the server reports it, queried again after every step. */
export class AskedServer {
  readonly #wire: Wire;
  readonly #flow: string;
  #answer: FlowAnswer | null = null;

  constructor(wire: Wire, flow: string) {
    this.#wire = wire;
    this.#flow = flow;
  }

  /** The last answer. */
  get said(): FlowAnswer {
    if (!this.#answer) throw new TypeError('Nobody has entered the flow yet.');
    return this.#answer;
  }

  /** A person enters the flow, by a page or without one. */
  async enter(facts: Facts, wish: { readonly route?: string; readonly step?: string }): Promise<void> {
    this.#answer = await this.#ask({ facts, wish });
  }

  /** The state of the page after an event, or with other facts. */
  async goOn(facts: Facts, happening?: FlowQuestion['happening']): Promise<void> {
    this.#answer = await this.#ask({ facts, from: this.said.from, ...(happening && { happening }) });
  }

  /** Whether the flow allows an event in the current state of the page. */
  async allows(facts: Facts, event: { readonly type: string; readonly step?: string }): Promise<boolean> {
    return (await this.#ask({ facts, from: this.said.from, happening: { event } })).happens;
  }

  /** The name of the state to which the facts alone lead. */
  async resumes(facts: Facts): Promise<string> {
    return (await this.#ask({ facts })).place.state;
  }

  /** The process of a person; `call` asks for it. */
  async process(call: WireCall): Promise<ProcessView> {
    return this.#told<ProcessView>('the process', 'processes', call);
  }

  /** The answer to an event that is sent to a process without any input. */
  send(id: string, { token }: WireCall, event: object, key: string): Promise<WireAnswer> {
    return this.#wire('POST', `/api/processes/${id}/events`, {
      token,
      headers: { 'idempotency-key': key },
      body: event,
    });
  }

  observe(): Observation {
    const { place, from, events, steps } = this.said;
    return { state: place.state, part: from.part, events, steps, shows: shownAt(place) };
  }

  #ask(question: FlowQuestion): Promise<FlowAnswer> {
    return this.#told<FlowAnswer>('where one stands', 'look', { token: '', body: question });
  }

  async #told<Told>(what: string, path: string, call: WireCall): Promise<Told> {
    const { status, body } = await this.#wire('POST', `/api/flows/${this.#flow}/${path}`, call);
    if (status !== 200) throw new Error(`the server does not say ${what}: ${status} ${JSON.stringify(body)}`);
    return body as Told;
  }
}
