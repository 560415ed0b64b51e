/** Every call by everybody, about the records of somebody else: nothing is told, nothing is changed. */
import fc from 'fast-check';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { endSessions, logOut, renewSession } from '../../../src/contract/session/session.contract.ts';
import { contractEntries } from '../../api/support/declared-errors.ts';
import { learn } from '../fuzz/known.ts';
import { valuesOf } from '../fuzz/schema-values.ts';
import { type Extent, endOf, type Report } from '../report.ts';
import type { Target } from '../target/target.ts';
import { type Caller, makeCallers, makeOwner, type Owner } from './people.ts';
import { type For, WHO_MAY } from './who-may.ts';

/** @example const { wrong } = await matrix(target, { seconds: 10, seed: 1 }) */
export async function matrix(target: Target, extent: Extent): Promise<Report> {
  const { baseUrl } = await target.start();
  const { db } = target.office;
  let visitors = 0;
  const call = (method: string, path: string, token: string | null, body?: unknown) => {
    visitors += 1;
    const headers = {
      'x-forwarded-for': `10.9.${(visitors >> 8) & 255}.${visitors & 255}`,
      ...(token === null ? {} : { token }),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    };
    const sent = body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) };
    return fetch(baseUrl + path, { method, headers, redirect: 'manual', ...sent });
  };
  const ask = async (path: string, token: string | null, body?: unknown) =>
    (await call('POST', path, token, body)).json() as Promise<Record<string, unknown>>;

  const owner = await makeOwner(target, baseUrl, ask);
  const { bodies } = await learn(target, baseUrl);
  // What ends the session that the others are asked with comes last.
  const last: readonly unknown[] = [renewSession, logOut];
  const entries = new Map(
    [...(await contractEntries())].sort(([, one], [, other]) => last.indexOf(one) - last.indexOf(other)),
  );
  const counts = { calls: 0, passes: 0, 'calls of the contract': entries.size };
  const wrong: string[] = [...entries.keys()]
    .filter((name) => WHO_MAY[name] === undefined)
    .map((name) => `${name} is in no row`);
  const state = async (): Promise<string> => {
    const { applicant_id: id } = owner;
    const applicant = await db.selectFrom('applicants').selectAll().where('id', '=', id).execute();
    const files = await db.selectFrom('files').selectAll().where('applicant_id', '=', id).execute();
    const invoices = await db.selectFrom('invoices').selectAll().where('applicant_id', '=', id).execute();
    const log = await db.selectFrom('events').select('id').where('applicant_id', '=', id).execute();
    return JSON.stringify({ applicant, files, invoices, log });
  };

  const own = await (await call('GET', '/api/applicant/application', owner.token)).text();
  if (!own.includes(owner.secret)) wrong.push('the owner does not see what nobody else may see');
  const before = await state();
  const isOver = endOf(extent);
  do {
    counts.passes += 1;
    const callers = await makeCallers(target, ask);
    for (const [name, entry] of entries) {
      for (const path of pathsOf(entry, owner)) {
        for (const caller of callers) {
          if (isOver(counts.calls) && counts.passes > 1) break;
          counts.calls += 1;
          const body = bodyOf(entry, bodies[name], extent.seed + counts.passes);
          const answer = await call(entry.method, path, caller.token, body);
          const text = await answer.text();
          const found = judge(WHO_MAY[name] ?? 'anybody', entry, caller, answer.status);
          if (found !== null) wrong.push(`${name}, ${caller.name}: ${found}`);
          if (text.includes(owner.secret)) wrong.push(`${name}, ${caller.name}: shows what is the owner's`);
        }
      }
    }
  } while (!isOver(counts.calls));
  if ((await state()) !== before) wrong.push('something of the owner was changed');
  return { counts, wrong: [...new Set(wrong)] };
}

/** What is wrong with the status of an answer, or null. */
function judge(whom: For, { path, request }: Endpoint, { is }: Caller, status: number): string | null {
  if (status >= 500) return String(status);
  // Signing in says 401 to wrong words, whoever says them.
  if (path === '/api/tenant/auth/login') return null;
  if (whom === 'anybody') return status === 401 ? '401 for a call that is everybody’s' : null;
  if (is.includes(whom)) return status === 401 ? '401 with a good token' : null;
  if (status < 400) return `${status} for a call that is not theirs`;
  // A body or query that the call cannot read may be told of before who asks.
  const isRefused = status === 401 || status === 403 || status === 404;
  return isRefused ||
    request?.body !== undefined ||
    request?.form !== undefined ||
    request?.query !== undefined
    ? null
    : `${status}, where 401 is said`;
}

/** The path with the owner's records in the places of its parameters; ending all sessions leaves the one that asks. */
function pathsOf(entry: Endpoint, { params }: Owner): string[] {
  const path = entry === endSessions ? `${entry.path}?keep=current` : entry.path;
  const name = path.match(/:(\w+)/)?.[1];
  const values = name === undefined ? [''] : (params[name] ?? ['x']);
  return values.map((first) =>
    path.replaceAll(/:(\w+)/g, (_, of: string) => (of === name ? first : (params[of]?.[0] ?? 'x'))),
  );
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
