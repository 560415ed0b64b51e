/** A thousand people who save in the same second. */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { type Extent, endOf, type Report } from '../report.ts';
import type { Target } from '../target/target.ts';

/** Simultaneous calls, and rounds of them, as when 635 of 2,000 were refused. */
const people = 1000;
const rounds = 2;
/** The number of retries of the page on a busy server. */
const mostTries = 10;

/**
 * Lets everybody save at once, and retries after the time in the answer, as the page does. A fault is a save that fails
 * permanently, or one that was acknowledged but not stored.
 *
 * @example const { counts } = await saves(target, { seconds: 120, seed: 1, most: 200 })
 */
export async function saves(target: Target, extent: Extent): Promise<Report> {
  const portal = await target.start();
  const savers = await Promise.all(
    Array.from({ length: Math.min(people, extent.most ?? people) }, () => target.invite()),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: people });
  const counts = { saves: 0, 'asked again': 0, 'slowest (ms)': 0 };
  const wrong: string[] = [];
  const isOver = endOf({ seconds: extent.seconds, seed: extent.seed });
  const acknowledged = new Map<string, number>();
  for (let round = 1; round <= rounds && !isOver(0); round += 1) {
    await Promise.all(
      savers.map(async ({ token }, index) => {
        counts.saves += 1;
        const began = performance.now();
        const draft_data = { ...fullDraft(), applicants: { first_name: `Save ${round}` } };
        for (let left = mostTries; left > 0; left -= 1) {
          const { status, retryAfter } = await save(agent, portal.baseUrl, token, { draft_data }, index);
          if (status === 200) {
            acknowledged.set(token, round);
            break;
          }
          if (retryAfter === null || left === 1) wrong.push(`a save was refused with ${status}`);
          if (retryAfter === null) break;
          counts['asked again'] += 1;
          await wait(retryAfter * 1000);
        }
        counts['slowest (ms)'] = Math.max(counts['slowest (ms)'], Math.round(performance.now() - began));
      }),
    );
  }
  agent.destroy();
  for (const [token, round] of acknowledged) {
    const answer = await fetch(`${portal.baseUrl}/api/applicant/application`, { headers: { token } });
    const { applicants } = (await answer.json()) as {
      applicants: { draft_data: { applicants?: { first_name?: string } } };
    };
    const found = applicants.draft_data.applicants?.first_name;
    if (found !== `Save ${round}`) wrong.push(`"Save ${round}" was acknowledged, and "${found}" is there`);
  }
  await portal.kill();
  return { counts, wrong };
}

function save(
  agent: Agent,
  baseUrl: string,
  token: string,
  body: object,
  index: number,
): Promise<{ status: number; retryAfter: number | null }> {
  const headers = {
    token,
    'content-type': 'application/json',
    'x-forwarded-for': `10.1.${(index >> 8) & 255}.${index & 255}`,
  };
  return new Promise((resolve, reject) => {
    const call = request(
      `${baseUrl}/api/applicant/application/draft`,
      { method: 'POST', agent, headers },
      (answer) => {
        const after = answer.headers['retry-after'];
        answer.resume();
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: after === undefined ? null : Number(after),
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}
