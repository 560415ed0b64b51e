import { BoundedCache } from '../../bounded-cache.ts';
import type { FlowFile } from '../flow-file.ts';
import { statesConfig } from './machine-config.ts';
import { flowSetup } from './machine-setup.ts';

function createFlowMachine(file: FlowFile) {
  return flowSetup(file).createMachine({
    id: file.id,
    context: ({ input }) => ({
      facts: input.facts,
      wish: input.step ?? null,
      wizard: null,
      visited: [],
      retries: 0,
      cause: { type: 'xstate.init' },
      failure: null,
      told: null,
    }),
    initial: file.initial,
    states: statesConfig(file),
    on: {
      FACTS: { actions: { type: 'takeFacts' } },
      RESUME: {
        target: `.${file.initial}`,
        actions: [{ type: 'takeFacts' }, { type: 'startOver' }],
      },
    },
  });
}

/** The XState machine of a flow. Its actors are the flow's tasks, provided by the host. */
export type FlowMachine = ReturnType<typeof createFlowMachine>;

/** A flow that can run: its file, and the machine built from it. */
export interface CompiledFlow {
  readonly id: string;
  readonly version: number;
  readonly file: FlowFile;
  readonly machine: FlowMachine;
}

/** Holds the flows of a few releases, and the mutants of a test run. */
const built = new BoundedCache<string, CompiledFlow>(48);

/**
 * The flow of a valid file, without checking it: `compileFlow` checks, and needs ajv. The browser uses this function,
 * because files are checked when their release is made.
 *
 * The same content always returns the same object while it is in use.
 *
 * @example buildFlow(file).machine.id // 'application'
 */
export function buildFlow(file: FlowFile): CompiledFlow {
  return built.getOrMake(JSON.stringify(file), () => ({
    id: file.id,
    version: file.version,
    file,
    machine: createFlowMachine(file),
  }));
}
