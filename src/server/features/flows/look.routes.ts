import * as contract from '../../../contract/process/look.contract.ts';
import { factProblems } from '../../../engine/facts.ts';
import { isStandpoint, look } from '../../../engine/flow/run/look.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';

/** Evaluates a flow of the running release for given facts. It is public, and touches nobody's process. */
export function lookRoutes(app: App, deps: Deps): void {
  route(app, contract.lookAtFlow, async (request) => {
    const flow = deps.flows.get(request.params.flow);
    if (flow === undefined) throw new AppError('record.not_found');
    const { facts, from } = request.body;
    const isKnown = from === undefined || isStandpoint(flow, from);
    if (!isKnown || factProblems(deps.factsSchema(flow.id), facts).length > 0)
      throw new AppError('request.invalid');
    const { place, steps, ...answer } = look(flow, request.body);
    return {
      ...answer,
      events: [...answer.events],
      from: { ...answer.from, visited: [...answer.from.visited] },
      place: { ...place, visited: [...place.visited] },
      steps: steps.map((step) => ({ ...step, sections: [...step.sections] })),
    };
  });
}
