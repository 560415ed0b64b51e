import type { FlowFile } from './flow-file.ts';
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

/** A flow that can run: its file, and the one machine made from it. */
export interface CompiledFlow {
  readonly id: string;
  readonly version: number;
  readonly file: FlowFile;
  readonly machine: FlowMachine;
}

const built = new Map<string, { text: string; flow: CompiledFlow }>();

/**
 * The flow of a file that is known to be sound, without checking it: `compileFlow` checks, and needs ajv.
 * This is what the browser uses, where files have been checked when the page was built.
 *
 * A machine is built once per id and version; the same file always gives the same object. Another text
 * under a known id and version (an analyst at work, a mutant) replaces the earlier one.
 *
 * @example buildFlow(file).machine.id // 'application'
 */
export function buildFlow(file: FlowFile): CompiledFlow {
  const key = `${file.id}@${file.version}`;
  const known = built.get(key);
  if (known?.flow.file === file) return known.flow;
  const text = JSON.stringify(file);
  if (known?.text === text) return known.flow;
  const flow = { id: file.id, version: file.version, file, machine: createFlowMachine(file) };
  built.set(key, { text, flow });
  return flow;
}
