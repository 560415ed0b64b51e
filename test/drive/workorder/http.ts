import type { CompiledFlow } from '../../../src/engine/flow/machine/build.ts';
import { WORKORDER } from '../../../src/server/features/workorders/workorder.subject.ts';
import { dataFlowHttp } from '../data-flow/http.ts';
import type { Stage } from '../data-flow/stage.ts';
import type { HttpFlow } from '../http-flow.ts';
import { workorderStaging } from './staging.ts';

/** The life of a workorder over HTTP: the office by the calls that every flow has, the resident by their own. */
export function workorderHttp(flow: CompiledFlow): HttpFlow<Stage> {
  return {
    ...dataFlowHttp(flow),
    staging: workorderStaging(flow),
    process: ({ person }) => ({ flow: WORKORDER, subject_kind: WORKORDER, subject_id: person.id }),
  };
}
