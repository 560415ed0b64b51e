import { questionnaireInBrowser } from '../../../src/cli/paths/drive/questionnaire/browser-flow.ts';
import { walkInBrowser } from './tour-walk.ts';

walkInBrowser('questionnaire', { how: questionnaireInBrowser, unplayed: [] });
