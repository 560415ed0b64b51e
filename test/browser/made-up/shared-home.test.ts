import { releaseOfFiles } from '../../../src/cli/release/built-in.ts';
import { dataFlowInBrowser } from '../../drive/data-flow/browser-flow.ts';
import { compiledFlowOf, loadFlowOf } from '../../paths/load-flow.ts';
import { walkFlowInBrowser } from '../tours/tour-walk.ts';
import { releaseWithSharedHome, runSharedHome, SHARED_HOME } from './run-shared-home.ts';

const release = releaseOfFiles(releaseWithSharedHome);
const flow = compiledFlowOf(release, SHARED_HOME);

// No flow of the product has turns of a household or of landlords: this one shows that tours walk them, each member with
// a browser of their own.
walkFlowInBrowser(
  { flow, explored: loadFlowOf(release, SHARED_HOME), ready: runSharedHome },
  { how: dataFlowInBrowser(flow), unplayed: [] },
);
