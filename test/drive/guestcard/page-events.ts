import { button, payment, portal } from '../application/page-words.ts';
import type { AtPage, PageEvent } from '../browser-flow.ts';
import { back, changeAddress, fillContact, guestcard, pay } from './page-form.ts';
import { putEarlier } from './proofs.ts';
import type { Stage } from './visitor.ts';

const sends = /\/api\/applicant\/unit\/[^/]+\/(?:invoice|guestcard|request_information)$/;
const moves = /\/update-unit\/([^/]+)$/;

const submitButton = ({ page }: AtPage<Stage>) => button(page, guestcard('submit'));

/** Sends the contact form; the key under which the page sends it is that of the visit. */
async function submit(at: AtPage<Stage>): Promise<void> {
  const { page, stage } = at;
  await fillContact(at);
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && sends.test(new URL(one.url()).pathname)),
    submitButton(at).dblclick(),
  ]);
  stage.visitor.key = request.headers()['idempotency-key'] ?? stage.visitor.key;
}

/** Somebody of the same name and address was here before: the page finds out before it sends anything. */
async function duplicate(at: AtPage<Stage>): Promise<void> {
  await fillContact(at);
  // Whoever has said that they are somebody else is not asked again about the same person.
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
 * What a visitor does at the page for an event of the flow. Buttons that send something are pressed twice, which
 * must count once.
 */
export const pageEvents: Readonly<Record<string, PageEvent<Stage>>> = {
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
  // There is one step: whoever looks at it is there.
  GO: async () => undefined,
};
