import { applicationInBrowser as how } from '../../drive/application/browser-flow.ts';
import { walkInBrowser } from './tour-walk.ts';

walkInBrowser('application', {
  how,
  only: ({ entry }) => entry.wish.route !== undefined,
  unplayed: ['editing.NEXT', 'editing.SAVE payments'],
});
