/** The owner of the requested data. */
import { randomBytes } from 'node:crypto';
import { insertAutopay } from '../../../src/db/autopay/autopay.repository.ts';
import { insertOwnPaper } from '../../../src/db/lease/own-paper.repository.ts';
import { insertMessage } from '../../../src/db/resident/resident-message.repository.ts';
import { saveTablePreference } from '../../../src/db/resident/user-details.repository.ts';
import { openLandlordLink } from '../../../src/server/features/application/landlord/landlord-link.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import type { Invited } from '../../../src/server/property/invitation.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { keepBank } from '../../fixtures/autopay/kept-method.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import type { Target } from '../target/target.ts';
import { makeRecords } from './records.ts';

/** The applicant and resident whose data nobody else may see or change. */
export interface Owner {
  readonly applicant_id: string;
  readonly user_id: string;
  readonly lease_id: string;
  readonly token: string;
  /** A co-applicant whom the owner invited and removed, and the link of this person's landlord. */
  readonly former: Pick<Invited, 'applicant_id' | 'token'> & { readonly landlord: string };
  /** A word of the draft that occurs nowhere else. */
  readonly secret: string;
  /** The values of path parameters for the owner's records, by name. */
  readonly params: Readonly<Record<string, readonly string[]>>;
}

type Ask = (path: string, token: string | null, body?: unknown) => Promise<Record<string, unknown>>;

export const NOBODYS = { ip: '10.0.0.1', userAgent: '' };

/** An applicant with a saved draft, an uploaded document and a process; and a resident with a lease and a letter. */
export async function makeOwner(target: Target, baseUrl: string, ask: Ask): Promise<Owner> {
  const { applicant_id, application_id, token } = await target.invite({ first_name: 'Olive' });
  const secret = `Zq${randomBytes(9).toString('hex')}`;
  const draft = fullDraft();
  const draft_data = { ...draft, applicants: { ...draft.applicants, middle_name: secret } };
  await ask('/api/applicant/application/draft', token, { draft_data });
  const process = await ask('/api/flows/application/processes', token, null);
  const former = await makeFormer(target, baseUrl, { application_id, token });
  const { required_document } = await fetch(`${baseUrl}/api/applicant/application`, {
    headers: { token },
  }).then((answer) => answer.json() as Promise<{ required_document: readonly { readonly id: string }[] }>);
  const form = new FormData();
  form.append('required_document_id', required_document[0]?.id ?? '');
  form.append('file', new Blob([secret], { type: 'text/plain' }), 'id.txt');
  await fetch(`${baseUrl}/api/applicant/upload-docs`, { method: 'POST', headers: { token }, body: form });
  const { db } = target.office;
  const files = await db.selectFrom('files').select('id').where('applicant_id', '=', applicant_id).execute();
  const person = { first_name: 'Olive', last_name: secret };
  const { user: resident, lease_id } = await makeTenant(target.office, { person });
  const session = await openSessionFor(target.office, db, resident, { asker: NOBODYS });
  const request_id = await askAccommodation(baseUrl, session.token, secret);
  await saveTablePreference(db, resident, { [secret]: { hidden: [], widths: {} } });
  const { company_id, property_id } = resident;
  const letter = {
    company_id,
    property_id,
    from_office: 0,
    subject: secret,
    message: secret,
    impersonation_id: null,
    created_at: '2026-03-01T00:00:00.000Z',
  };
  const letters = [randomBytes(9).toString('hex'), randomBytes(9).toString('hex')] as const;
  await insertMessage(db, { ...letter, id: letters[0], user_id: resident.id, lease_id });
  await insertMessage(db, { ...letter, id: letters[1], applicant_id, lease_id: null });
  const lease = { lease_id, company_id, property_id };
  const method_id = await keepBank(target.office, { ...lease, user_id: resident.id }, secret);
  const autopay_id = randomBytes(9).toString('hex');
  await insertAutopay(db, {
    ...lease,
    id: autopay_id,
    user_id: resident.id,
    method_id,
    day: 1,
    start_on: '2026-03-01',
    end_on: null,
    paused_until: null,
    cap_cents: null,
    after_day: '2099-01-01',
    state: 'ACTIVE',
    end_reason: null,
    look_at: null,
    created_at: '2026-03-01T00:00:00.000Z',
    updated_at: '2026-03-01T00:00:00.000Z',
  });
  const paper_id = randomBytes(9).toString('hex');
  await insertOwnPaper(db, {
    ...{ id: paper_id, company_id, property_id, application_id, file_name: secret, storage_key: paper_id },
    ...{ sha256: '', size: 1, pages: [{ width: 800, height: 1000 }], marks: [], changed_by: resident.id },
    ...{ added_at: '2026-03-01T00:00:00.000Z', changed_at: '2026-03-01T00:00:00.000Z' },
  });
  const records = await makeRecords(target, { resident, lease_id, secret });
  return {
    applicant_id,
    user_id: resident.id,
    lease_id,
    token,
    former,
    secret,
    params: {
      ...records,
      process_id: [request_id],
      id: [String(process.id), request_id, applicant_id, ...files.map(({ id }) => id), ...(records.id ?? [])],
      applicant_id: [applicant_id],
      message_id: letters,
      lease_id: [lease_id],
      case_id: [application_id, lease_id],
      application_id: [application_id],
      paper_id: [paper_id],
      q: [secret],
      autopay_id: [autopay_id],
      method_id: [method_id],
      unit_id: ['juniper-row-204'],
      property_id: ['juniper-row'],
      flow: ['application'],
      gateway: ['placepay'],
      questionnaire: ['pre_lease', 'pre_screening'],
      type: ['google'],
      entity: ['applicant_addresses'],
      lng: ['en'],
      file: ['errors.json'],
      idx: ['terms'],
    },
  };
}

/** A co-applicant of the owner's household who is removed before they begin, with a landlord who was asked. */
async function makeFormer(
  { invite, office }: Target,
  baseUrl: string,
  { application_id, token }: Pick<Invited, 'application_id' | 'token'>,
): Promise<Owner['former']> {
  const place = { application_id };
  const email = 'former@example.com';
  const made = await invite({ place, applicant_type: 'CO-APPLICANT', first_name: 'Fay', email });
  const url = new URL(await openLandlordLink(office, made.applicant_id));
  const path = `${baseUrl}/api/co-applicant/${made.applicant_id}`;
  const removed = await fetch(path, { method: 'DELETE', headers: { token } });
  if (!removed.ok) throw new Error(`the co-applicant was not removed: ${await removed.text()}`);
  return { ...made, landlord: url.searchParams.get('token') ?? '' };
}

/** A request of the resident that waits for the office. @returns the id of its process */
async function askAccommodation(baseUrl: string, token: string, secret: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const headers = {
      token,
      'content-type': 'application/json',
      'idempotency-key': randomBytes(9).toString('hex'),
    };
    const answer = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Readonly<Record<string, unknown>>;
  };
  const { id } = await post('/api/flows/accommodation-request/processes', {});
  const need = { kind: 'RULE', request: secret, reason: secret, for_whom: 'SELF' };
  await post(`/api/processes/${id}/events`, { type: 'SUBMIT', input: { answers: { need } } });
  return String(id);
}
