/**
 * Hostile drafts through the calls of the studio: each is refused with a reason, or does no harm; the portal never answers
 * 500, and answers other people meanwhile.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { type Extent, endOf, type Report } from '../report.ts';
import type { Target } from '../target/target.ts';
import { type HostileBundle, hostileBundles, SCRIPT } from './hostile-bundles.ts';

/** Probes before the attack. */
const QUIET_PROBES = 200;

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly body: unknown;
}

/** @example const { wrong } = await bundles(target, { seconds: 3600, seed: 1 }) */
export async function bundles(target: Target, extent: Extent): Promise<Report> {
  const portal = await target.start();
  const { baseUrl } = portal;
  const officer = await newOfficer(target.office, DEMO_PROPERTIES[0].id, DEMO_COMPANY.id, {
    policies: ['edit_flows', 'publish_flows'],
  });
  const { token } = await target.invite();
  const all = hostileBundles();
  const isOver = endOf(extent);
  // A short run takes some of every sort.
  const step = Math.max(1, Math.floor(all.length / (extent.most ?? all.length)));
  const counts = { bundles: 0, 'refused when saved': 0, 'refused when published': 0, harmless: 0 };
  const wrong: string[] = [];
  let calls = 0;
  const quiet: number[] = [];
  for (let count = 0; count < QUIET_PROBES; count += 1) quiet.push(await probe());
  const busy: number[] = [];
  let isDone = false;
  const probing = (async () => {
    while (!isDone) {
      busy.push(await probe());
      await wait(25);
    }
  })();
  for (let at = 0; at < all.length && !isOver(counts.bundles); at += step) {
    const bundle = all[at];
    if (bundle === undefined) break;
    counts.bundles += 1;
    await attackWith(bundle);
  }
  isDone = true;
  await probing;
  const errors = portal.errors().filter((line) => !line.includes('studio.check_too_long'));
  if (errors.length > 0) wrong.push(...errors.slice(0, 5));
  await portal.kill();
  const times = { 'median before (ms)': median(quiet), 'median meanwhile (ms)': median(busy) };
  return { counts: { ...counts, ...times }, wrong };

  async function attackWith(bundle: HostileBundle): Promise<void> {
    const opened = await ask('POST', '/api/studio/drafts', { title: bundle.what.slice(0, 100) });
    const id = (opened.body as { draft?: { draft_id: string } }).draft?.draft_id ?? '';
    const own = `/api/studio/drafts/${id}`;
    const file = { path: bundle.path, text: bundle.text(), seq: 0 };
    const saved = await ask('PUT', `${own}/files`, { files: [file] });
    if (isRefused(saved)) counts['refused when saved'] += 1;
    else if (saved.status !== 200) fault(bundle, 'save', saved);
    else await published(bundle, own);
    await ask('DELETE', own);
  }

  async function published(bundle: HostileBundle, own: string): Promise<void> {
    const rehearsed = await ask('POST', `${own}/rehearsal`);
    if (rehearsed.status !== 200 && !isRefused(rehearsed)) fault(bundle, 'rehearsal', rehearsed);
    const live = await ask('POST', `${own}/publication`, { note: bundle.what });
    if (isRefused(live)) {
      counts['refused when published'] += 1;
      return;
    }
    if (live.status !== 200 || bundle.mayPass === undefined) fault(bundle, 'publication', live);
    const page = await (await fetch(`${baseUrl}/`)).text();
    if (page.includes(SCRIPT)) wrong.push(`${bundle.what}: stands in the page as markup`);
    else counts.harmless += 1;
    await ask('POST', `/api/studio/releases/${builtInRelease().hash}/activation`, {});
  }

  function fault({ what }: HostileBundle, call: string, { status, code, body }: Answer): void {
    wrong.push(
      `${what}: the ${call} was answered with ${status} ${code} ${JSON.stringify(body).slice(0, 200)}`,
    );
  }

  async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
    calls += 1;
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        token: officer,
        'x-forwarded-for': `10.2.${(calls >> 8) & 255}.${calls & 255}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => null);
    // A body that is far too large is cut off.
    if (answer === null) return { status: 413, code: 'request.too_large', body: null };
    const said = (await answer.json().catch(() => null)) as { error?: { code?: string } } | null;
    return { status: answer.status, code: said?.error?.code ?? '', body: said };
  }

  async function probe(): Promise<number> {
    const begun = performance.now();
    const { status } = await fetch(`${baseUrl}/api/applicant/application`, { headers: { token } });
    if (status !== 200) wrong.push(`an applicant was answered with ${status} meanwhile`);
    return performance.now() - begun;
  }
}

const isRefused = ({ status, code }: Answer) =>
  status >= 400 && status < 500 && status !== 429 && code !== '';

function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10;
}
