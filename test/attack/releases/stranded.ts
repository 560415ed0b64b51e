/**
 * People in every state of the application while another release goes live and back, by two portals on one database:
 * nobody may be stranded, and no answer that was acknowledged may be lost.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { builtInRelease, type FolderRelease, releaseOfFiles } from '../../../src/cli/release/built-in.ts';
import { resume } from '../../../src/engine/flow/run/resume.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { seededRandom } from '../races/seeded-random.ts';
import type { Extent, Report } from '../report.ts';
import type { Target } from '../target/target.ts';
import { FLOW, type LivePerson, livePeople } from './live-people.ts';

const PEOPLE = 500;
const PATH = `flows/${FLOW}.flow.json`;
/** Milliseconds in which both portals have another release. */
const LONGEST_MS = 30_000;

interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

async function ask<Body>(
  url: string,
  token: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
): Promise<Answer<Body>> {
  const answer = await fetch(url, {
    method,
    headers: { token, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

/** The flow with its first two tabs exchanged, so that people move. */
function changedFlow(text: string): string {
  const flow = JSON.parse(text);
  const { steps } = flow.states.editing.wizard;
  [steps[0], steps[1]] = [steps[1], steps[0]];
  return JSON.stringify(flow, null, 2);
}

/** @example const { wrong } = await stranded(target, { seconds: 300, seed: 1, most: 40 }) */
export async function stranded(target: Target, extent: Extent): Promise<Report> {
  const [one, two] = [await target.start(), await target.start()];
  const urls = [one.baseUrl, two.baseUrl] as const;
  const people = await livePeople(target, urls[0], Math.min(extent.most ?? PEOPLE, PEOPLE));
  const wrong: string[] = [];
  const counts: Record<string, number> = {
    people: people.length,
    states: new Set(people.map(({ state }) => state)).size,
    saves: 0,
    'rehearsal (ms)': 0,
    'publication (ms)': 0,
    'rollback (ms)': 0,
  };
  const built = builtInRelease();
  const next = releaseOfFiles(new Map([...built.files, [PATH, changedFlow(built.files.get(PATH) ?? '')]]));
  const releases = new Map([built, next].map((release): [string, FolderRelease] => [release.hash, release]));
  const officer = await newOfficer(target.office, DEMO_PROPERTIES[0].id, DEMO_COMPANY.id, {
    policies: ['edit_flows', 'publish_flows'],
  });
  const before = new Map<string, string>();
  for (const { id, token } of people) before.set(id, await answersOf(urls[0], token));
  const typing = await startTyping({ urls, people, seed: extent.seed, wrong, counts });

  const draft = await ask<{ draft: { draft_id: string } }>(`${urls[0]}/api/studio/drafts`, officer, {
    method: 'POST',
    body: { title: 'Addresses first' },
  });
  const own = `${urls[0]}/api/studio/drafts/${draft.body.draft.draft_id}`;
  const text = next.files.get(PATH) ?? '';
  await ask(`${own}/files`, officer, { method: 'PUT', body: { files: [{ path: PATH, text, seq: 0 }] } });
  await timed('rehearsal (ms)', async () => {
    const { status, body } = await ask<{ count: number; stuck: number }>(`${own}/rehearsal`, officer, {
      method: 'POST',
    });
    if (status !== 200 || body.count < people.length || body.stuck > 0)
      wrong.push(`the rehearsal was answered with ${status} ${JSON.stringify(body)}`.slice(0, 300));
  });
  await timed('publication (ms)', async () => {
    const body = { note: 'Addresses first' };
    const { status } = await ask(`${own}/publication`, officer, { method: 'POST', body });
    if (status !== 200) wrong.push(`the publication was answered with ${status}`);
  });
  await everybodyIn(next.hash);
  await timed('rollback (ms)', async () => {
    const path = `${urls[1]}/api/studio/releases/${built.hash}/activation`;
    const { status } = await ask(path, officer, { method: 'POST', body: {} });
    if (status !== 200) wrong.push(`the rollback was answered with ${status}`);
  });
  const typed = await typing.stop();
  await everybodyIn(built.hash);

  for (const { id, token } of people) {
    const found = await answersOf(urls[1], token);
    const mark = typed.get(id);
    if (mark === undefined ? found !== before.get(id) : !found.includes(`"${mark}"`))
      wrong.push(`answers of ${id} are lost: "${mark ?? 'as they were'}" is not there`);
  }
  await Promise.all([one.kill(), two.kill()]);
  return { counts, wrong };

  async function timed(name: string, work: () => Promise<void>): Promise<void> {
    const begun = performance.now();
    await work();
    counts[name] = Math.round(performance.now() - begun);
  }

  /** Reads everybody at both portals, once both have the release. */
  async function everybodyIn(hash: string): Promise<void> {
    for (const url of urls) {
      const ends = performance.now() + LONGEST_MS;
      const live = async () => (await fetch(`${url}/api/list/states`)).headers.get('x-release') ?? '';
      while (!(await live()).startsWith(hash) && performance.now() < ends) await wait(100);
      for (const person of people) wrong.push(...(await strandedAt(url, person, hash)));
    }
  }

  async function strandedAt(url: string, person: LivePerson, hash: string): Promise<string[]> {
    const { status, body } = await ask<{ release: string; place: { state: string } }>(
      `${url}/api/processes/${person.process_id}`,
      person.token,
    );
    const who = `somebody in ${person.state}`;
    if (status !== 200) return [`${who} is stranded: ${status}`];
    const flow = releases.get(body.release)?.flows.get(FLOW);
    if (flow === undefined) return [`${who} is in an unknown release`];
    const place = resume(flow, person.facts);
    if (body.release !== hash && !place.end) return [`${who} has stayed in a release that is not live`];
    return body.place.state === place.state ? [] : [`${who} is in ${body.place.state}, not ${place.state}`];
  }
}

async function answersOf(url: string, token: string): Promise<string> {
  const { body } = await ask<{ applicants?: { draft_data?: unknown } }>(
    `${url}/api/applicant/application`,
    token,
  );
  return JSON.stringify(body.applicants?.draft_data ?? body);
}

interface Typing {
  readonly urls: readonly [string, string];
  readonly people: readonly LivePerson[];
  readonly seed: number;
  readonly wrong: string[];
  readonly counts: Record<string, number>;
}

/** People who may save now do so again and again, at either portal. `stop` tells the last name that was acknowledged. */
async function startTyping({ urls, people, seed, wrong, counts }: Typing) {
  const random = seededRandom(seed);
  const typed = new Map<string, string>();
  const save = async ({ id, token }: LivePerson): Promise<number> => {
    const first_name = `Mark ${(counts.saves ?? 0) + 1}`;
    const draft_data = { applicants: { ...fullDraft().applicants, first_name } };
    const path = `${urls[random() < 0.5 ? 0 : 1]}/api/applicant/application/draft`;
    const { status } = await ask(path, token, { method: 'POST', body: { draft_data } });
    if (status !== 200) return status;
    typed.set(id, first_name);
    counts.saves = (counts.saves ?? 0) + 1;
    return status;
  };
  for (const person of people) await save(person);
  const typists = people.filter(({ id }) => typed.has(id));
  counts.typists = typists.length;
  if (typists.length === 0) wrong.push('nobody may save');
  let isOver = false;
  const work = async (): Promise<void> => {
    while (!isOver) {
      const person = typists[Math.floor(random() * typists.length)];
      if (person === undefined) return;
      const status = await save(person);
      if (status !== 200 && status !== 503)
        wrong.push(`a save of somebody in ${person.state} was refused with ${status}`);
      await wait(20);
    }
  };
  const running = work();
  return {
    async stop(): Promise<ReadonlyMap<string, string>> {
      isOver = true;
      await running;
      return typed;
    },
  };
}
