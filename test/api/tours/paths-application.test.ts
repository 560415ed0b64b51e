import { applicationHttp } from '../../drive/application/http.ts';
import { walkOverHttp } from './tour-walk.ts';

walkOverHttp('application', {
  how: applicationHttp,
  goals: ['states', 'transitions', 'conditions'],
  whole: ['states', 'transitions'],
  unplayed: ['answering.questions'],
});
