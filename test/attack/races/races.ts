/**
 * Concurrent calls: two portals on one database are called at the same moment, again and again, and the result is
 * compared with the rules that docs/decisions/0035-one-lock-per-rule.md lists.
 */
import type { Extent, Report } from '../report.ts';
import type { Target } from '../target/target.ts';
import type { Arena, Race } from './arena.ts';
import { guestRaces } from './guest.races.ts';
import { householdRaces } from './household.races.ts';
import { leaseRaces } from './lease.races.ts';
import { moneyRaces } from './money.races.ts';
import { personRaces } from './person.races.ts';
import { seededRandom } from './seeded-random.ts';

export const RACES: readonly Race[] = [
  ...householdRaces,
  ...leaseRaces,
  ...moneyRaces,
  ...guestRaces,
  ...personRaces,
];

/** @example const { wrong } = await races(target, { seconds: 10, seed: 1 }) */
export async function races(target: Target, { seconds, seed }: Extent): Promise<Report> {
  const portals = [await target.start(), await target.start()];
  const arena = arenaOf(
    target,
    portals.map(({ baseUrl }) => baseUrl),
  );
  const random = seededRandom(seed);
  const counts: Record<string, number> = Object.fromEntries(RACES.map(({ name }) => [name, 0]));
  const wrong: string[] = [];
  const ends = performance.now() + seconds * 1000;
  while (performance.now() < ends) {
    for (const race of RACES) {
      if (performance.now() > ends) break;
      counts[race.name] = (counts[race.name] ?? 0) + 1;
      wrong.push(...(await wrongIn(arena, race, random)));
    }
  }
  return { counts, wrong };
}

/** Runs some races that many times. @returns one line per fault. */
export async function raceSeveralTimes(
  arena: Arena,
  some: readonly Race[],
  { rounds, seed }: { readonly rounds: number; readonly seed: number },
): Promise<string[]> {
  const random = seededRandom(seed);
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const race of some) wrong.push(...(await wrongIn(arena, race, random)));
  }
  return wrong;
}

async function wrongIn(arena: Arena, race: Race, random: () => number): Promise<string[]> {
  const found = await race.run(arena, random).catch(String);
  return found === null ? [] : [`${race.name}: ${found}`];
}

function arenaOf(target: Target, baseUrls: readonly string[]): Arena {
  let asked = 0;
  return {
    office: target.office,
    sandboxUrl: target.sandboxUrl,
    invite: target.invite,
    async ask(path, { method = 'POST', token, body, headers = {} } = {}) {
      asked += 1;
      const answer = await fetch(`${baseUrls[asked % baseUrls.length]}${path}`, {
        method,
        headers: {
          'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
          ...(token !== undefined && { token }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
    },
  };
}
