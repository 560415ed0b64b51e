/** What pages and server know of the flows with a `start`: their address, their subjects, and two of their names. */
import type { FlowFile } from './flow-file.ts';

/** The task for which the page asks for a signature. */
export const SIGNING_TASK = 'signAnswers';

/** The sources that derive facts from the data of the process itself. */
export const builtInSources = [
  'answers',
  'process',
  'charge',
  'occasion',
  'signing',
  'run',
  'places',
] as const;

/** The screen that shows the `message` of its state. */
export const MESSAGE_SCREEN = 'message';

/** The page of a flow with a `start`; followed by `:tab` for a wizard's step. */
export const flowPath = (id: string): string => `/flow/${id}`;

/**
 * The page of a flow: the address of its start, else the path of its id. @example pageOfFlow(file) // '/lease_renew'
 */
export function pageOfFlow({ id, start }: Pick<FlowFile, 'id' | 'start'>): string {
  return start?.address ?? flowPath(id);
}

/** The subject of flows for people who live under a lease. */
export const TENANCY_FLOWS = 'tenancy';

/** The possible subjects of a data-only flow. */
export const DATA_FLOW_SUBJECTS: readonly string[] = ['application', TENANCY_FLOWS, 'workorder'];
