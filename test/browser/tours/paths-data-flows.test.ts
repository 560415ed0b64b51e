import { type FlowFile, stepsOf } from '../../../src/engine/flow/flow-file.ts';
import { dataFlowInBrowser } from '../../drive/data-flow/browser-flow.ts';
import { compiledFlow, flowNames } from '../../paths/load-flow.ts';
import { walkInBrowser } from './tour-walk.ts';

/** The browser tours of a flow with more forms run in `npm run paths`; here it is walked over HTTP only. */
const MOST_FORMS = 4;

const formsIn = (file: FlowFile) =>
  Object.values(file.states).flatMap((state) =>
    'wizard' in state ? stepsOf(file, state.wizard).flatMap(({ sections = [] }) => sections) : [],
  ).length;

const ofData = flowNames()
  .map(compiledFlow)
  .filter(
    ({ id, file }) =>
      file.start !== undefined &&
      file.start.subject !== id &&
      (file.parties !== undefined || formsIn(file) <= MOST_FORMS),
  );

for (const flow of ofData) {
  walkInBrowser(flow.id, { how: dataFlowInBrowser(flow), goals: ['states'], unplayed: [] });
}
