import type { Act, Happens } from './acts.ts';
import { afterTask, type ServerSide, withFact } from './server-side.ts';
import type { Situation } from './situation.ts';

/** Why the server does a task: whose act it is, the words before it, and the task that starts with it; -1 if none. */
interface Work {
  readonly by: Act['by'];
  readonly before: string;
  readonly begins: number;
}

/** What the server does beside the first tab: for a second tab, for a page that is no longer open, and in due time. */
export class OtherTab {
  readonly #server: ServerSide;
  readonly #happens: Happens;

  constructor(server: ServerSide, happens: Happens) {
    this.#server = server;
    this.#happens = happens;
  }

  /** Completes the running task. */
  finish(from: Situation): void {
    if (from.other >= 0) this.#done(from, from.other, { by: 'server', before: 'meanwhile', begins: -1 }, -1);
  }

  /**
   * The time is over for which the process waits. `running`: the task that the first tab is waiting for; -1 if none.
   */
  passTime(from: Situation, running: number): void {
    const task = this.#server.due(from.facts);
    if (task >= 0) this.#done(from, task, { by: 'server', before: 'time passes', begins: task }, running);
  }

  /**
   * The newly loaded second tab calls every task that its page offers. `running`: the task that the first tab is
   * waiting for; -1 if none.
   */
  call(from: Situation, running: number): void {
    const { tasks, saves } = this.#server;
    for (const [task, { task: name, during }] of tasks.entries()) {
      if (!this.#server.offers(task, from.facts)) continue;
      if (!during) {
        this.#done(from, task, { by: 'tab', before: 'the other tab', begins: task }, running);
        continue;
      }
      const facts = withFact(during, from.facts, true);
      const text = `the other tab: ${name} begins`;
      this.#happens({ text, by: 'tab', begins: task }, { ...from, facts, other: task });
    }
    for (const one of saves) {
      if (!this.#server.stores(one, from.facts)) continue;
      for (const facts of one.effect.after(from.facts)) {
        if (facts === from.facts) continue;
        this.#happens({ text: `the other tab: ${one.event} ${one.step}`, by: 'tab' }, { ...from, facts });
      }
    }
  }

  #done(from: Situation, task: number, { by, before, begins }: Work, running: number): void {
    const one = this.#server.tasks[task];
    if (!one) return;
    const held = this.#server.tasks[running]?.during ?? null;
    const isLate = begins < 0;
    for (const move of one.answers) {
      const { outcome = '' } = move.event;
      for (const facts of afterTask(one, move, from.facts, held)) {
        if (facts === from.facts && !isLate) continue;
        const text = `${before}: ${one.task} ${outcome}`;
        this.#happens({ text, by, begins, outcome }, { ...from, facts, other: isLate ? -1 : from.other });
      }
    }
  }
}
