import { questionnaireInBrowser } from '../../drive/questionnaire/browser-flow.ts';
import { walkInBrowser } from './tour-walk.ts';

walkInBrowser('questionnaire', { how: questionnaireInBrowser, unplayed: [] });
