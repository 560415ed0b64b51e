/** Asks providers for the results of attempts, and settles them by the answers. Charges nothing. */
import { findIntent, listOpenIntentsOf, type PaymentIntent } from '../../db/payment/payment.repository.ts';
import { isUnitAvailable } from '../../db/process/fact.repository.ts';
import type { Deps } from '../deps.ts';
import type { Author } from '../process/task.ts';
import type { ProviderStatus } from '../providers/payment-provider.ts';
import { paymentProvider } from '../providers/providers.ts';
import { payableKinds } from './payable.ts';
import { findPayer, hasEnded } from './payer.ts';
import { settle } from './settle.service.ts';
import { isLockOver } from './verdict.ts';

/** For this long another request awaits the provider's answer, and asking again would yield nothing new. */
const youngMs = 3000;

/** The current attempt and its provider's answer. */
export interface RefreshedAttempt {
  intent: PaymentIntent;
  status: ProviderStatus;
}

/** Whether enough time has passed since the provider's last answer about the attempt. */
export function isRefreshDue(intent: Pick<PaymentIntent, 'updated_at'>, now: Date): boolean {
  return now.getTime() - Date.parse(intent.updated_at) >= youngMs;
}

/**
 * Asks the provider about an attempt and settles it. After the lock of five minutes, an attempt unknown to the provider
 * is withdrawn there first, so that it can never be charged late. An attempt that is no longer owed is withdrawn at
 * once.
 */
export async function refreshAttempt(
  deps: Deps,
  intent: PaymentIntent,
  author: Author,
): Promise<RefreshedAttempt> {
  const provider = paymentProvider(deps.providers, intent.provider);
  const status = await provider.lookUp(intent.id);
  const isLost = status.kind === 'absent' && isLockOver(intent, deps.clock.now());
  if (isLost || (await isNotOwed(deps, intent, status))) return withdrawAttempt(deps, intent, author);
  return { intent: await settle(deps, intent.id, status, author), status };
}

/** Whether an unpaid attempt could not be started now: the process has ended, or somebody else has the unit. */
async function isNotOwed(deps: Deps, intent: PaymentIntent, { kind }: ProviderStatus): Promise<boolean> {
  if (kind !== 'absent' && kind !== 'open') return false;
  const payer = await findPayer(deps.db, intent);
  if (await hasEnded(deps, deps.db, payer)) return true;
  // A guest's payment before the application moves along to another unit. A resent charge is refused with an error.
  const isForUnit = kind === 'open' && payer.kind === payableKinds.applicantInvoice;
  return isForUnit && !(await isUnitAvailable(deps.db, payer.applicant.application_id));
}

/** Withdraws an attempt at the provider and settles it. A paid or pending attempt stays. */
export async function withdrawAttempt(
  deps: Deps,
  intent: PaymentIntent,
  author: Author,
): Promise<RefreshedAttempt> {
  const status = await paymentProvider(deps.providers, intent.provider).withdraw(intent.id);
  return { intent: await settle(deps, intent.id, status, author, true), status };
}

/** Refreshes all attempts of a payer without a result, so that a reload shows what has happened. */
export async function refreshOpenAttempts(deps: Deps, payerId: string, author: Author): Promise<void> {
  const now = deps.clock.now();
  for (const intent of await listOpenIntentsOf(deps.db, payerId)) {
    if (isRefreshDue(intent, now)) await refreshAttempt(deps, intent, author);
  }
}

/**
 * Handles a provider's callback about an attempt. Anybody can send one, so only the provider's own answer to a query is
 * trusted. A late, repeated or unknown callback changes nothing.
 *
 * @param reference an attempt's id, by which the provider knows it.
 */
export async function receiveCallback(deps: Deps, reference: string, ip: string): Promise<void> {
  const intent = await findIntent(deps.db, reference);
  if (intent === null || intent.state === 'paid') return;
  await refreshAttempt(deps, intent, { actor: `provider:${intent.provider}`, ip });
}
