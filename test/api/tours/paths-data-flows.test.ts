import { dataFlowHttp } from '../../drive/data-flow/http.ts';
import { compiledFlow, flowNames } from '../../paths/load-flow.ts';
import { walkOverHttp } from './tour-walk.ts';

const ofData = flowNames()
  .map(compiledFlow)
  .filter(({ id, file }) => file.start !== undefined && file.start.subject !== id);

for (const flow of ofData) {
  walkOverHttp(flow.id, {
    how: dataFlowHttp(flow),
    goals: ['states', 'transitions', 'conditions', 'pairs'],
    whole: ['states', 'transitions', 'conditions'],
    unplayed: [],
  });
}
