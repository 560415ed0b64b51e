/** A portal that is repeatedly killed while leases are signed and sealed: each is sealed once, and none is omitted. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { findLease } from '../../../src/db/lease/lease.repository.ts';
import { listLogRows } from '../../../src/db/lease/lease-log.repository.ts';
import { findSealedFile } from '../../../src/db/lease/sealed-file.repository.ts';
import { verifySealed } from '../../../src/seal/verify-sealed.ts';
import { verifyLog } from '../../../src/server/features/lease/log/verify-log.ts';
import { leaseHousehold } from '../../fixtures/lease-household.ts';
import { type Extent, endOf, type Report } from '../report.ts';
import type { Target } from '../target/target.ts';

/** A lease with one signer, and whether the portal has acknowledged the signature. */
interface SignedOne {
  readonly id: string;
  readonly token: string;
  acknowledged: boolean;
}

/** Milliseconds of work before a kill: sealing takes about a second. */
const work = fc.integer({ min: 100, max: 2500 });
const settleMs = 180_000;
const mostOpen = 3;

/** @example const { wrong } = await sealKills(target, { seconds: 600, seed: 1, most: 100 }) */
export async function sealKills(target: Target, extent: Extent): Promise<Report> {
  const leases: SignedOne[] = [];
  const wrong = new Set<string>();
  const ended = endOf(extent);
  let killed = 0;
  while (!ended(killed)) {
    const portal = await target.start();
    const [ms = 0] = fc.sample(work, { seed: extent.seed * 1_000_003 + killed, numRuns: 1 });
    const signing = signOn(target, portal.baseUrl, leases).catch((error: Error) => error);
    await wait(ms);
    await portal.kill();
    const error = await signing;
    // A call interrupted by the kill has no answer at all.
    if (error instanceof Error && !/fetch failed|terminated/.test(error.message)) wrong.add(error.message);
    killed += 1;
  }
  await letClaimsRunOut(target);
  const portal = await target.start();
  for (const lease of leases.filter(({ acknowledged }) => !acknowledged)) await sign(portal.baseUrl, lease);
  const settled = performance.now() + settleMs;
  while ((await notStamped(target, leases)) > 0 && performance.now() < settled) await wait(500);
  for (const lease of leases) for (const one of await wrongLease(target, lease)) wrong.add(one);
  const { findings, missing } = await verifyLog(
    target.office.db,
    target.office.secrets,
    target.office.storage,
  );
  for (const { problem, what } of findings) wrong.add(`the log: a row ${problem} (${what})`);
  for (const one of missing) wrong.add(`the log: ${one}`);
  await portal.kill();
  const counts = { kills: killed, 'leases signed and sealed': leases.length };
  return { counts, wrong: [...wrong] };
}

/** Work interrupted by a kill is resumed once its claim expires: this makes all claims expire now. */
async function letClaimsRunOut({ office: { db, clock } }: Target): Promise<void> {
  const next_attempt_at = clock.now().toISOString();
  await db
    .updateTable('lease_seal_work')
    .set({ next_attempt_at })
    .where('next_attempt_at', '>', next_attempt_at)
    .execute();
}

/** Lets households sign one after the other until the portal is killed; at most as many as the portal seals. */
async function signOn(target: Target, baseUrl: string, leases: SignedOne[]): Promise<void> {
  for (const lease of leases.filter(({ acknowledged }) => !acknowledged)) await sign(baseUrl, lease);
  for (;;) {
    if ((await notStamped(target, leases)) >= mostOpen) {
      await wait(100);
      await fetch(`${baseUrl}/health`);
      continue;
    }
    const { lease_id, people } = await leaseHousehold(target.office);
    const lease = { id: lease_id, token: people[0].token, acknowledged: false };
    leases.push(lease);
    await sign(baseUrl, lease);
  }
}

/** @throws {Error} for an answer that is not 200. */
async function sign(baseUrl: string, lease: SignedOne): Promise<void> {
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: lease.token },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    // A final post whose answer was lost has closed the draft.
    if (answer.status !== 200 && !text.includes('lease.signed'))
      throw new Error(`${path} was answered with ${answer.status}: ${text}`);
  };
  const applicant_signature_data = { type: 'type', content: 'Ann Bell', font: 'Caveat' };
  const marks = { lease: { s1: {} }, acceptance: { lease: { i1: {} } } };
  await post('/api/applicant/save_sign_draft', { sign_draft_data: { ...marks, applicant_signature_data } });
  await post('/api/applicant/lease', {});
  lease.acknowledged = true;
}

async function notStamped({ office }: Target, leases: readonly SignedOne[]): Promise<number> {
  const files = await Promise.all(leases.map(({ id }) => findSealedFile(office.db, id)));
  return files.filter((file) => file?.level !== 'B-T').length;
}

/** The fault of a signed lease. */
async function wrongLease({ office }: Target, { id }: SignedOne): Promise<string[]> {
  const lease = await findLease(office.db, id);
  if (lease?.status !== 'SEALED') return [`a lease that everybody has signed is ${lease?.status}`];
  const rows = await listLogRows(office.db, id);
  const found: string[] = [];
  for (const event of ['FINISHED', 'SEALED', 'STAMPED']) {
    const times = rows.filter((row) => row.event === event).length;
    if (times !== 1) found.push(`a lease is ${event} ${times} times`);
  }
  const file = await findSealedFile(office.db, id);
  if (file === null) return [...found, 'a sealed lease has no file'];
  const bytes = await buffer(await office.storage.read(file.storage_key));
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256)
    found.push('a sealed file is not what was stored');
  const { verdict } = await verifySealed(bytes, office.seal.trusted());
  if (verdict !== 'untouched') found.push(`a sealed file is ${verdict}`);
  return found;
}
