import { DEMO_COMPANY } from '../../../src/cli/demo/properties.ts';
import { type Guestcard, insertGuestcard } from '../../../src/db/guestcard/guestcard.repository.ts';
import { proveWith, storedAttempts } from './codes.ts';
import { contactForm, type Stage } from './visitor.ts';

/** Verifies the visitor's number by the code of a text message. */
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

/** Somebody of the visitor's name and address left a guestcard before, and lives somewhere. */
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

/** Asks whether there is such a guestcard: the answer has a handle, and nothing of the person. */
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

/** Proves to be that person by the code of a mail: only then it opens, and only once. */
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
