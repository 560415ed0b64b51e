import { releaseOfFiles } from '../../../src/cli/release/built-in.ts';
import { dataFlowInBrowser } from '../../drive/data-flow/browser-flow.ts';
import { STUDIO_FLOW } from '../../fixtures/flows/studio-flow.ts';
import { compiledFlowOf, loadFlowOf } from '../../paths/load-flow.ts';
import { walkFlowInBrowser } from '../tours/tour-walk.ts';
import { releaseWithSharedHome, runSharedHome } from './run-shared-home.ts';

const release = releaseOfFiles(releaseWithSharedHome);
const flow = compiledFlowOf(release, STUDIO_FLOW.id);

// The flow that `test/browser/studio/first-flow.test.ts` makes by the pages of the studio, with a mail and a payment.
walkFlowInBrowser(
  { flow, explored: loadFlowOf(release, STUDIO_FLOW.id), ready: runSharedHome },
  { how: dataFlowInBrowser(flow), goals: ['states'], unplayed: [] },
);
