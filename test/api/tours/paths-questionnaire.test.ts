import { questionnaireHttp } from '../../drive/questionnaire/http.ts';
import { walkOverHttp } from './tour-walk.ts';

walkOverHttp('questionnaire', {
  how: questionnaireHttp,
  goals: ['states', 'transitions', 'conditions', 'pairs'],
  whole: ['states', 'transitions', 'conditions'],
  unplayed: [],
});
