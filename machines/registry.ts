import applicationFile from '../flows/application.flow.json' with { type: 'json' };
import applicationFacts from '../schemas/application/facts.schema.json' with { type: 'json' };
import { buildFlow, type CompiledFlow } from '../src/engine/flow/build.ts';
import type { Catalog } from '../src/engine/flow/catalog.ts';
import type { FlowFile } from '../src/engine/flow/flow-file.ts';
import { applicationRoutes, applicationScreens, applicationTasks } from './application.catalog.ts';
import { examMachine } from './exam.machine.ts';
import { paymentMachine } from './payment.machine.ts';
import { savingMachine } from './saving.machine.ts';
import { signatureMachine } from './signature.machine.ts';
import { uploadMachine } from './upload.machine.ts';

/** A flow of the product: its file, and the names that it may use. */
export interface FlowEntry {
  readonly file: FlowFile;
  /** The flow's own half of the catalog; forms and messages come from disk. */
  readonly catalog: Pick<Catalog, 'tasks' | 'screens' | 'routes' | 'facts'>;
}

/** Every flow of the product by its id. */
export const flows = {
  application: {
    file: applicationFile as FlowFile,
    catalog: {
      tasks: applicationTasks,
      screens: applicationScreens,
      routes: applicationRoutes,
      facts: applicationFacts,
    },
  },
} as const satisfies Record<string, FlowEntry>;

export type FlowName = keyof typeof flows;

/** Every protocol written by hand, by its name. Explored, covered and checked like the flows. */
export const machines = {
  payment: paymentMachine,
  exam: examMachine,
  signature: signatureMachine,
  upload: uploadMachine,
  saving: savingMachine,
} as const;

export type MachineName = keyof typeof machines;

/**
 * A flow of the product, ready to run; always the same object. It does not check the file: `npm run flows`
 * has done so.
 *
 * @example compiledFlow('application').machine
 */
export function compiledFlow(name: FlowName): CompiledFlow {
  return buildFlow(flows[name].file);
}

/** The catalog that a flow is checked against, completed with what lies on disk. */
export function catalogOf(name: FlowName, disk: Pick<Catalog, 'forms' | 'messages' | 'languages'>): Catalog {
  return { ...flows[name].catalog, flows: Object.keys(flows), ...disk };
}
