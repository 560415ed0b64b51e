/** Measures how long each of the largest requests blocks the event loop of a portal. */
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { contractEntries } from '../../api/support/declared-errors.ts';
import { type Known, learn } from '../fuzz/known.ts';
import { keptConnection } from '../fuzz/send.ts';
import { type Extent, endOf, type Report } from '../report.ts';
import type { Target } from '../target/target.ts';
import { largeBodies } from './large-bodies.ts';

/** The maximum time in milliseconds that one request may block all others. */
const longestMs = 50;
/** A request counts by the shortest of this many blocks, because other load on the machine does not repeat. */
const tries = 3;

const byAnswers = /\/draft$|\/autosave$|\/save-submit$|\/events$/;
/** Bytes of the longest body that a call takes. */
const bytesOf = (path: string): number => (byAnswers.test(path) ? 590_000 : 63_000);

/**
 * Sends every call its largest bodies, alone on the portal, and asks how long each has blocked the event loop.
 *
 * @example const { wrong } = await holds(target, { seconds: 60, seed: 1 })
 */
export async function holds(target: Target, extent: Extent): Promise<Report> {
  const portal = await target.start();
  const known = await learn(target, portal.baseUrl);
  const [, submitted = ''] = known.tokens;
  const kept = keptConnection(portal.baseUrl);
  const counts = { bodies: 0, requests: 0, 'longest hold (ms)': 0 };
  const wrong: string[] = [];
  const ended = endOf(extent);

  const held = async (call: Parameters<typeof kept.send>[0]): Promise<{ ms: number; status: number }> => {
    let ms = Number.POSITIVE_INFINITY;
    let status = 0;
    for (let left = tries; left > 0 && ms > longestMs; left -= 1) {
      await portal.longestHold();
      status = (await kept.send(call))?.status ?? 0;
      ms = Math.min(ms, await portal.longestHold());
      counts.requests += 1;
    }
    return { ms, status };
  };
  const judge = async (what: string, call: Parameters<typeof kept.send>[0]): Promise<void> => {
    const { ms, status } = await held(call);
    counts.bodies += 1;
    counts['longest hold (ms)'] = Math.max(counts['longest hold (ms)'], Math.round(ms));
    if (ms > longestMs) wrong.push(`${Math.round(ms)} ms, ${status}: ${what}`);
  };

  const asked = largestOf([...(await contractEntries()).values()], known);
  // Another seed begins elsewhere, so that short runs use other bodies.
  const from = extent.seed % asked.length;
  for (const { what, method, path, contentOf } of [...asked.slice(from), ...asked.slice(0, from)]) {
    if (ended(counts.bodies)) break;
    const content = contentOf();
    const takesAnswers = byAnswers.test(path);
    // Answers are stored: each is sent by a person who has sent none before.
    const token = takesAnswers ? (await target.invite()).token : submitted;
    const id = takesAnswers ? await processOf(portal.baseUrl, token) : '';
    const headers = {
      token,
      'content-type': 'application/json',
      'content-length': String(content.length),
      'idempotency-key': `${counts.bodies}-abcdefghijklmnopqrst`,
      'x-forwarded-for': `10.0.${(counts.bodies >> 8) & 255}.${counts.bodies & 255}`,
    };
    await judge(what, { method, path: path.replace(':id', id), headers, content });
    for (const read of takesAnswers ? READS : []) {
      await judge(`GET ${read} after ${what}`, { method: 'GET', path: read, headers: { token } });
    }
  }
  kept.close();
  return { counts: { ...counts, 'of all bodies': asked.length }, wrong };
}

/** Requests that everybody's page repeats again and again. */
const READS = ['/api/applicant/application', '/api/applicant/household'];

async function processOf(baseUrl: string, token: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/flows/application/processes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: 'null',
  });
  return ((await answer.json()) as { id: string }).id;
}

function largestOf(entries: readonly Endpoint[], known: Known) {
  return entries.flatMap(({ method, path, request }) => {
    const body = known.bodies[`${method} ${path}`] ?? (request?.body === undefined ? null : {});
    if (body === null) return [];
    return largeBodies(body as object, bytesOf(path)).map(({ what, contentOf }) => ({
      what: `${method} ${path}, ${what}`,
      method,
      path: byAnswers.test(path)
        ? path
        : path.replace(/:(\w+)/g, (_, name: string) => known.params[name]?.[0] ?? 'x'),
      contentOf,
    }));
  });
}
