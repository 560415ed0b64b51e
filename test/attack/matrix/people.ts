/** The callers of the matrix. */
import { randomBytes } from 'node:crypto';
import type { Policy } from '../../../src/contract/access/policies.ts';
import type { Role } from '../../../src/contract/access/roles.ts';
import type { For } from '../../../src/contract/access/who-may.ts';
import { insertGuestcard, insertGuestToken } from '../../../src/db/guestcard/guestcard.repository.ts';
import { hashToken } from '../../../src/server/access/access.ts';
import { findSubject } from '../../../src/server/access/impersonated-subject.ts';
import { openStaffLink } from '../../../src/server/access/staff-link.ts';
import { addLandlordLink } from '../../../src/server/features/application/landlord/landlord-link.ts';
import { makeTenant, makeUser } from '../../fixtures/tenant.ts';
import type { Target } from '../target/target.ts';
import type { Owner } from './owner.ts';
import { makeSignedIn } from './residents.ts';

/**
 * A caller. `is`: the calls that this person may make at all; `roles`: their grants in the table; `params`:
 * their own records. `inAddress`: their token is sent in the address or the form, not in the header.
 */
export interface Caller {
  readonly name: string;
  readonly token: string | null;
  readonly is: readonly For[];
  readonly roles: readonly (Role | Policy)[];
  readonly params: Owner['params'];
  readonly inAddress?: boolean;
}

const NOTHING: Owner['params'] = {};

/** Everybody but the owner, by every role of the table; also without a token, with an invalid or an expired one. */
export async function makeCallers(
  target: Target,
  baseUrl: string,
  { former }: Pick<Owner, 'former'>,
): Promise<readonly Caller[]> {
  const { office } = target;
  const { db } = office;
  const nobody = (name: string, token: string | null): Caller => ({
    name,
    token,
    is: [],
    roles: [],
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
    return { name, token, is: ['applicant', 'holder', 'payer'], roles: ['applicant'], params };
  });

  const linkUrl = new URL(await addLandlordLink(office, db, { ...OF_DEMO, id: stranger.applicant_id }, ''));
  const landlord: Caller = {
    name: 'a landlord',
    token: linkUrl.searchParams.get('token'),
    is: ['holder', 'landlord'],
    roles: ['landlord'],
    inAddress: true,
    params: { applicant_id: [stranger.applicant_id] },
  };

  const impersonate = speaksFor(target, baseUrl);
  const { user: spokenFor, lease_id } = await makeTenant(office);
  const ended = await impersonate('user', spokenFor.id);
  await fetch(`${baseUrl}/api/auth/impersonate/end`, { method: 'POST', headers: { token: ended } });
  const speaking: Caller[] = [
    {
      name: 'who speaks for a resident',
      token: await impersonate('user', spokenFor.id),
      is: ['session', 'holder', 'resident', 'responsible', 'impersonator'],
      roles: ['impersonator'],
      params: { id: [spokenFor.id], lease_id: [lease_id] },
    },
    {
      name: 'who speaks for an applicant',
      token: await impersonate('applicant', stranger.applicant_id),
      is: ['applicant', 'holder', 'payer', 'impersonator'],
      roles: ['impersonator'],
      params: { id: [stranger.applicant_id], applicant_id: [stranger.applicant_id] },
    },
  ];

  const formerRecords = { id: [former.applicant_id], applicant_id: [former.applicant_id] };
  return [
    nobody('without a token', null),
    nobody('with a word for a token', 'x'),
    nobody('with a made-up token', randomBytes(32).toString('base64url')),
    nobody('with a made-up token of an impersonation', `imp_${randomBytes(32).toString('base64url')}`),
    nobody('with a token that has run out', expired.token),
    nobody('whose impersonation is over', ended),
    { ...nobody('a former co-applicant of the owner', former.token), params: formerRecords },
    {
      ...nobody('a landlord of the former co-applicant', former.landlord),
      inAddress: true,
      params: formerRecords,
    },
    ...applicants,
    landlord,
    await makeGuest(target),
    ...(await makeSignedIn(target)),
    ...speaking,
  ];
}

/** Begins an impersonation, as a new member of the office does. @returns its token */
export function speaksFor({ office }: Target, baseUrl: string) {
  return async (kind: 'user' | 'applicant', id: string): Promise<string> => {
    const subject = await findSubject(office.db, kind, id);
    if (subject === null) throw new Error('There is no such subject.');
    const staff = await makeUser(office, { is_staff: true, policies: ['super_admin'], first_name: 'Dana' });
    const { url } = await openStaffLink(office, { staff, subject, reason: 'The matrix asks.' });
    const answer = await fetch(`${baseUrl}/api/auth/impersonate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.8.0.${randomBytes(1)[0]}` },
      body: JSON.stringify({ code: new URL(url).searchParams.get('code') }),
    });
    const { token } = (await answer.json()) as { readonly token: string };
    return token;
  };
}

const OF_DEMO = { company_id: 'demo-company', property_id: 'juniper-row' };

/** A visitor who has submitted a guestcard and continues with it. */
async function makeGuest({ office }: Target): Promise<Caller> {
  const { db } = office;
  const token = randomBytes(32).toString('base64url');
  const guestcard = { ...OF_DEMO, id: randomBytes(9).toString('hex') };
  const at = new Date().toISOString();
  await insertGuestcard(db, {
    ...guestcard,
    unit_id: 'juniper-row-204',
    applicant_id: null,
    first_name: 'Gwen',
    last_name: 'Guest',
    email: `${guestcard.id}@example.com`,
    contact_no: '5125550133',
    is_mobile_verified: true,
    form: {},
    request_info: false,
    invoice_id: null,
    request_key: null,
    submitted_at: null,
    created_at: at,
    updated_at: at,
  });
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  await insertGuestToken(db, guestcard, {
    token_hash: hashToken(token),
    purpose: 'session',
    expires_at,
    created_at: at,
  });
  return {
    name: 'a guest',
    token,
    is: ['guest', 'holder', 'payer'],
    roles: ['guest'],
    params: { id: [guestcard.id], unit_id: ['juniper-row-204'] },
  };
}
