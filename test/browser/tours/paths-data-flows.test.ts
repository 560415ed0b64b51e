import { compiledFlow, flowNames } from '../../../src/cli/paths/load-flow.ts';
import { dataFlowInBrowser } from '../../drive/data-flow/browser-flow.ts';
import { walkInBrowser } from './tour-walk.ts';

const ofData = flowNames()
  .map(compiledFlow)
  .filter(({ file }) => file.start !== undefined);

for (const flow of ofData) {
  walkInBrowser(flow.id, { how: dataFlowInBrowser(flow), goals: ['states'], unplayed: [] });
}
