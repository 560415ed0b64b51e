import { setTimeout as pause } from 'node:timers/promises';
import { deliverOutbox } from '../../../src/server/jobs/deliver-outbox.ts';
import { keyOf } from '../../../src/server/otp/otp.service.ts';
import type { Around } from '../stage.ts';
import { codeOf, type WireAnswer } from '../wire.ts';

/** The addresses that a driver on this machine may come from. */
const ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** How often the inbox is looked into for a message that another process delivers. */
const LOOKS = 100;

/** Forgets how many codes were asked for from this machine: every tour is somebody else's visit. */
export async function forgetLimits({ deps }: Around): Promise<void> {
  const keys = ADDRESSES.flatMap((ip) => [`address:${keyOf(deps, ip)}`, `duplicates:${keyOf(deps, ip)}`]);
  await deps.db.deleteFrom('otp_counters').where('counter_key', 'in', keys).execute();
}

/** The newest code that came to a number or an address. @throws {Error} when none comes. */
export async function codeTo({ deps, sandboxUrl }: Around, recipient: string): Promise<string> {
  for (let look = 0; look < LOOKS; look += 1) {
    await deliverOutbox(deps);
    const answer = await fetch(`${sandboxUrl}/inbox.json?to=${encodeURIComponent(recipient)}`);
    const { messages } = (await answer.json()) as { messages: { text: string }[] };
    const code = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0];
    if (code !== undefined) return code;
    await pause(50);
  }
  throw new Error(`no code came for ${recipient}`);
}

/**
 * Hands in a wrong code and then the right one: the first must be refused, the second taken.
 *
 * @param check hands in a code.
 * @returns what the right code opened.
 */
export async function proveWith(
  around: Around,
  recipient: string,
  check: (otp: string) => Promise<WireAnswer>,
): Promise<WireAnswer> {
  const otp = await codeTo(around, recipient);
  const wrong = await check(otp === '000000' ? '111111' : '000000');
  if (codeOf(wrong) !== 'otp.invalid') throw new Error(`a wrong code was answered with ${wrong.status}`);
  const right = await check(otp);
  if (right.status !== 200) throw new Error(`the code was not taken: ${JSON.stringify(right.body)}`);
  return right;
}

/** Passes when the newest code for this purpose was tried so often, and was right in the end. */
export async function storedAttempts(
  { deps }: Around,
  { purpose, recipient }: { readonly purpose: string; readonly recipient: string },
  attempts: number,
): Promise<void> {
  const row = await deps.db
    .selectFrom('otp_challenges')
    .select(['attempts', 'verified_at'])
    .where('purpose', '=', purpose)
    .where('recipient_key', '=', keyOf(deps, recipient))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (row?.attempts === attempts && row.verified_at !== null) return;
  throw new Error(`${row?.attempts ?? 'no'} attempts are stored, and ${attempts} were made`);
}
