import { button, portal } from '../application/page-words.ts';
import type { BrowserFlow } from '../browser-flow.ts';
import { prepareGuest } from './guest-calls.ts';
import { pageEvents } from './page-events.ts';
import { prepareCharges, prepareCheck } from './payment-calls.ts';
import { guestcardStaging } from './staging.ts';
import type { Stage } from './visitor.ts';

const ofUnit = (what: string) => ({
  method: 'POST',
  path: new RegExp(`^/api/applicant/unit/[^/]+/${what}$`),
});

/** The page of a visit: what it is for, its unit, and the guest's own token where there is one. */
function address({ visitor }: Stage): string {
  const { unit, first, isRequest, token } = visitor;
  const query = new URLSearchParams({
    ...(unit !== 'MISSING' && { unit_id: unit === 'KNOWN' ? first : 'no-such-unit' }),
    ...(token !== '' && { access_token: token }),
  });
  return `/applicant/guestcard${isRequest ? '/request_info' : ''}?${query}`;
}

/** The guestcard in a browser. */
export const guestcardInBrowser: BrowserFlow<Stage> = {
  staging: guestcardStaging,
  start: '/applicant/guestcard',
  address,
  calls: {
    requestInformation: ofUnit('request_information'),
    createInvoice: ofUnit('invoice'),
    submitGuestcard: ofUnit('guestcard'),
    payCharges: ofUnit('payments/[^/]+'),
    checkPayment: { method: 'GET', path: '/api/applicant/guestcard-verify' },
    updateUnit: { method: 'POST', path: /^\/api\/applicant\/[^/]+\/update-unit\/[^/]+$/ },
  },
  prepare: {
    requestInformation: async (_, { outcome }) => ({ lost: outcome === 'failed' }),
    createInvoice: sending,
    submitGuestcard: sending,
    updateUnit: sending,
    async payCharges(stage, cue) {
      await prepareCharges(stage, cue);
      return {};
    },
    async checkPayment(stage, cue) {
      await prepareCheck(stage, cue);
      return {};
    },
  },
  events: pageEvents,
  parts: {
    'invited/counting': (page) => button(page, portal('redirect.stay')),
    'invited/resting': (page) => page.getByText(portal('redirect.stayed'), { exact: true }),
  },
  elsewhere: new Set(['application', 'requested']),
  unplayed: {
    'invoicing.missing': {
      reason:
        'the server opens the invoice in the transaction that answers: it is there, or the call is refused',
    },
  },
  stepsOn: async (page) => ((await page.locator('[data-field="first_name"]').count()) > 0 ? ['contact'] : []),
};

async function sending(stage: Stage, cue: Parameters<typeof prepareGuest>[1]) {
  if (cue.outcome === 'failed') return { lost: true };
  const { wanted } = stage.visitor;
  stage.visitor.wanted = '';
  await prepareGuest(stage, cue, wanted === '' ? undefined : wanted);
  return {};
}
