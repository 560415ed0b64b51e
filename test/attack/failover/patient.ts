/** People who work while the database fails over: what a page does with a busy server, they do, too. */
import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailable, isPostgresFull } from '../../../src/db/failures.ts';
import { type Saver, wrongSave } from '../kills/saver.ts';
import { sentBy } from '../target/sent-by.ts';

const RETRY_MS = 500;
const MOST_READS = 10;

/** What the people notice together. */
export interface Noticed {
  /** When the last save was acknowledged, by `performance.now()`. */
  lastSaveAt: number;
  /** Longest time between two acknowledged saves since it was set to 0, in milliseconds. */
  longestGapMs: number;
  /** Number of saves that were answered by "try again", by code. */
  readonly busy: Record<string, number>;
  /** Answers that were neither given nor "try again". */
  readonly odd: Set<string>;
}

/**
 * Saves numbers one after the other, each until it is acknowledged. Before a save is repeated, the stored one is read: a
 * repeated save would cover what was lost.
 */
export async function saveAll(
  baseUrl: string,
  saver: Saver,
  noticed: Noticed,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    saver.sent += 1;
    const body = { draft_data: { applicants: { first_name: `Save ${saver.sent}` } } };
    while (!isOver()) {
      if (await isDone(`${baseUrl}/api/applicant/application/draft`, saver.token, noticed, body)) {
        saver.acknowledged = saver.sent;
        const now = performance.now();
        noticed.longestGapMs = Math.max(noticed.longestGapMs, now - noticed.lastSaveAt);
        noticed.lastSaveAt = now;
        break;
      }
      await wait(RETRY_MS);
      await noteLoss(baseUrl, saver, noticed, isOver);
    }
  }
}

async function noteLoss(
  baseUrl: string,
  saver: Saver,
  { odd }: Noticed,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const wrong = await wrongSave(baseUrl, saver).catch(() => 'unread');
    if (wrong === null) return;
    if (wrong !== 'unread') {
      odd.add(wrong);
      return;
    }
    await wait(RETRY_MS);
  }
}

/** Repeats work that needs the database directly while it cannot be reached or is full. */
export async function untilReached<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !isPostgresFull(error)) throw error;
      await wait(RETRY_MS);
    }
  }
}

/**
 * Repeats a read whose connection broke, a few times: that tells nothing about what is stored.
 *
 * @throws {Error} as the read, and if no connection is possible.
 */
export async function unlessUnreached<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      // What fetch throws when there was no answer.
      if (!(error instanceof TypeError) || attempt >= MOST_READS) throw error;
      await wait(RETRY_MS);
    }
  }
}

async function isDone(url: string, token: string, noticed: Noticed, body: object): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sentBy(token) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status === 200) return true;
  // Whoever is asked to try again, does.
  if (answer.headers.has('retry-after')) {
    const { code = '' } = (JSON.parse(text) as { error?: { code?: string } }).error ?? {};
    noticed.busy[code] = (noticed.busy[code] ?? 0) + 1;
  } else noticed.odd.add(`a save was answered with ${answer.status}: ${text.slice(0, 200)}`);
  return false;
}
