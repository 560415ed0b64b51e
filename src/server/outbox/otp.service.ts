/**
 * Codes that prove that a person has a number or an address: sent once, tried a few times, used once.
 *
 * The page gets an opaque challenge that reveals nothing about the code. Only keyed fingerprints are stored. Limits are
 * counted in the database, so that a restart does not reset them.
 */

import { CODE_LENGTH } from '../../contract/limits.ts';
import type { Connection } from '../../db/client.ts';
import {
  closeOpenChallenges,
  countBack,
  findChallenge,
  insertChallenge,
  markVerified,
  spendAttempt,
} from '../../db/session/otp-challenge.repository.ts';
import type { Values } from '../../engine/texts/texts.ts';
import { isSetUp } from '../../settings/set-up.ts';
import { hashToken } from '../access/access.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { type MessageTemplate, queueMessage } from './queue-message.ts';
import { countWithin } from './within-limit.ts';

/** What a code proves, and for whom. A code for one purpose is invalid for another. */
export interface Proof {
  /** `mobile`, or `duplicate:<id>`. */
  purpose: string;
  /** `+15125550100` or a mail address. */
  recipient: string;
}

export interface CodeMessage extends Proof {
  place: { company_id: string; property_id: string };
  /** The requester's address as the server sees it. */
  ip: string;
  channel: 'sms' | 'mail';
  language: string;
  /** Texts with `code` and `minutes`, its validity. */
  template: MessageTemplate;
  /** The other values of the texts. */
  values: Values;
}

type Needs = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'texts'>;

/** Validity of a code. */
const CODE_MINUTES = 10;
const attemptsPerCode = 5;
const windowMinutes = 60;
const codesPerRecipient = 5;
const codesPerAddress = 30;
/** Validity of a proof after the right code was entered. */
const proofHours = 24;
const CODE_PURPOSE = 'otp code';

/**
 * Sends a new code and invalidates an earlier pending one.
 *
 * @returns the opaque challenge to submit with the code.
 * @throws {AppError} `otp.limit` after five codes to the same recipient within an hour, or thirty unanswered codes
 *   requested from the same network address; `provider.not_set_up` if nothing sends it.
 */
export async function sendCode(deps: Needs & Pick<Deps, 'settings'>, message: CodeMessage): Promise<string> {
  if (!isSetUp(deps.settings.providers, message.channel)) throw new AppError('provider.not_set_up');
  const now = deps.clock.now();
  const recipientKey = keyOf(deps, message.recipient);
  await refuseTooMany(deps, `recipient:${recipientKey}`, codesPerRecipient);
  await refuseTooMany(deps, addressKey(deps, message.ip), codesPerAddress);
  const challenge = deps.random.token();
  const code = newCode(deps);
  const at = now.toISOString();
  await deps.db.transaction().execute(async (trx) => {
    await closeOpenChallenges(trx, recipientKey, message.purpose, at);
    await insertChallenge(trx, {
      ...message.place,
      challenge_hash: hashToken(challenge),
      purpose: message.purpose,
      recipient_key: recipientKey,
      code_hash: codeHash(deps, challenge, code),
      attempts: 0,
      expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000).toISOString(),
      verified_at: null,
      created_at: at,
    });
    await queueMessage(deps, trx, {
      ...message.place,
      channel: message.channel,
      recipient: message.recipient,
      language: message.language,
      template: message.template,
      values: { ...message.values, code, minutes: CODE_MINUTES },
    });
  });
  return challenge;
}

/**
 * Accepts the right code, once. A real person has requested it then, so it is no longer counted against the network
 * address, which a whole office may share.
 *
 * @param given `ip`: the address that the code is submitted from.
 * @throws {AppError} `otp.invalid` for a wrong code, or a challenge of another recipient or purpose; `otp.expired` if
 *   the code has expired, was used, or was tried too often.
 */
export async function checkCode(
  deps: Needs,
  proof: Proof,
  given: { challenge: string; code: string; ip: string },
): Promise<void> {
  const challengeHash = hashToken(given.challenge);
  const known = await findChallenge(deps.db, challengeHash);
  if (known?.purpose !== proof.purpose || known.recipient_key !== keyOf(deps, proof.recipient)) {
    throw new AppError('otp.invalid');
  }
  const now = deps.clock.now().toISOString();
  // Counted before the code is compared, so that simultaneous guesses are counted too.
  const mayTry = await spendAttempt(deps.db, challengeHash, { now, most: attemptsPerCode });
  if (!mayTry) throw new AppError('otp.expired');
  const isRight = deps.secrets.isSigned(`${given.challenge}\n${given.code}`, CODE_PURPOSE, known.code_hash);
  if (!isRight) throw new AppError('otp.invalid');
  if (!(await markVerified(deps.db, challengeHash, now))) throw new AppError('otp.expired');
  await countBack(deps.db, addressKey(deps, given.ip));
}

/** Whether this challenge proved exactly that within the last day. */
export async function isProven(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  db: Connection,
  proof: Proof,
  challenge: string,
): Promise<boolean> {
  const known = await findChallenge(db, hashToken(challenge));
  if (known === null || known.verified_at === null || known.purpose !== proof.purpose) return false;
  const age = deps.clock.now().getTime() - Date.parse(known.verified_at);
  return known.recipient_key === keyOf(deps, proof.recipient) && age < proofHours * 3_600_000;
}

/**
 * Refuses what was requested too often within an hour. Refused calls count too.
 *
 * @throws {AppError} `otp.limit`.
 */
async function refuseTooMany(deps: Pick<Deps, 'db' | 'clock'>, key: string, most: number): Promise<void> {
  await countWithin(deps, deps.db, key, { most, minutes: windowMinutes, code: 'otp.limit' });
}

/** The key under which a recipient or an address is counted: it reveals nothing. */
export function keyOf({ secrets }: Pick<Deps, 'secrets'>, text: string): string {
  return secrets.sign(text.trim().toLowerCase(), 'otp recipient');
}

function addressKey(deps: Pick<Deps, 'secrets'>, ip: string): string {
  return `address:${keyOf(deps, ip)}`;
}

function codeHash({ secrets }: Pick<Deps, 'secrets'>, challenge: string, code: string): string {
  return secrets.sign(`${challenge}\n${code}`, CODE_PURPOSE);
}

/** Six digits, uniformly distributed. */
export function newCode({ random }: Pick<Deps, 'random'>): string {
  const most = 10 ** CODE_LENGTH;
  const limit = Math.floor(2 ** 32 / most) * most;
  let drawn = limit;
  while (drawn >= limit) drawn = random.bytes(4).readUInt32BE(0);
  return String(drawn % most).padStart(CODE_LENGTH, '0');
}
