import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

/**
 * A flow of a release that cannot run here: it is missing, needs a fact that this version of the server does not know,
 * or its file leads to a dead end. Other flows still run. The response names the flow, the log gives the reason.
 */
export class FlowCannotRun extends AppError {
  override readonly name = 'FlowCannotRun';
  readonly flow: string;

  /** @param reason an error, or its text */
  constructor(flow: string, reason: unknown) {
    super('flow.cannot_run', {
      details: { flow },
      cause: typeof reason === 'string' ? new Error(reason) : reason,
    });
    this.flow = flow;
  }
}

/**
 * Runs a call of the engine for a flow and returns its result.
 *
 * @throws {FlowCannotRun} with the engine's error as its cause.
 * @example inFlow('lease', () => resume(flow, facts))
 */
export function inFlow<Answer>(flow: string, answer: () => Answer): Answer {
  try {
    return answer();
  } catch (error) {
    throw new FlowCannotRun(flow, error);
  }
}

/** The compiled flow of that name. @throws {FlowCannotRun} if the release does not have it. */
export function flowOf(deps: Pick<Deps, 'flows'>, id: string): CompiledFlow {
  const flow = deps.flows.get(id);
  if (flow === undefined) throw new FlowCannotRun(id, `The flow "${id}" is not loaded.`);
  return flow;
}
