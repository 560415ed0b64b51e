import type { Page } from 'playwright-core';
import { button, payment, portal, words } from '../application/page-words.ts';
import type { AtPage, BrowserFlow, PageEvent } from '../browser-flow.ts';
import { prepareCharges, prepareCheck, prepareGuest } from './http.ts';
import { codeTo, putEarlier } from './proofs.ts';
import { guestcardStaging } from './staging.ts';
import { contactForm, readRecords, type Stage } from './visit.ts';

/** The English texts of the guestcard, by key. */
const guestcard = words('guestcard');

const TYPED = ['first_name', 'last_name', 'email', 'contact_no', 'date_needed'] as const;

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);

/** Fills in the empty fields of the contact form; if charges are due, also verifies the number. */
async function fillContact({ page, stage }: AtPage<Stage>): Promise<void> {
  const { visitor } = stage;
  const form = contactForm(stage, visitor);
  if ((await field(page, 'first_name').locator('input').inputValue()) === '') {
    for (const name of TYPED) {
      const input = field(page, name).locator('input');
      await input.fill(String(form[name]));
      await input.blur();
    }
    await field(page, 'contact_no_type').locator('select').selectOption(form.contact_no_type);
  }
  const { guestcard: known, charges } = await readRecords(stage);
  if (known === null) visitor.sent = form;
  const isApplying = !visitor.isRequest && known === null;
  if (isApplying && charges > 0 && visitor.challenge === '') await verifyNumber(page, stage);
}

/** Types another e-mail address, as a visitor does who is not the matched person. */
async function changeAddress({ page, stage }: AtPage<Stage>): Promise<void> {
  const { visitor } = stage;
  visitor.email = `another-${visitor.email}`;
  const input = field(page, 'email').locator('input');
  await input.fill(visitor.email);
  await input.blur();
}

/** The page refuses a wrong code and accepts the right one. */
async function verifyNumber(page: Page, stage: Stage): Promise<void> {
  const { visitor } = stage;
  await button(page, guestcard('otp.send')).dblclick();
  const code = page.getByLabel(guestcard('otp.code'), { exact: true });
  await code.waitFor();
  const right = await codeTo(stage, `+1${visitor.number}`);
  await code.fill(right === '000000' ? '111111' : '000000');
  await button(page, guestcard('otp.verify')).click();
  await code.and(page.locator('[aria-invalid=true]')).waitFor();
  await code.fill(right);
  await button(page, guestcard('otp.verify')).click();
  await page.getByText(guestcard('otp.verified'), { exact: true }).waitFor();
  visitor.challenge = 'of the page';
}

/** Pays by bank account; the button that confirms the decision is pressed twice. */
async function pay({ page }: AtPage<Stage>): Promise<void> {
  await page.getByRole('radio', { name: guestcard('options.payment_type.CHECKING'), exact: true }).check();
  for (const [name, value] of [
    ['account_holders_name', 'Nora Quill'],
    ['routing_number', '110000000'],
    ['account_number', '000123456789'],
    ['address1', '410 Juniper Lane'],
    ['zip_code', '78704'],
  ] as const) {
    await field(page, name).locator('input').fill(value);
  }
  const kind = field(page, 'account_type');
  if ((await kind.locator('select').count()) > 0) await kind.locator('select').selectOption({ index: 1 });
  else await kind.getByRole('radio').first().check();
  await button(page, guestcard('payment.pay')).click();
  await button(page.getByRole('dialog'), guestcard('payment.confirm_ok')).dblclick();
}

/** The button of a dialog that goes back. */
const back = ({ page }: AtPage<Stage>): Promise<void> =>
  button(page.getByRole('dialog').last(), portal('cancel')).click();

const sends = /\/api\/applicant\/unit\/[^/]+\/(?:invoice|guestcard|request_information)$/;
const moves = /\/update-unit\/([^/]+)$/;

const submitButton = ({ page }: AtPage<Stage>) => button(page, guestcard('submit'));

/** Sends the contact form; the page sends it under the key of the visit. */
async function submit(at: AtPage<Stage>): Promise<void> {
  const { page, stage } = at;
  await fillContact(at);
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && sends.test(new URL(one.url()).pathname)),
    submitButton(at).dblclick(),
  ]);
  stage.visitor.key = request.headers()['idempotency-key'] ?? stage.visitor.key;
}

/** An earlier guestcard has the same name and address: the page finds it before it sends the form. */
async function duplicate(at: AtPage<Stage>): Promise<void> {
  await fillContact(at);
  // A visitor who denied to be a matched person is not asked again about the same one.
  if (at.stage.visitor.earlier.length > 0) await changeAddress(at);
  await putEarlier(at.stage);
  await submitButton(at).dblclick();
}

/** Chooses the first unit of the list. */
async function changeUnit({ page, stage }: AtPage<Stage>): Promise<void> {
  const choose = page
    .getByRole('dialog')
    .getByRole('button', { name: /^Choose unit/ })
    .first();
  const [request] = await Promise.all([
    page.waitForRequest((one) => moves.test(new URL(one.url()).pathname)),
    choose.dblclick(),
  ]);
  stage.visitor.wanted = moves.exec(new URL(request.url()).pathname)?.[1] ?? '';
}

/**
 * The actions of a visitor at the page for an event of the flow. Buttons that send something are pressed twice, which
 * must count once.
 */
const pageEvents: Readonly<Record<string, PageEvent<Stage>>> = {
  SUBMIT: submit,
  'alreadyPaid.SUBMIT': ({ page }) => button(page, guestcard('reserve')).dblclick(),
  DUPLICATE: duplicate,
  PROVE: ({ page }) => button(page.getByRole('dialog'), guestcard('duplicate.continue')).click(),
  BACK: back,
  PAY: pay,
  CHECK: ({ page }) => button(page, payment('in_flight.check')).dblclick(),
  CHANGE_UNIT: changeUnit,
  CONTINUE: ({ page }) => button(page, portal('redirect.continue')).dblclick(),
  STAY: ({ page }) => button(page, portal('redirect.stay')).click(),
  CONTINUE_APPLICATION: ({ page }) =>
    page
      .getByRole('dialog')
      .getByRole('link', { name: guestcard('success.link'), exact: true })
      .click(),
  // The only step is always the open one.
  GO: async () => undefined,
};

const ofUnit = (what: string) => ({
  method: 'POST',
  path: new RegExp(`^/api/applicant/unit/[^/]+/${what}$`),
});

/** The page of a visit: its purpose, its unit, and the guest's own token if there is one. */
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
