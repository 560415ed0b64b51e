import { guestcardHttp } from '../../drive/guestcard/http.ts';
import { walkOverHttp } from './tour-walk.ts';

walkOverHttp('guestcard', {
  how: guestcardHttp,
  goals: ['states', 'transitions', 'conditions', 'pairs'],
  whole: ['states', 'transitions', 'conditions'],
  unplayed: ['invoicing.missing'],
});
