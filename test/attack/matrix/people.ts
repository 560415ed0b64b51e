/** Whose data are asked for, and who asks. */
import { randomBytes } from 'node:crypto';
import { DEMO_ACCOUNTS } from '../../../src/cli/demo/accounts.ts';
import { hashToken } from '../../../src/server/access.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import type { Target } from '../target/target.ts';
import type { For } from './who-may.ts';

/** Somebody who asks. `is`: the calls that this person may make at all. */
export interface Caller {
  readonly name: string;
  readonly token: string | null;
  readonly is: readonly For[];
}

/** The applicant whose data nobody else may see or change. */
export interface Owner {
  readonly applicant_id: string;
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
  return {
    applicant_id,
    token,
    secret,
    params: {
      id: [String(process.id), applicant_id, ...files.map(({ id }) => id)],
      applicant_id: [applicant_id],
      unit_id: ['juniper-row-204'],
      property_id: ['juniper-row'],
      flow: ['application'],
      gateway: ['placepay'],
      entity: ['applicant_addresses'],
      lng: ['en'],
      file: ['errors.json'],
      idx: ['terms'],
    },
  };
}

/** Everybody but the owner: with no token, with one that is none, that has run out, or that is about something else. */
export async function makeCallers(target: Target, ask: Ask): Promise<readonly Caller[]> {
  const { db } = target.office;
  const expired = await target.invite({ first_name: 'Earl' });
  await db
    .updateTable('access_tokens')
    .set({ expires_at: '2020-01-01T00:00:00.000Z' })
    .where('token_hash', '=', hashToken(expired.token))
    .execute();
  const stranger = await target.invite({ first_name: 'Stella' });
  const [account] = DEMO_ACCOUNTS;
  if (account === undefined) throw new Error('The demo has no account.');
  const { email, password } = account;
  const signedIn = await ask('/api/tenant/auth/login', null, { email, password, property_id: 'juniper-row' });
  return [
    { name: 'without a token', token: null, is: [] },
    { name: 'with a word for a token', token: 'x', is: [] },
    { name: 'with a made-up token', token: randomBytes(32).toString('base64url'), is: [] },
    { name: 'with a token that has run out', token: expired.token, is: [] },
    { name: 'a stranger', token: stranger.token, is: ['applicant', 'holder'] },
    { name: 'somebody signed in', token: String(signedIn.token), is: ['session'] },
  ];
}
