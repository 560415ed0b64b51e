import { workorderHttp } from '../../drive/workorder/http.ts';
import { walkOverHttp } from './tour-walk.ts';

walkOverHttp('workorder', {
  how: workorderHttp,
  goals: ['states', 'transitions', 'conditions', 'pairs'],
  whole: ['states', 'transitions', 'conditions'],
  unplayed: [],
});
