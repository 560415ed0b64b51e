import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_COMPANY } from '../../../src/cli/demo/properties.ts';
import { type Guestcard, insertGuestcard } from '../../../src/db/guestcard/guestcard.repository.ts';
import { deliverOutbox } from '../../../src/server/outbox/deliver-outbox.ts';
import { keyOf } from '../../../src/server/outbox/otp.service.ts';
import type { Around } from '../stage.ts';
import { codeOf, type WireAnswer } from '../wire.ts';
import { contactForm, type Stage } from './visit.ts';

/** Verifies the visitor's number with the code of a text message. */
export async function verifyNumber(stage: Stage): Promise<void> {
  const { wire, visitor } = stage;
  const mobile_no = `+1${visitor.number}`;
  const token = '';
  const asked = await wire('POST', '/api/applicant/send_otp_message', {
    token,
    body: { mobile_no, unit_id: visitor.first },
  });
  if (asked.status !== 200) throw new Error(`no code was sent: ${JSON.stringify(asked.body)}`);
  const { hashed } = asked.body as { hashed: string };
  const check = (otp: string) =>
    wire('POST', '/api/applicant/verify_otp', { token, body: { mobile_no, hashed, otp } });
  await proveWith(stage, mobile_no, check);
  await storedAttempts(stage, { purpose: 'mobile', recipient: mobile_no }, 2);
  visitor.challenge = hashed;
}

const duplicates = ({ visitor }: Stage) => `/api/applicant/duplicate_guestcards/${visitor.property}`;

/** Adds an earlier guestcard with the visitor's name and e-mail address, and with a postal address. */
export async function putEarlier(stage: Stage): Promise<void> {
  const { deps, visitor } = stage;
  const at = deps.clock.now().toISOString();
  const form = { ...contactForm(stage, visitor), address1: '9 Secret Lane' };
  const earlier: Guestcard = {
    id: deps.random.id(),
    company_id: DEMO_COMPANY.id,
    property_id: visitor.property,
    unit_id: visitor.first,
    applicant_id: null,
    first_name: form.first_name,
    last_name: form.last_name,
    email: visitor.email,
    contact_no: visitor.number,
    is_mobile_verified: false,
    form,
    request_info: false,
    invoice_id: null,
    request_key: null,
    submitted_at: null,
    created_at: at,
    updated_at: at,
  };
  await insertGuestcard(deps.db, earlier);
  visitor.earlier.push(earlier.id);
}

/** Asks for such an earlier guestcard: the answer has a handle, and no data of the person. */
export async function findDuplicate(stage: Stage): Promise<void> {
  const { wire, visitor } = stage;
  await putEarlier(stage);
  const { first_name, last_name, email } = contactForm(stage, visitor);
  const { status, body } = await wire('POST', duplicates(stage), {
    token: '',
    body: { first_name, last_name, email },
  });
  const { applicantData } = body as { applicantData?: { handle?: string } | null };
  if (status !== 200 || !applicantData?.handle) throw new Error(`no duplicate was found: ${status}`);
  if (JSON.stringify(body).includes('Secret')) throw new Error('a stranger is told of the person');
  visitor.handle = applicantData.handle;
}

/** Proves with a code sent by e-mail that the visitor is that person, which opens the guestcard. */
export async function proveDuplicate(stage: Stage): Promise<void> {
  const { wire, visitor } = stage;
  const { handle, email } = visitor;
  const asked = await wire('POST', `${duplicates(stage)}/code`, { token: '', body: { handle } });
  if (asked.status !== 200) throw new Error(`no code was sent: ${JSON.stringify(asked.body)}`);
  const { hashed } = asked.body as { hashed: string };
  const check = (otp: string) =>
    wire('POST', `${duplicates(stage)}/details`, { token: '', body: { handle, hashed, otp } });
  const { body } = await proveWith(stage, email, check);
  await storedAttempts(stage, { purpose: `duplicate:${visitor.earlier.at(-1)}`, recipient: email }, 2);
  const token = (body as { access_token: string }).access_token;
  const opened = await wire('GET', '/api/applicant/guestcard-verify', { token });
  if (!JSON.stringify(opened.body).includes('Secret')) throw new Error('the proof opens another guestcard');
}

/** The possible addresses of a driver on this machine. */
const ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** How often the inbox is read for a message that another process delivers. */
const LOOKS = 100;

/** Resets the limits on codes for this machine, because every tour is the visit of another person. */
export async function forgetLimits({ deps }: Around): Promise<void> {
  const keys = ADDRESSES.flatMap((ip) => [`address:${keyOf(deps, ip)}`, `duplicates:${keyOf(deps, ip)}`]);
  await deps.db.deleteFrom('otp_counters').where('counter_key', 'in', keys).execute();
}

/** The newest code sent to a number or an address. @throws {Error} if none arrives. */
export async function codeTo({ deps, sandboxUrl }: Around, recipient: string): Promise<string> {
  for (let look = 0; look < LOOKS; look += 1) {
    await deliverOutbox(deps);
    const answer = await fetch(`${sandboxUrl}/inbox.json?to=${encodeURIComponent(recipient)}`);
    const { messages } = (await answer.json()) as { messages: { text: string }[] };
    const code = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0];
    if (code !== undefined) return code;
    await pause(50);
  }
  throw new Error(`no code came for ${recipient}`);
}

/**
 * Submits a wrong code and then the right one: the first must be refused, the second accepted.
 *
 * @param check submits a code.
 * @returns what the right code opened.
 */
async function proveWith(
  around: Around,
  recipient: string,
  check: (otp: string) => Promise<WireAnswer>,
): Promise<WireAnswer> {
  const otp = await codeTo(around, recipient);
  const wrong = await check(otp === '000000' ? '111111' : '000000');
  if (codeOf(wrong) !== 'otp.invalid') throw new Error(`a wrong code was answered with ${wrong.status}`);
  const right = await check(otp);
  if (right.status !== 200) throw new Error(`the code was not taken: ${JSON.stringify(right.body)}`);
  return right;
}

/** Passes if the newest code for this purpose was tried `attempts` times, and was verified. */
async function storedAttempts(
  { deps }: Around,
  { purpose, recipient }: { readonly purpose: string; readonly recipient: string },
  attempts: number,
): Promise<void> {
  const row = await deps.db
    .selectFrom('otp_challenges')
    .select(['attempts', 'verified_at'])
    .where('purpose', '=', purpose)
    .where('recipient_key', '=', keyOf(deps, recipient))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (row?.attempts === attempts && row.verified_at !== null) return;
  throw new Error(`${row?.attempts ?? 'no'} attempts are stored, and ${attempts} were made`);
}
