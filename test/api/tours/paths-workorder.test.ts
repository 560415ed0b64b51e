import { workorderHttp } from '../../drive/workorder/http.ts';
import { compiledFlow } from '../../paths/load-flow.ts';
import { walkOverHttp } from './tour-walk.ts';

walkOverHttp('workorder', {
  how: workorderHttp(compiledFlow('workorder')),
  goals: ['states', 'transitions', 'conditions', 'pairs'],
  whole: ['states', 'transitions', 'conditions'],
  unplayed: [],
});
