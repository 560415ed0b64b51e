/** Whose data are asked for, and who asks. */
import { randomBytes } from 'node:crypto';
import type { Role } from '../../../src/contract/access/grants.ts';
import type { For } from '../../../src/contract/access/who-may.ts';
import { insertMessage } from '../../../src/db/resident/resident-message.repository.ts';
import { saveTablePreference } from '../../../src/db/resident/user-details.repository.ts';
import { findUser, insertUser, type User } from '../../../src/db/session/user.repository.ts';
import { hashToken } from '../../../src/server/access.ts';
import { openStaffLink } from '../../../src/server/impersonation/staff-link.ts';
import { findSubject } from '../../../src/server/impersonation/subject.ts';
import { addLandlordLink } from '../../../src/server/landlord/landlord-link.ts';
import { openSessionFor } from '../../../src/server/residents/open-session.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import type { Target } from '../target/target.ts';

/**
 * Somebody who asks. `is`: the calls that this person may make at all; `role`: which of them the table grants; `params`:
 * their own records.
 */
export interface Caller {
  readonly name: string;
  readonly token: string | null;
  readonly is: readonly For[];
  readonly role: Role | null;
  readonly params: Owner['params'];
}

/** The applicant and resident whose data nobody else may see or change. */
export interface Owner {
  readonly applicant_id: string;
  readonly user_id: string;
  readonly token: string;
  /** A word of the draft that stands nowhere else. */
  readonly secret: string;
  /** What the parameters of a path are called for the owner's records, by name. */
  readonly params: Readonly<Record<string, readonly string[]>>;
}

type Ask = (path: string, token: string | null, body?: unknown) => Promise<Record<string, unknown>>;

/** An applicant with a saved draft, an uploaded document and a process. */
export async function makeOwner(target: Target, baseUrl: string, ask: Ask): Promise<Owner> {
  const { applicant_id, token } = await target.invite({ first_name: 'Olive' });
  const secret = `Zq${randomBytes(9).toString('hex')}`;
  const draft = fullDraft();
  const draft_data = { ...draft, applicants: { ...draft.applicants, middle_name: secret } };
  await ask('/api/applicant/application/draft', token, { draft_data });
  const process = await ask('/api/flows/application/processes', token, null);
  const { required_document } = await fetch(`${baseUrl}/api/applicant/application`, {
    headers: { token },
  }).then((answer) => answer.json() as Promise<{ required_document: readonly { readonly id: string }[] }>);
  const form = new FormData();
  form.append('required_document_id', required_document[0]?.id ?? '');
  form.append('file', new Blob([secret], { type: 'text/plain' }), 'id.txt');
  await fetch(`${baseUrl}/api/applicant/upload-docs`, { method: 'POST', headers: { token }, body: form });
  const { db } = target.office;
  const files = await db.selectFrom('files').select('id').where('applicant_id', '=', applicant_id).execute();
  const resident = await makeUser(target, { first_name: 'Olive', last_name: secret });
  await openSessionFor(target.office, db, resident, { asker: NOBODYS });
  await saveTablePreference(db, resident, { [secret]: { hidden: [], widths: {} } });
  const { company_id, property_id } = resident;
  await insertMessage(db, {
    id: randomBytes(9).toString('hex'),
    company_id,
    property_id,
    user_id: resident.id,
    lease_id: null,
    from_office: 0,
    subject: secret,
    message: secret,
    impersonation_id: null,
    created_at: '2026-03-01T00:00:00.000Z',
  });
  return {
    applicant_id,
    user_id: resident.id,
    token,
    secret,
    params: {
      id: [String(process.id), applicant_id, ...files.map(({ id }) => id)],
      applicant_id: [applicant_id],
      unit_id: ['juniper-row-204'],
      property_id: ['juniper-row'],
      flow: ['application'],
      gateway: ['placepay'],
      type: ['google'],
      entity: ['applicant_addresses'],
      lng: ['en'],
      file: ['errors.json'],
      idx: ['terms'],
    },
  };
}

/** A user of the demo's company, who has no password. */
async function makeUser({ office }: Target, changed: Partial<User>): Promise<User> {
  const id = randomBytes(9).toString('hex');
  await insertUser(office.db, {
    id,
    company_id: 'demo-company',
    property_id: 'juniper-row',
    email: `${id}@example.com`,
    password_hash: 'none',
    first_name: 'Rae',
    last_name: 'Resident',
    policies: [],
    language: 'en',
    ...changed,
  });
  const made = await findUser(office.db, id);
  if (made === null) throw new Error('Nobody was made.');
  return made;
}

const NOBODYS = { ip: '10.0.0.1', userAgent: '' };
const NOTHING: Owner['params'] = {};

/** Everybody but the owner, by every role of the table; with no token, with one that is none or is over. */
export async function makeCallers(target: Target, baseUrl: string): Promise<readonly Caller[]> {
  const { office } = target;
  const { db } = office;
  const nobody = (name: string, token: string | null): Caller => ({
    name,
    token,
    is: [],
    role: null,
    params: NOTHING,
  });
  const expired = await target.invite({ first_name: 'Earl' });
  await db
    .updateTable('access_tokens')
    .set({ expires_at: '2020-01-01T00:00:00.000Z' })
    .where('token_hash', '=', hashToken(expired.token))
    .execute();

  const stranger = await target.invite({ first_name: 'Stella' });
  const household = [stranger];
  for (const applicant_type of ['CO-APPLICANT', 'GUARANTOR'] as const) {
    const place = { application_id: stranger.application_id };
    household.push(await target.invite({ place, applicant_type, email: `${applicant_type}@example.com` }));
  }
  const applicants = household.map(({ token, applicant_id }, index): Caller => {
    const name = `a stranger, ${['PRIMARY', 'CO-APPLICANT', 'GUARANTOR'][index]}`;
    const params = { id: [applicant_id], applicant_id: [applicant_id] };
    return { name, token, is: ['applicant', 'holder'], role: 'applicant', params };
  });

  const linkUrl = new URL(await addLandlordLink(office, db, { ...OF_DEMO, id: stranger.applicant_id }, ''));
  const landlord: Caller = {
    name: 'a landlord',
    token: linkUrl.searchParams.get('token'),
    // To the calls of the form it is given in the address of the page, not in the header.
    is: ['holder'],
    role: 'landlord',
    params: { applicant_id: [stranger.applicant_id] },
  };

  const signedIn = async (name: string, user: User): Promise<Caller> => ({
    name,
    token: (await openSessionFor(office, db, user, { asker: NOBODYS })).token,
    is: user.is_staff ? ['session'] : ['session', 'resident'],
    role: user.is_staff ? 'staff' : 'resident',
    params: { id: [user.id] },
  });
  const resident = await makeUser(target, {});
  const officer = await makeUser(target, { is_staff: true, policies: ['super_admin'], first_name: 'Dana' });
  const people = [
    await signedIn('a resident', resident),
    await signedIn('a resident of another property', await makeUser(target, { property_id: 'harbor-court' })),
    await signedIn('somebody of the office without policies', await makeUser(target, { is_staff: true })),
    await signedIn('somebody of the office with every policy', officer),
  ];

  const impersonate = async (kind: 'user' | 'applicant', id: string): Promise<string> => {
    const subject = await findSubject(db, kind, id);
    if (subject === null) throw new Error('There is no such subject.');
    const staff = await makeUser(target, { is_staff: true, policies: ['super_admin'], first_name: 'Dana' });
    const { url } = await openStaffLink(office, { staff, subject, reason: 'The matrix asks.' });
    const answer = await fetch(`${baseUrl}/api/auth/impersonate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.8.0.${randomBytes(1)[0]}` },
      body: JSON.stringify({ code: new URL(url).searchParams.get('code') }),
    });
    const { token } = (await answer.json()) as { readonly token: string };
    return token;
  };
  const spokenFor = await makeUser(target, {});
  const ended = await impersonate('user', spokenFor.id);
  await fetch(`${baseUrl}/api/auth/impersonate/end`, { method: 'POST', headers: { token: ended } });
  const speaking: Caller[] = [
    {
      name: 'who speaks for a resident',
      token: await impersonate('user', spokenFor.id),
      is: ['session', 'resident', 'impersonator'],
      role: 'impersonator',
      params: { id: [spokenFor.id] },
    },
    {
      name: 'who speaks for an applicant',
      token: await impersonate('applicant', stranger.applicant_id),
      is: ['applicant', 'holder', 'impersonator'],
      role: 'impersonator',
      params: { id: [stranger.applicant_id], applicant_id: [stranger.applicant_id] },
    },
  ];

  return [
    nobody('without a token', null),
    nobody('with a word for a token', 'x'),
    nobody('with a made-up token', randomBytes(32).toString('base64url')),
    nobody('with a made-up token of an impersonation', `imp_${randomBytes(32).toString('base64url')}`),
    nobody('with a token that has run out', expired.token),
    nobody('whose impersonation is over', ended),
    ...applicants,
    landlord,
    ...people,
    ...speaking,
  ];
}

const OF_DEMO = { company_id: 'demo-company', property_id: 'juniper-row' };
