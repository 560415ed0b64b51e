/** Malformed requests to every call of the contract: none fails the server, leaves a connection silent or is refused by a code that its entry does not list. */
import fc from 'fast-check';
import { contractEntries } from '../../api/support/declared-errors.ts';
import { type Extent, endOf, type Report } from '../report.ts';
import type { Target } from '../target/target.ts';
import { wrongAnswer } from './judge.ts';
import { learn } from './known.ts';
import { type OddRequest, oddRequests } from './requests.ts';
import { type KeptConnection, keptConnection, sendBytes } from './send.ts';
import { wireCases, wrongBytes } from './wire.ts';

const connections = 8;
/** The number of generated requests at once; a tenth more are no requests at all. */
const batch = 400;

/** @example const { wrong } = await fuzz(target, { seconds: 3, seed: 1 }) */
export async function fuzz(target: Target, extent: Extent): Promise<Report> {
  const portal = await target.start();
  const { baseUrl } = portal;
  const entries = [...(await contractEntries()).values()];
  const requests = oddRequests(entries, await learn(target, baseUrl));
  const counts = {
    requests: 0,
    calls: 0,
    answered: 0,
    'closed after a large body': 0,
    'wire cases': 0,
    hung: 0,
  };
  const called = new Set<string>();
  const wrong: string[] = [];
  const kept = Array.from({ length: connections }, () => keptConnection(baseUrl));
  const ended = endOf(extent);
  const isOver = (): boolean => ended(counts.requests);

  const one = async (connection: KeptConnection, odd: OddRequest, index: number): Promise<void> => {
    const call = `${odd.entry.method} ${odd.entry.path}`;
    counts.requests += 1;
    called.add(call);
    const tell = (what: string): void => void wrong.push(`${call} (${odd.body?.what ?? 'no body'}): ${what}`);
    try {
      const answer = await connection.send(sent(odd, index));
      if (answer === null) {
        if ((odd.body?.content.length ?? 0) > 1_000_000) counts['closed after a large body'] += 1;
        else tell('closed without an answer');
        return;
      }
      counts.answered += 1;
      const found = wrongAnswer(odd.entry, answer, odd.astray);
      if (found !== null) tell(found);
    } catch (error) {
      counts.hung += 1;
      tell(String(error));
    }
  };
  const wire = async (cases: ReturnType<typeof fc.sample<Wire>>): Promise<void> => {
    for (const oneCase of cases) {
      if (isOver()) return;
      counts['wire cases'] += 1;
      const found = await sendBytes(baseUrl, oneCase.bytes, oneCase.ends).then(
        (came) => wrongBytes(oneCase, came),
        () => {
          counts.hung += 1;
          return `${oneCase.what}: hung`;
        },
      );
      if (found !== null) wrong.push(found);
    }
  };

  for (let round = 0; !isOver(); round += 1) {
    const sample = { seed: extent.seed * 1_000_003 + round, numRuns: batch };
    const open = fc.sample(requests, sample);
    const work = kept.map(async (connection) => {
      for (let odd = open.pop(); odd !== undefined && !isOver(); odd = open.pop()) {
        await one(connection, odd, counts.requests);
      }
    });
    await Promise.all([...work, wire(fc.sample(wireCases, { ...sample, numRuns: batch / 10 }))]);
  }
  for (const connection of kept) connection.close();
  counts.calls = called.size;
  if (!(await fetch(`${baseUrl}/health`)).ok) wrong.push('the portal is not well after it');
  for (const line of portal.errors()) wrong.push(`logged: ${line.slice(0, 400)}`);
  return { counts, wrong };
}

type Wire = Parameters<typeof wrongBytes>[0];

/** Sends it from an address of its own, so that no limit by address hides an answer. */
function sent({ entry, path, headers, body }: OddRequest, index: number) {
  const from = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  const { method } = entry;
  const own = { ...headers, 'x-forwarded-for': from };
  if (body === null) return { method, path, headers: own };
  const type = { 'content-type': body.type, 'content-length': String(body.content.length) };
  return { method, path, headers: { ...own, ...type }, content: body.content };
}
