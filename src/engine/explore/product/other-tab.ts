import type { Happens } from './acts.ts';
import { afterTask, type ServerSide, withFact } from './server-side.ts';
import type { Situation } from './situation.ts';

/** What the server does for a second tab of the same person, or for a page that is no longer open. */
export class OtherTab {
  readonly #server: ServerSide;
  readonly #happens: Happens;

  constructor(server: ServerSide, happens: Happens) {
    this.#server = server;
    this.#happens = happens;
  }

  /** Completes the running task. */
  finish(from: Situation): void {
    if (from.other >= 0) this.#done(from, from.other, -1, -1);
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
        this.#done(from, task, task, running);
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

  #done(from: Situation, task: number, begins: number, running: number): void {
    const one = this.#server.tasks[task];
    if (!one) return;
    const held = this.#server.tasks[running]?.during ?? null;
    const isLate = begins < 0;
    for (const move of one.answers) {
      const { outcome = '' } = move.event;
      for (const facts of afterTask(one, move, from.facts, held)) {
        if (facts === from.facts && !isLate) continue;
        const text = `${isLate ? 'meanwhile' : 'the other tab'}: ${one.task} ${outcome}`;
        const act = { text, by: isLate ? 'server' : 'tab', begins, outcome } as const;
        this.#happens(act, { ...from, facts, other: -1 });
      }
    }
  }
}
