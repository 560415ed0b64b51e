import type { CompiledFlow } from '../../../src/engine/flow/machine/build.ts';
import type { HttpFlow } from '../http-flow.ts';
import { logOf, playTask, saveStep, sendEvent } from './calls.ts';
import { type Stage, storedFacts, tasksIn } from './stage.ts';
import { dataFlowStaging } from './staging.ts';

/**
 * Any data-only flow by the calls that every flow has.
 *
 * @example new HttpDriver(flow, around, dataFlowHttp(flow))
 * @see docs/decisions/0031-a-flow-of-data-alone.md
 */
export function dataFlowHttp(flow: CompiledFlow): HttpFlow<Stage> {
  const events = Object.values(flow.file.states).flatMap(({ on = {} }) => Object.keys(on));
  const edits = new Set(
    Object.values(flow.file.states).flatMap((state) =>
      'wizard' in state ? Object.keys(state.wizard.edits ?? {}) : [],
    ),
  );
  return {
    staging: dataFlowStaging(flow),
    tasks: Object.fromEntries(tasksIn(flow).map((name) => [name, playTask])),
    requests: Object.fromEntries(events.map((type) => [type, (stage: Stage) => sendEvent(stage, { type })])),
    save: saveStep,
    unplayable: {},
    process: ({ person }) => ({ token: person.token, body: {} }),
    stored: storedFacts,
    goesOn: true,
    // Files are uploaded before the save, because a tour has no step for them.
    log: async (stage) => (await logOf(stage)).filter(({ event }) => !edits.has(event)),
  };
}
