import { guestcardInBrowser } from '../../drive/guestcard/browser-flow.ts';
import { walkInBrowser } from './tour-walk.ts';

walkInBrowser('guestcard', { how: guestcardInBrowser, unplayed: ['invoicing.missing'] });
