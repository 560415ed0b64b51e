import { compiledFlow, flowNames } from '../../../src/cli/paths/load-flow.ts';
import { dataFlowInBrowser } from '../../drive/data-flow/browser-flow.ts';
import { walkInBrowser } from './tour-walk.ts';

const ofData = flowNames().map(compiledFlow);

// The flows of a tenancy are walked over HTTP: the driver's pages have links with a token, and no sign-in.
for (const flow of ofData.filter(({ file }) => file.start?.subject === 'application')) {
  walkInBrowser(flow.id, { how: dataFlowInBrowser(flow), goals: ['states'], unplayed: [] });
}
