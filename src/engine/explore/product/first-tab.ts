import { waitOf } from '../../flow/state-file.ts';
import type { Projection } from '../model/projection.ts';
import type { Act, Happens } from './acts.ts';
import { ACTS, actOfMove, answersOf, refused } from './known-acts.ts';
import { led, type Pages } from './pages.ts';
import { afterTask, type ServerSide, withFact } from './server-side.ts';
import type { Situation } from './situation.ts';

/** The moves of the visible tab: its own moves by the facts that it knows, and calls by the facts of the server. */
export class FirstTab {
  readonly #projection: Projection;
  readonly #pages: Pages;
  readonly #server: ServerSide;
  readonly #happens: Happens;
  readonly #losesAnswers: boolean;

  constructor(
    parts: { readonly projection: Projection; readonly pages: Pages; readonly server: ServerSide },
    happens: Happens,
    losesAnswers: boolean,
  ) {
    this.#projection = parts.projection;
    this.#pages = parts.pages;
    this.#server = parts.server;
    this.#happens = happens;
    this.#losesAnswers = losesAnswers;
  }

  /** Visits everything that the tab can do in a situation. */
  act(from: Situation): void {
    const away = this.#leaving(from);
    if (away) {
      this.#go(away);
      this.#reload(away);
    }
    this.#save(from);
    const here = this.#projection.places[from.place];
    const task = this.#server.taskOf(here?.state ?? '');
    if (task >= 0 && here?.part !== 'waiting') this.#call(from, task);
  }

  /** Leaving a page does not cancel its call: the server completes it. */
  #leaving(from: Situation): Situation | null {
    if (!from.busy) return from;
    const other = this.#server.taskOf(this.#projection.places[from.place]?.state ?? '');
    return from.other < 0 ? { ...from, busy: false, other } : null;
  }

  /** Visits events, and timers of an open page. The server ends a wait, whether or not a page is open. */
  #go(from: Situation): void {
    const state = this.#pages.state(from.place);
    const waits = state !== undefined && waitOf(state) !== null;
    for (const move of this.#projection.moves[from.place] ?? []) {
      const { kind, type, answers } = move.event;
      if (kind === 'task' || (kind === 'timer' && waits) || answers === 'invalid' || answers === 'untouched')
        continue;
      const act = actOfMove(move);
      const isAsked = this.#server.asks.has(`${this.#projection.places[from.place]?.state}.${type}`);
      if (!isAsked) this.#arrive(act, from, led(move, from.told));
      else if (from.expired) this.#happens(refused(act), from);
      else this.#arrive(act, { ...from, told: from.facts }, led(move, from.facts));
    }
  }

  #reload(from: Situation): void {
    if (from.expired) this.#happens(refused(ACTS.reload), { ...from, place: -1 });
    else this.#open(ACTS.reload, from);
  }

  /** Visits a place; if it is on another page, that page is loaded with the current facts. */
  #arrive(act: Partial<Act>, from: Situation, place: number): void {
    if (place < 0) return;
    const page = this.#pages.of(place);
    if (page === 0 || page === from.page) this.#happens(act, { ...from, place });
    else if (from.expired) this.#happens(refused(act), { ...from, place: -1, page });
    else this.#open(act, { ...from, place, page });
  }

  /** Loads a page; a page of another flow is handled by that flow. */
  #open(act: Partial<Act>, from: Situation): void {
    const pages = this.#pages;
    const place = pages.leaves(from.place) ? from.place : pages.loaded(from.page, from.facts);
    this.#happens(act, { ...from, place, page: pages.of(place) || from.page, told: from.facts });
  }

  /** The target of a failed call. */
  #failing({ place }: Situation, code: number): number {
    const moves = this.#projection.moves[place] ?? [];
    const throws = moves.find(({ event }) => event.kind === 'task' && event.type === 'throws');
    return throws ? led(throws, code) : -1;
  }

  #call(from: Situation, task: number): void {
    if (from.busy) {
      this.#answered(from, task, -1);
      return;
    }
    const failed = this.#failing(from, from.told);
    if (from.expired) {
      this.#arrive(ACTS.unauthorized, from, failed);
      return;
    }
    if (from.acting && this.#server.tasks[task]?.personal === true) {
      this.#arrive(ACTS.notPersonal, from, failed);
      return;
    }
    this.#arrive(ACTS.notThrough, from, failed);
    const during = this.#server.tasks[task]?.during;
    if (!this.#server.does(task, from.facts)) this.#turnedDown(from, task);
    else if (!during) this.#answered(from, task, task);
    else {
      const facts = withFact(during, from.facts, true);
      this.#happens({ text: 'the server begins', begins: task }, { ...from, busy: true, facts });
    }
  }

  #answered(from: Situation, task: number, begins: number): void {
    const one = this.#server.tasks[task];
    const held = this.#server.tasks[from.other]?.during ?? null;
    for (const move of this.#projection.moves[from.place] ?? []) {
      const { kind, type, outcome } = move.event;
      if (!one || kind !== 'task' || type !== 'answers' || outcome === undefined) continue;
      for (const facts of afterTask(one, move, from.facts, held)) {
        const now = { ...from, facts, busy: false };
        const { done, lost } = answersOf(move, begins);
        this.#arrive(done, { ...now, told: facts }, led(move, facts));
        if (!this.#losesAnswers || facts === from.facts) continue;
        this.#arrive(lost, now, this.#failing(from, from.told));
      }
    }
  }

  /**
   * Visits the results of a refused call: the page keeps its facts; or it gets the current facts, and is placed where
   * they allow; or an outcome reports that the result exists already.
   */
  #turnedDown(from: Situation, task: number): void {
    const answer = 'refused';
    this.#arrive(ACTS.refused, from, this.#failing(from, from.told));
    const told = { ...from, told: from.facts };
    const next = this.#failing(from, from.facts);
    if (this.#pages.shows(next, from.facts)) this.#arrive(ACTS.refusedWithFacts, told, next);
    else this.#open(ACTS.refusedWithFacts, from);
    for (const move of this.#projection.moves[from.place] ?? []) {
      const { kind, type, outcome = '' } = move.event;
      if (kind !== 'task' || type !== 'answers') continue;
      if (!this.#server.tasks[task]?.told.includes(outcome)) continue;
      if (!move.effect?.after(from.facts).includes(from.facts)) continue;
      this.#arrive(
        { text: `the server says that it is so: ${outcome}`, answer },
        told,
        led(move, from.facts),
      );
    }
  }

  #save(from: Situation): void {
    for (const one of this.#server.saves) {
      const isHere = one.state === this.#projection.places[from.place]?.state;
      if (!isHere || one.editable[from.told] !== 1) continue;
      const text = `${one.event} ${one.step}`;
      if (from.expired) this.#happens({ text: `${text} is answered 401`, answer: 'refused' }, from);
      else if (!this.#server.stores(one, from.facts)) {
        this.#happens({ text: `${text} is refused`, answer: 'refused' }, from);
      } else {
        for (const facts of one.effect.after(from.facts)) {
          this.#happens({ text, answer: 'done' }, { ...from, facts, told: facts });
        }
      }
    }
  }
}
