import { taskOutcomes } from '../../../machines/payment/payment-results.ts';
import { DEMO_COMPANY } from '../../../src/cli/demo/properties.ts';
import { outcomeOfAnswer, outcomeOfCheck } from '../../../src/contract/payment-outcome.ts';
import type { GuestForm } from '../../../src/db/guestcard/guestcard.repository.ts';
import { saveGuestcardSettings } from '../../../src/db/guestcard/guestcard-settings.repository.ts';
import { guestcardSubject } from '../../../src/server/features/guestcard/guestcard.subject.ts';
import type { HttpFlow } from '../http-flow.ts';
import { keptLog } from '../kept-process.ts';
import { type Cue, setFault } from '../stage.ts';
import type { WireAnswer } from '../wire.ts';
import { findDuplicate, proveDuplicate, verifyNumber } from './proofs.ts';
import { endAttempts, freeUnit, guestcardStaging, putAttempt, putFacts, takeAway } from './staging.ts';
import { contactForm, factsIn, readRecords, type Stage } from './visit.ts';

/** A request that never arrives is played by not sending it. */
const LOST = 'failed';

interface Sent {
  readonly applicant_id: string;
  readonly guest_token: string;
  readonly unit_is_locked: boolean;
  readonly already_paid?: boolean;
  readonly invoiceInsertedSuccessfully?: boolean;
  readonly payment_due?: boolean;
  readonly invite_url?: string;
}

/** The call that sends the contact form: to the office, for an invoice, or for the unit. */
async function send(stage: Stage, to: 'request_information' | 'invoice' | 'guestcard'): Promise<WireAnswer> {
  const { visitor, wire } = stage;
  const { guestcard } = await readRecords(stage);
  const isKnown = guestcard !== null && guestcard.applicant_id !== null;
  // After the applicant, the form is closed: later form data of a page are ignored.
  const form: GuestForm = isKnown ? {} : contactForm(stage, visitor);
  if (!isKnown) visitor.sent = form;
  return wire('POST', `/api/applicant/unit/${guestcard?.unit_id ?? visitor.first}/${to}`, {
    token: to === 'request_information' ? '' : visitor.token,
    headers: { 'idempotency-key': visitor.key },
    body: {
      guestcard_contact_form: { ...form, ...(visitor.challenge !== '' && { hashed: visitor.challenge }) },
      make_payment_form: null,
      applicant_id: visitor.token === '' ? null : (guestcard?.applicant_id ?? null),
    },
  });
}

function learned({ visitor }: Stage, { status, body }: WireAnswer): Sent | null {
  if (status !== 200) return null;
  const { d } = body as { d: Sent };
  if (d.guest_token !== '') visitor.token = d.guest_token;
  return d;
}

/** Asks for information. */
async function requestInformation(stage: Stage, { outcome }: Cue): Promise<string> {
  if (outcome === LOST) return LOST;
  return (await send(stage, 'request_information')).status === 200 ? 'accepted' : LOST;
}

/** Creates an invoice of the charges, so that the wanted answer comes. */
async function createInvoice(stage: Stage, cue: Cue): Promise<string> {
  if (cue.outcome === LOST) return LOST;
  await prepareGuest(stage, cue);
  const d = learned(stage, await send(stage, 'invoice'));
  if (d === null) return LOST;
  if (d.invoiceInsertedSuccessfully !== true) return 'missing';
  if (d.unit_is_locked) return 'unitLocked';
  return d.already_paid === true ? 'alreadyPaid' : 'invoiced';
}

/** Sends the guestcard so that the wanted answer comes. */
async function submitGuestcard(stage: Stage, cue: Cue): Promise<string> {
  if (cue.outcome === LOST) return LOST;
  await prepareGuest(stage, cue);
  const d = learned(stage, await send(stage, 'guestcard'));
  if (d === null) return LOST;
  if (d.unit_is_locked) return 'unitLocked';
  return invitation(stage, d, 'invited');
}

/** Chooses another unit so that the wanted answer comes. */
async function updateUnit(stage: Stage, cue: Cue): Promise<string> {
  if (cue.outcome === LOST) return LOST;
  const unit = await freeUnit(stage);
  await prepareGuest(stage, cue, unit);
  const d = learned(stage, await changeUnit(stage, unit));
  if (d === null) return LOST;
  if (d.unit_is_locked) return 'unitLocked';
  return d.payment_due === true ? 'paymentDue' : invitation(stage, d, 'moved');
}

/** The call that chooses another unit. */
async function changeUnit(stage: Stage, unit: string): Promise<WireAnswer> {
  const { wire, visitor } = stage;
  const { guestcard } = await readRecords(stage);
  const applicant = guestcard?.applicant_id ?? 'nobody';
  return wire('POST', `/api/applicant/${applicant}/update-unit/${unit}`, { token: visitor.token });
}

/** A returned link must open the application of this guest. */
async function invitation({ wire }: Stage, d: Sent, named: string): Promise<string> {
  if (d.invite_url === undefined || d.invite_url === '') return 'accepted';
  const token = new URL(d.invite_url).searchParams.get('access_token') ?? '';
  const { status, body } = await wire('GET', '/api/applicant/application', { token });
  const { applicants } = body as { applicants?: { id?: string } };
  if (status === 200 && applicants?.id === d.applicant_id) return named;
  throw new Error(`the link of the invitation opens nothing: ${status}`);
}

/** Outcomes that depend on whether the property or its office invites. */
const invites: Readonly<Record<string, boolean>> = { invited: true, moved: true, accepted: false };

/**
 * Ensures that the next call of a guest gets the wanted answer, by who has the unit and who invites.
 *
 * @param unit the requested one, if it is not the guestcard's own.
 */
export async function prepareGuest(stage: Stage, { outcome, facts }: Cue, unit?: string): Promise<void> {
  const { deps, visitor } = stage;
  const place = { company_id: DEMO_COMPANY.id, property_id: visitor.property };
  const invites_at_once = invites[outcome];
  if (invites_at_once !== undefined) await saveGuestcardSettings(deps.db, place, { invites_at_once });
  if (outcome === 'unitLocked') {
    const { isFree } = await readRecords(stage);
    if (unit !== undefined || isFree) await takeAway(stage, unit);
  }
  // The other guest has released the unit before this call.
  if (outcome === 'invited' || (outcome === 'accepted' && unit === undefined)) {
    await putFacts(stage, { ...facts, guest_known: await isKnown(stage), submitted: false });
  }
}

const isKnown = async (stage: Stage) => (await readRecords(stage)).application !== null;

/** Ensures that the next payment gets the wanted answer. */
export async function prepareCharges(stage: Stage, { outcome }: Cue): Promise<void> {
  const fault = {
    provider: 'gateway',
    about: (await readRecords(stage)).guestcard?.invoice_id ?? '',
  } as const;
  if (outcome === 'declined') await setFault(stage, { ...fault, kind: 'decline' });
  if (outcome === 'failed') await setFault(stage, { ...fault, kind: 'error' });
  if (outcome === 'unitLocked' && (await readRecords(stage)).isFree) await takeAway(stage);
  // Another page of the same guest has asked the provider, which has not answered yet.
  if (outcome === 'unknown' && (await readRecords(stage)).attempts === 0) await putAttempt(stage);
}

/** Pays the charges by bank account so that the wanted answer comes. */
async function payCharges(stage: Stage, cue: Cue): Promise<string> {
  await prepareCharges(stage, cue);
  return taskOutcomes.payCharges[outcomeOfAnswer(await pay(stage))];
}

/** Ensures that the next check of a payment without an answer has the wanted result. */
export async function prepareCheck(stage: Stage, { outcome, facts }: Cue): Promise<void> {
  if (outcome === 'paid') await putFacts(stage, facts);
  if (outcome === 'failed') await endAttempts(stage);
}

/** Checks the result of a payment without an answer. */
async function checkPayment(stage: Stage, cue: Cue): Promise<string> {
  await prepareCheck(stage, cue);
  const { wire, visitor } = stage;
  const { body } = await wire('GET', '/api/applicant/guestcard-verify', { token: visitor.token });
  const told = body as { already_paid?: boolean; payment_in_flight?: boolean };
  return outcomeOfCheck({
    isPaid: told.already_paid === true,
    isInFlight: told.payment_in_flight === true,
  });
}

/** A bank account that the gateway always accepts. */
export const BANK = {
  payment_type: 'CHECKING',
  account_holders_name: 'Nora Quill',
  routing_number: '110000000',
  account_number: '000123456789',
  account_type: 'Checking',
  address1: '410 Juniper Lane',
  zip_code: '78704',
};

/** The call that pays. */
async function pay(stage: Stage): Promise<WireAnswer> {
  const { deps, visitor, wire } = stage;
  const { guestcard } = await readRecords(stage);
  return wire('POST', `/api/applicant/unit/${guestcard?.unit_id}/payments/gateway`, {
    token: visitor.token,
    headers: { 'idempotency-key': deps.random.id() },
    body: {
      applicant_id: guestcard?.applicant_id ?? '',
      make_payment_form: BANK,
    },
  });
}

/** The HTTP driver of the guestcard. */
export const guestcardHttp: HttpFlow<Stage> = {
  staging: guestcardStaging,
  tasks: { requestInformation, createInvoice, payCharges, checkPayment, submitGuestcard, updateUnit },
  requests: {
    PAY: pay,
    CHANGE_UNIT: async (stage) => changeUnit(stage, await freeUnit(stage)),
    SUBMIT: repeatedSubmit,
  },
  asides: {
    SUBMIT: verifyWhereCharged,
    DUPLICATE: findDuplicate,
    PROVE: proveDuplicate,
  },
  unplayable: {
    createInvoice: {
      missing:
        'the server opens the invoice in the transaction that answers: it is there, or the call is refused',
    },
  },
  // The server has no process before the first call that sends something.
  process: ({ visitor: { token } }) => ({ token }),
  stored: async (stage) => factsIn(await readRecords(stage), stage.visitor),
  async log(stage) {
    const { guestcard } = await readRecords(stage);
    const name = { flow: 'guestcard', subject_kind: guestcardSubject.kind };
    return guestcard === null ? [] : keptLog(stage.deps, { ...name, subject_id: guestcard.id });
  },
};

/** Repeats the submit of a guestcard, which gets the same answer and changes nothing. */
async function repeatedSubmit(stage: Stage): Promise<null> {
  const { guestcard } = await readRecords(stage);
  const { status, body } = await send(stage, 'guestcard');
  const { d } = body as { d?: { applicant_id?: string; unit_is_locked?: boolean } };
  if (status === 200 && d?.applicant_id === guestcard?.applicant_id && d?.unit_is_locked === false)
    return null;
  throw new Error(`a guestcard that was sent again is answered with ${status}`);
}

/** Visitors verify their number only if the property charges something. */
async function verifyWhereCharged(stage: Stage): Promise<void> {
  const { guestcard, charges } = await readRecords(stage);
  if (guestcard === null && charges > 0 && stage.visitor.challenge === '') await verifyNumber(stage);
}
