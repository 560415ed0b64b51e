import type { ExploredFlow } from '../../../src/engine/explore/model/explored-flow.ts';
import type { Effect } from '../../../src/engine/explore/model/world.ts';
import type { FactsSchema } from '../../../src/engine/facts.ts';
import type { FlowFile } from '../../../src/engine/flow/flow-file.ts';
import type { StateFile } from '../../../src/engine/flow/state-file.ts';

/** A flow that exists only to be measured: a ring of screens, and a task that flips each fact. */
export interface BenchModel {
  readonly flow: ExploredFlow;
  /** Number of situations: every state under every combination of the facts. */
  readonly situations: number;
}

/**
 * A ring of `screens` screens over `facts` boolean facts: every screen leads to the next, skips one or two by a
 * condition, and opens a task whose answers set a fact.
 *
 * @example benchModel(10, 48).situations // 59392
 */
export function benchModel(facts: number, screens: number): BenchModel {
  const names = Array.from({ length: facts }, (_, index) => `f${index}`);
  const screen = (index: number) => `s${((index % screens) + screens) % screens}`;
  const states: Record<string, StateFile> = {};
  for (let index = 0; index < screens; index += 1) {
    const fact = index % facts;
    states[screen(index)] = {
      screen: 'bench',
      on: {
        NEXT_PAGE: screen(index + 1),
        SKIP: [
          { when: `c${fact}`, unless: `c${(fact + 1) % facts}`, to: screen(index + 3) },
          { to: screen(index + 2) },
        ],
        ASK: { unless: `c${(fact + 2) % facts}`, to: `t${fact}` },
        BACK_PAGE: { when: `c${fact}`, to: screen(index - 1) },
      },
    };
  }
  const outcomes: Record<string, Record<string, Effect>> = {};
  names.forEach((name, index) => {
    states[`t${index}`] = {
      task: `turn${index}`,
      outcomes: { on: screen(index), off: screen(index + 1), failed: screen(index + 2) },
    };
    outcomes[`turn${index}`] = { on: { sets: { [name]: [true] } }, off: { sets: { [name]: [false] } } };
  });
  const file: FlowFile = {
    id: 'bench',
    version: 1,
    facts: 'bench/facts',
    conditions: Object.fromEntries(names.map((name, index) => [`c${index}`, { [name]: { const: true } }])),
    initial: 's0',
    states,
  };
  const schema: FactsSchema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'boolean' }])),
  };
  return {
    flow: { file, facts: schema, world: { impossible: [], outcomes, saves: {}, outside: {} } },
    situations: 2 ** facts * (screens + facts),
  };
}
