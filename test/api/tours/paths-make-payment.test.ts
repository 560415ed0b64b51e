import { makePaymentHttp } from '../../drive/make-payment/http.ts';
import { walkOverHttp } from './tour-walk.ts';

walkOverHttp('make-payment', {
  how: makePaymentHttp,
  goals: ['states', 'transitions', 'conditions', 'pairs'],
  whole: ['states', 'transitions', 'conditions'],
  unplayed: [],
});
