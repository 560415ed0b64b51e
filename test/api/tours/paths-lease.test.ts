import { leaseHttp } from '../../drive/lease/http.ts';
import { walkOverHttp } from './tour-walk.ts';

walkOverHttp('lease', {
  how: leaseHttp,
  goals: ['states', 'transitions', 'conditions', 'pairs'],
  whole: ['states', 'transitions', 'conditions'],
  unplayed: [],
});
