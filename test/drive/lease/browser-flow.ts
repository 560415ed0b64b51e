import type { Page } from 'playwright-core';
import { findLease } from '../../../src/db/lease/lease.repository.ts';
import { insertMarks } from '../../../src/db/lease/lease-mark.repository.ts';
import { button, portal, words } from '../application/page-words.ts';
import type { AtPage, BrowserFlow } from '../browser-flow.ts';
import type { CallChange } from '../held-calls.ts';
import type { Cue } from '../stage.ts';
import { openSpots, prepareMarks, preparePost } from './http.ts';
import { putFacts } from './put-facts.ts';
import type { Stage } from './stage.ts';
import { leaseStaging } from './staging.ts';

/** The English texts of the lease, by key. */
const lease = words('lease');

const openSpot = (page: Page) => page.locator('button[data-spot="open"]').first();

/** The page of the papers, with its link. */
function address({ signer: { person, afterwards, addendum } }: Stage): string {
  const path = afterwards ? `/lease/addendum/${addendum ?? 'unknown'}` : '/applicant/lease';
  return `${path}?${new URLSearchParams({ access_token: person.token })}`;
}

/** Clicks an open spot twice, which must count once. Unsaved marks are sent again once the network is back. */
async function sign({ page, stage }: AtPage<Stage>): Promise<void> {
  const { page: seen } = stage.signer;
  if (seen.isUnsaved) return page.evaluate(() => void window.dispatchEvent(new Event('online')));
  const spot = openSpot(page);
  seen.clicked = ((await spot.getAttribute('id')) ?? '').replace(/^spot-/, '');
  await spot.dblclick();
}

/** The page posts by itself once all is signed; if the post did not arrive, a click repeats it. */
async function finish({ page, stage, facts, calls, leaveOut }: AtPage<Stage>): Promise<void> {
  const { page: seen } = stage.signer;
  if (facts.all_signed === true) {
    if (seen.isUnsent) await button(page, lease('bar.finish')).dblclick();
    return;
  }
  leaveOut('the page posts when all is signed alone: marks were taken away while its post was on the way');
  await putFacts(stage, { ...facts, all_signed: true });
  await page.clock.resume();
  await page.reload();
  await calls.wait('signLease');
  await putFacts(stage, facts);
}

/** Signs everything except the clicked spot on another device. */
async function signTheRest(stage: Stage): Promise<void> {
  const { deps, signer } = stage;
  const found = signer.lease === null ? null : await findLease(deps.db, signer.lease);
  if (found === null) return;
  const at = deps.clock.now().toISOString();
  const rest = (await openSpots(stage)).filter(
    ({ key, addendum }) => key !== signer.page.clicked || addendum !== signer.addendum,
  );
  await insertMarks(
    deps.db,
    found,
    rest.map((spot) => spot.mark(at)),
  );
}

async function prepareDraft(stage: Stage, cue: Cue): Promise<CallChange> {
  const { outcome, facts } = cue;
  stage.signer.page.isUnsaved = outcome === 'failed';
  await prepareMarks(stage, cue);
  if (outcome === 'saved' && facts.all_signed === true) await signTheRest(stage);
  // The page does not offer spots of other people.
  if (outcome === 'refused') return { body: { sign_draft_data: { lease: { s2: {} } } } };
  return { lost: outcome === 'failed' };
}

/** Ensures that the next decision of the person gets the wanted answer. */
async function prepareWill(stage: Stage, { outcome, facts }: Cue): Promise<CallChange> {
  // It was signed on another device.
  if (outcome === 'closed') await putFacts(stage, facts);
  if (outcome === 'changed') return { body: { language: 'en', sha256: '0'.repeat(64) } };
  return { lost: outcome === 'failed' };
}

const ASKED_FIRST = 'the page asks for the consent first: only calls of other programs sign without it';

const BY_CALL = [
  'consent.SIGN',
  'consent.FINISH',
  ...['saved', 'refused', 'closed', 'failed'].map((outcome) => `savingByCall.${outcome}`),
  ...['signed', 'missing', 'closed', 'failed'].map((outcome) => `postingByCall.${outcome}`),
];

/** Notices that move on by themselves, unless a person stops them. */
const notices = ['duesFirst', 'examFirst', 'decisionFirst', 'signedAlready', 'preLeaseFirst', 'noAccess'];

/** Leases in a browser. */
export const leaseInBrowser: BrowserFlow<Stage> = {
  staging: leaseStaging,
  start: '',
  address,
  calls: {
    saveSignDraft: { method: 'POST', path: /^\/api\/applicant\/save_sign_draft$/ },
    signLease: { method: 'POST', path: /^\/api\/applicant\/lease$/ },
    consentToSign: { method: 'POST', path: /^\/api\/applicant\/lease\/consent$/ },
    declineLease: { method: 'POST', path: /^\/api\/applicant\/lease\/decline$/ },
    reconsiderLease: { method: 'POST', path: /^\/api\/applicant\/lease\/reconsider$/ },
  },
  prepare: {
    saveSignDraft: prepareDraft,
    async signLease(stage, cue) {
      stage.signer.page.isUnsent = cue.outcome === 'failed';
      await preparePost(stage, cue);
      return { lost: cue.outcome === 'failed' };
    },
    consentToSign: prepareWill,
    declineLease: prepareWill,
    reconsiderLease: prepareWill,
  },
  events: {
    SIGN: sign,
    FINISH: finish,
    CONSENT: async ({ page }) => {
      await page.getByRole('checkbox').check();
      await button(page, lease('consent.continue')).dblclick();
    },
    DECLINE: async ({ page }) => {
      await button(page, lease('decline.open')).click();
      await page.getByRole('textbox').fill('I would rather sign on paper.');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: lease('decline.send') })
        .dblclick();
    },
    RECONSIDER: ({ page }) => button(page, lease('declined.back')).dblclick(),
    CONTINUE: ({ page }) => button(page, portal('redirect.continue')).dblclick(),
    STAY: ({ page }) => button(page, portal('redirect.stay')).click(),
  },
  goesOn: (name, { all_signed, lease_agreement }) =>
    name === 'savingDraft.failed' ||
    ((name === 'signing' || name === 'savingDraft.saved') &&
      all_signed === true &&
      lease_agreement === false),
  notOffered: {
    'signing.SIGN': async (page) => {
      if ((await openSpot(page).count()) > 0) throw new Error('a spot can be signed that is signed already');
    },
  },
  parts: Object.fromEntries(
    notices.flatMap((state) => [
      [`${state}/counting`, (page: Page) => button(page, portal('redirect.stay'))],
      [`${state}/resting`, (page: Page) => page.getByText(portal('redirect.stayed'), { exact: true })],
    ]),
  ),
  elsewhere: new Set(['payment', 'exam', 'finish', 'signed', 'preLease']),
  unseen: new Set(['savingByCall', 'postingByCall']),
  unplayed: Object.fromEntries(BY_CALL.map((name) => [name, { reason: ASKED_FIRST }])),
  stepsOn: async () => [],
};
