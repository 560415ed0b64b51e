import { leaseInBrowser } from '../../drive/lease/browser-flow.ts';
import { walkInBrowser } from './tour-walk.ts';

walkInBrowser('lease', { how: leaseInBrowser, unplayed: ['signing.FINISH'] });
