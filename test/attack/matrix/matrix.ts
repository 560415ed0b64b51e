/** Every call by everybody, with the records of another person: nothing is revealed, nothing is changed. */
import fc from 'fast-check';
import { roleMay } from '../../../src/contract/access/grants.ts';
import { partsOf, type Rule, WHO_MAY } from '../../../src/contract/access/who-may.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { contractEntries } from '../../api/support/declared-errors.ts';
import { learn } from '../fuzz/known.ts';
import { valuesOf } from '../fuzz/schema-values.ts';
import { type Extent, endOf, type Report } from '../report.ts';
import type { Target } from '../target/target.ts';
import { type Call, impersonatedActs } from './acts.ts';
import { officeRoles, type Place } from './office-roles.ts';
import { makeOwner, type Owner } from './owner.ts';
import { type Caller, makeCallers, speaksFor } from './people.ts';

/** @example const { wrong } = await matrix(target, { seconds: 10, seed: 1 }) */
export async function matrix(target: Target, extent: Extent): Promise<Report> {
  const { baseUrl } = await target.start();
  const { db } = target.office;
  let visitors = 0;
  const call: Call = (method, path, token, body, own = {}) => {
    visitors += 1;
    const headers = {
      'x-forwarded-for': `10.9.${(visitors >> 8) & 255}.${visitors & 255}`,
      ...(token === null ? {} : { token }),
      ...own,
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    };
    const sent = body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) };
    return fetch(baseUrl + path, { method, headers, redirect: 'manual', ...sent });
  };
  const ask = async (path: string, token: string | null, body?: unknown) =>
    (await call('POST', path, token, body)).json() as Promise<Record<string, unknown>>;

  const owner = await makeOwner(target, baseUrl, ask);
  const { bodies } = await learn(target, baseUrl);
  const entries = await contractEntries();
  const counts = {
    calls: 0,
    passes: 0,
    'events as another person': 0,
    'calls by roles of the office': 0,
    'calls of the contract': entries.size,
  };
  const wrong: string[] = [...entries.keys()]
    .filter((name) => WHO_MAY[name] === undefined)
    .map((name) => `${name} is in no row`);
  const state = async (): Promise<string> => {
    const { applicant_id: id } = owner;
    const applicant = await db.selectFrom('applicants').selectAll().where('id', '=', id).execute();
    const files = await db.selectFrom('files').selectAll().where('applicant_id', '=', id).execute();
    const invoices = await db.selectFrom('invoices').selectAll().where('applicant_id', '=', id).execute();
    const log = await db.selectFrom('events').select('id').where('applicant_id', '=', id).execute();
    const { user_id } = owner;
    const details = await db.selectFrom('user_details').selectAll().where('user_id', '=', user_id).execute();
    const letters = await db
      .selectFrom('resident_messages')
      .selectAll()
      .where((eb) => eb.or([eb('user_id', '=', user_id), eb('applicant_id', '=', id)]))
      .execute();
    const { lease_id } = owner;
    const home = await db
      .selectFrom('tenancies')
      .innerJoin('leases', 'leases.id', 'tenancies.lease_id')
      .selectAll()
      .where('tenancies.lease_id', '=', lease_id)
      .execute();
    const autopays = await db.selectFrom('autopays').selectAll().where('lease_id', '=', lease_id).execute();
    const requests = await db.selectFrom('workorders').selectAll().where('lease_id', '=', lease_id).execute();
    const parcels = await db.selectFrom('parcels').selectAll().where('lease_id', '=', lease_id).execute();
    const opened = await db
      .selectFrom('flow_occasions')
      .selectAll()
      .where('lease_id', '=', lease_id)
      .execute();
    // Only entries by people: the portal itself asks the provider for the result of a payment.
    const paid = await db
      .selectFrom('ledger_entries')
      .select(['name', 'actor'])
      .where('lease_id', '=', lease_id)
      .where('actor', 'not like', 'provider:%')
      .where('actor', 'not like', 'job:%')
      .orderBy('seq')
      .execute();
    const [addendum_id = ''] = owner.params.addendum_id ?? [];
    const papers = await db
      .selectFrom('lease_documents')
      .innerJoin('leases', 'leases.id', 'lease_documents.lease_id')
      .select(['leases.id', 'leases.status', 'leases.withdrawn_at'])
      .where('lease_documents.id', '=', addendum_id)
      .execute();
    const sessions = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', user_id)
      .execute();
    const [process_id = ''] = owner.params.process_id ?? [];
    const process = await db
      .selectFrom('processes')
      .innerJoin('process_turns', 'process_turns.process_id', 'processes.id')
      .select(['processes.revision', 'process_turns.state', 'process_turns.claimed_by'])
      .where('processes.id', '=', process_id)
      .execute();
    const [colleague = ''] = owner.params.user_id ?? [];
    const work = await db
      .selectFrom('office_memberships')
      .selectAll()
      .where('user_id', '=', colleague)
      .execute();
    const factors = await db
      .selectFrom('second_factors')
      .select('id')
      .where('user_id', '=', colleague)
      .execute();
    const [mail_id = ''] = owner.params.mail_id ?? [];
    const mails = await db.selectFrom('outbox').select('settled_at').where('id', '=', mail_id).execute();
    const [invitation_id = ''] = owner.params.invitation_id ?? [];
    const invitations = await db
      .selectFrom('office_invitations')
      .selectAll()
      .where('id', '=', invitation_id)
      .execute();
    return JSON.stringify({
      work,
      factors,
      invitations,
      mails,
      applicant,
      process,
      files,
      invoices,
      log,
      details,
      letters,
      autopays,
      requests,
      parcels,
      opened,
      paid,
      papers,
      home,
      sessions: sessions.length,
    });
  };

  const unnamed = [...entries.values()]
    .filter(({ method, path }) => WHO_MAY[`${method} ${path}`] !== 'anybody')
    .flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name))
    .filter((name) => (owner.params[name] ?? []).length === 0);
  wrong.push(...new Set(unnamed.map((name) => `no record of the owner is known for :${name}`)));
  const acts = await impersonatedActs(target, call, speaksFor(target, baseUrl));
  counts['events as another person'] = acts.sent;
  wrong.push(...acts.wrong);
  const own = await (await call('GET', '/api/applicant/application', owner.token)).text();
  if (!own.includes(owner.secret)) wrong.push('the owner does not see what nobody else may see');
  const asRoles = async (places: readonly Place[]) => {
    const roles = await officeRoles(target, {
      ...{ entries, owner, places },
      ask: async (entry, path, token) => {
        const body = bodyOf(entry, bodies[`${entry.method} ${entry.path}`], extent.seed);
        const answer = await call(entry.method, path, token, body);
        return { status: answer.status, text: await answer.text() };
      },
    });
    counts['calls by roles of the office'] += roles.sent;
    wrong.push(...roles.wrong);
  };
  // The office of the owner notes that it has read their letters.
  await asRoles(['own']);
  const before = await state();
  await asRoles(['foreign', 'former']);
  const isOver = endOf(extent);
  do {
    counts.passes += 1;
    let callers = await makeCallers(target, baseUrl, owner);
    for (const [name, entry] of entries) {
      if (isOver(counts.calls) && counts.passes > 1) break;
      const body = () => bodyOf(entry, bodies[name], extent.seed + counts.passes);
      const answers = asked(entry, callers, owner).map(async ({ path, caller, whose }) => {
        counts.calls += 1;
        const answer = await call(entry.method, ...sentBy(caller, path, body()));
        const answered = { status: answer.status, text: await answer.text(), whose };
        const found = judge(WHO_MAY[name] ?? 'anybody', entry, caller, answered);
        if (found !== null) wrong.push(`${name}, ${caller.name}: ${found}`);
        if (answered.text.includes(owner.secret)) {
          wrong.push(`${name}, ${caller.name}: shows what is the owner's`);
        }
      });
      await Promise.all(answers);
      // The call has ended the session that the next call needs.
      if (ENDING.test(name)) callers = await makeCallers(target, baseUrl, owner);
    }
  } while (!isOver(counts.calls));
  if ((await state()) !== before) wrong.push('something of the owner was changed');
  return { counts, wrong: [...new Set(wrong)] };
}

/** Calls that end the session or the impersonation of the caller, or replace its token. */
const ENDING = /logout|impersonate.end|switch_unit|DELETE .*sessions|session.renew|password/;

type Whose = 'own' | 'foreign';

/** The paths of a call for each caller: with their own records, and with the owner's. */
function asked(entry: Endpoint, callers: readonly Caller[], owner: Owner) {
  return callers.flatMap((caller) => {
    const own = pathsOf(entry, caller.params);
    const foreign = pathsOf(entry, owner.params).filter((path) => !own.includes(path));
    return [
      ...own.map((path) => ({ path, caller, whose: 'own' as Whose })),
      ...foreign.map((path) => ({ path, caller, whose: 'foreign' as Whose })),
    ];
  });
}

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly whose: Whose;
}

/** The fault of an answer according to the table of grants, or null. */
function judge(
  rule: Rule,
  { path, request }: Endpoint,
  caller: Caller,
  { status, text, whose }: Answered,
): string | null {
  if (status >= 500) return String(status);
  // Sign-in answers 401 to wrong credentials of any caller.
  if (path === '/api/tenant/auth/login') return null;
  // The call is not implemented yet.
  if (status === 404 && text.includes('"route.not_found"')) return null;
  const { whom, action } = partsOf(rule);
  if (whom === 'anybody') return status === 401 ? '401 for a call that is everybody’s' : null;
  if (caller.roles.includes('impersonator') && action !== null && !roleMay('impersonator', action)) {
    return status === 403 && text.includes('impersonation.not_allowed')
      ? null
      : `${status} for what only the person themselves may do`;
  }
  const isGranted = action === null || caller.roles.some((role) => roleMay(role, action));
  if (caller.is.includes(whom) && isGranted) {
    return status === 401 && whose === 'own' ? '401 with a good token' : null;
  }
  if (status < 400) return `${status} for a call that is not theirs`;
  // An unreadable body or query may be reported before the caller is checked.
  const isRefused = status === 401 || status === 403 || status === 404;
  return isRefused ||
    request?.body !== undefined ||
    request?.form !== undefined ||
    request?.query !== undefined
    ? null
    : `${status}, where 401 is said`;
}

/** Parameters that name no record and accept only certain words. */
const WORDS: Owner['params'] = { type: ['google'], person_kind: ['resident'] };

/** The path with a person's records as its parameters. */
function pathsOf({ path, request }: Endpoint, records: Owner['params']): string[] {
  const params = { ...WORDS, ...records };
  // The office's search is asked for the owner's name.
  const query = request?.query?.required?.includes('q') ? `?q=${params.q?.[0] ?? 'x'}` : '';
  const name = path.match(/:(\w+)/)?.[1];
  const values = name === undefined ? [''] : (params[name] ?? ['x']);
  return values
    .map((first) =>
      path.replaceAll(/:(\w+)/g, (_, of: string) => (of === name ? first : (params[of]?.[0] ?? 'x'))),
    )
    .map((asked) => asked + query);
}

/** The path, token and body as this person sends them. */
function sentBy({ inAddress, token }: Caller, path: string, body: unknown): [string, string | null, unknown] {
  if (inAddress !== true || token === null || !path.includes('/rental_history/')) return [path, token, body];
  if (body instanceof FormData) body.set('token', token);
  return [`${path}?token=${token}`, null, body];
}

function bodyOf({ request }: Endpoint, right: unknown, seed: number): unknown {
  if (request?.form !== undefined) {
    const form = new FormData();
    for (const field of Object.keys(request.form.properties)) form.append(field, 'x');
    return form;
  }
  if (request?.body === undefined) return undefined;
  return right ?? fc.sample(valuesOf(request.body), { seed, numRuns: 1 })[0];
}
