import { claimDeliveries, type Delivery, noteAttempt } from '../../../../db/webhook/delivery.repository.ts';
import { findWebhook } from '../../../../db/webhook/webhook.repository.ts';
import type { Deps } from '../../../deps.ts';
import { atOnce, firstPauseMs, leaseMs } from '../../../outbox/deliver-outbox.ts';
import { traceHeader } from '../../../tracing/current-trace.ts';
import { asLaterWork } from '../../../tracing/spans.ts';
import { type Sent, sendWebhook } from './send-webhook.ts';
import { openSecrets, signedHeaders } from './webhook-signature.ts';

const longestPauseMs = 6 * 3_600_000;
const givenUpAfterMs = 3 * 86_400_000;
const gone = 410;

type Needs = Pick<Deps, 'db' | 'clock' | 'random' | 'tracer' | 'secrets' | 'log' | 'settings'>;

/**
 * Tells at most 20 due events to the addresses that want them, and returns how many were accepted: answered with a status
 * of 200 to 299. Others are sent again after pauses that double up to six hours, for three days.
 *
 * Deliveries about one subject are in order: the next waits until the one before was accepted or given up.
 *
 * @example await deliverWebhooks(deps) // 2
 */
export async function deliverWebhooks(deps: Needs): Promise<number> {
  const now = deps.clock.now();
  const claimed = await claimDeliveries(deps.db, {
    now: now.toISOString(),
    leasedUntil: new Date(now.getTime() + leaseMs).toISOString(),
    limit: atOnce,
  });
  const sent = await Promise.all(
    claimed.map((delivery) => {
      const { trace } = delivery;
      return asLaterWork(deps, { name: 'send webhook', trace }, () => deliver(deps, delivery));
    }),
  );
  return sent.filter(Boolean).length;
}

/** Milliseconds until the next attempt. */
export function pauseAfter(attempts: number): number {
  return Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
}

async function deliver(deps: Needs, delivery: Delivery): Promise<boolean> {
  const webhook = await findWebhook(deps.db, delivery.webhook_id);
  if (webhook === null) return false;
  const { id, body, attempts, since } = delivery;
  const signed = signedHeaders({ id, body, now: deps.clock.now() }, openSecrets(deps.secrets, webhook));
  const reach = { allowsSelf: deps.settings.mode !== 'production' };
  const { status, problem }: Sent = await sendWebhook(reach, {
    url: webhook.url,
    headers: { ...signed, ...traceHeader() },
    body,
  });
  const now = deps.clock.now();
  const finished_at = now.toISOString();
  if (status !== null && status >= 200 && status < 300) {
    await noteAttempt(deps.db, delivery, { status, problem, result: 'DELIVERED', finished_at });
    return true;
  }
  const next = now.getTime() + pauseAfter(attempts);
  if (status === gone || next > Date.parse(since) + givenUpAfterMs) {
    deps.log.warn({ webhook: webhook.id, delivery: id, attempts, status, problem }, 'webhook given up');
    await noteAttempt(deps.db, delivery, { status, problem, result: 'GIVEN_UP', finished_at });
  } else {
    await noteAttempt(deps.db, delivery, { status, problem, next_attempt_at: new Date(next).toISOString() });
  }
  return false;
}
