import { workorderInBrowser } from '../../drive/workorder/browser-flow.ts';
import { compiledFlow } from '../../paths/load-flow.ts';
import { walkInBrowser } from './tour-walk.ts';

walkInBrowser('workorder', {
  how: workorderInBrowser(compiledFlow('workorder')),
  goals: ['states'],
  unplayed: [],
});
