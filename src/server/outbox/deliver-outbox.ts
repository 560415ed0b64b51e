import {
  claimMessages,
  finishMessage,
  type OutboxMessage,
  postponeMessage,
} from '../../db/outbox.repository.ts';
import { noteFailedNotice } from '../../db/resident/notice.repository.ts';
import { isSetUp } from '../../settings/set-up.ts';
import type { Deps } from '../deps.ts';
import type { SendResult } from '../providers/message-provider.ts';
import { asLaterWork } from '../tracing/spans.ts';
import { messageCallbackUrl } from './look-at-message.ts';
import { textOfMessage } from './sealed-messages.ts';

/** What one run claims at most. */
export const atOnce = 20;
/** Claim duration, longer than the provider timeout. If a process is killed while sending, another one retries. */
export const leaseMs = 60_000;
/** The pause after the first attempt, in ms; it doubles. */
export const firstPauseMs = 5000;
const longestPauseMs = 3_600_000;
/** With the pauses above, a message is given up after about half a day. */
const attemptsAllowed = 20;
/** A message that no key opens is retried like one whose provider is down. */
const UNREADABLE: SendResult = { kind: 'failed', reason: 'no key opens the text' };

/**
 * Sends at most 20 due mails and SMS of the outbox, and returns how many the providers accepted.
 *
 * The provider gets the message's id, so that a message sent twice is delivered once. A message that the provider
 * refuses permanently is not retried; other failures are, after pauses that double up to an hour. Messages whose provider
 * is not set up wait until it is.
 *
 * @example await deliverOutbox(deps) // 2
 */
export async function deliverOutbox(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'tracer' | 'providers' | 'secrets' | 'log' | 'settings'>,
): Promise<number> {
  const now = deps.clock.now();
  const messages = await claimMessages(deps.db, {
    now: now.toISOString(),
    leasedUntil: new Date(now.getTime() + leaseMs).toISOString(),
    limit: atOnce,
    channels: (['mail', 'sms'] as const).filter((channel) => isSetUp(deps.settings.providers, channel)),
  });
  const sent = await Promise.all(
    messages.map((message) => {
      const { channel, trace } = message;
      return asLaterWork(deps, { name: `send ${channel}`, trace }, () => deliver(deps, message));
    }),
  );
  return sent.filter(Boolean).length;
}

/** Milliseconds until the next attempt. */
export function pauseAfter(attempts: number): number {
  return Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
}

async function deliver(
  deps: Pick<Deps, 'db' | 'clock' | 'providers' | 'secrets' | 'log' | 'settings'>,
  message: OutboxMessage,
): Promise<boolean> {
  const text = textOfMessage(deps.secrets, message);
  const result = text === null ? UNREADABLE : await send(deps, message, text);
  const now = deps.clock.now();
  const { id, channel, attempts } = message;
  if (result.kind === 'sent') {
    deps.log.info({ message: id, channel }, 'message sent');
    await finishMessage(deps.db, message, now.toISOString());
    return true;
  }
  const isOver = result.kind === 'refused' || attempts >= attemptsAllowed;
  if (isOver) {
    deps.log.error({ message: id, channel, attempts, reason: result.reason }, 'message given up');
    await noteFailedNotice(deps.db, id, now.toISOString());
    await finishMessage(deps.db, message, now.toISOString(), result.reason);
  } else {
    deps.log.warn({ message: id, channel, attempts, reason: result.reason }, 'message not sent');
    await postponeMessage(deps.db, id, new Date(now.getTime() + pauseAfter(attempts)).toISOString());
  }
  return false;
}

function send(
  { providers, settings }: Pick<Deps, 'providers' | 'settings'>,
  message: OutboxMessage,
  text: string,
): Promise<SendResult> {
  const { id, recipient, subject } = message;
  const callbackUrl = messageCallbackUrl(settings);
  return message.channel === 'mail'
    ? providers.mail.send({ id, to: recipient, subject, text, callbackUrl })
    : providers.sms.send({ id, to: recipient, text, callbackUrl });
}
