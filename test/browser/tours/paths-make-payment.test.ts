import { makePaymentInBrowser } from '../../drive/make-payment/browser-flow.ts';
import { walkInBrowser } from './tour-walk.ts';

walkInBrowser('make-payment', { how: makePaymentInBrowser, unplayed: [] });
