import { leaseInBrowser } from '../../drive/lease/browser-flow.ts';
import { walkInBrowser } from './tour-walk.ts';

walkInBrowser('lease', {
  how: leaseInBrowser,
  unplayed: [
    'consent.FINISH',
    'consent.SIGN',
    'postingByCall.closed',
    'postingByCall.failed',
    'postingByCall.missing',
    'postingByCall.signed',
    'savingByCall.closed',
    'savingByCall.failed',
    'savingByCall.refused',
    'savingByCall.saved',
    'signing.FINISH',
  ],
});
