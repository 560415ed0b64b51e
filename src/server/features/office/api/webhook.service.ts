import { lookup } from 'node:dns/promises';
import { WEBHOOKS } from '../../../../contract/limits.ts';
import { isUniqueViolation } from '../../../../db/failures.ts';
import { lockProperty } from '../../../../db/property/unit-register.repository.ts';
import {
  endWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  setWebhookSecrets,
  type Webhook,
} from '../../../../db/webhook/webhook.repository.ts';
import { noteEvent } from '../../../access/account-event.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { Changing } from './api-key.service.ts';
import { literalAddress, mayReach, type Reach, typedAddress } from './outside-address.ts';
import { newSecret, openSecrets, renewed, sealSecrets } from './webhook-signature.ts';

/** The flows whose events may be told, by their ids. Those of confidential flows never are. */
export const toldFlows = ({ flows }: Pick<Deps, 'flows'>): string[] =>
  [...flows.values()]
    .filter(({ file }) => file.start?.confidential !== true)
    .map(({ id }) => id)
    .sort();

/**
 * Adds an address, with a secret that only the answer shows.
 *
 * @throws {AppError} `request.invalid` if it is told nothing; `webhook.address`, `webhook.internal`, `webhook.known`, `webhook.unknown_flow`, `webhook.too_many`.
 */
export async function addWebhook(
  deps: Deps,
  { user, asker }: Changing,
  { url: typed, flows, money }: Pick<Webhook, 'url' | 'flows' | 'money'>,
): Promise<{ readonly id: string; readonly secret: string }> {
  const { company_id, property_id } = user;
  if (flows === null && !money) throw invalidField('flows');
  const url = await outsideUrl({ allowsSelf: deps.settings.mode !== 'production' }, typed);
  const known = toldFlows(deps);
  if (flows !== null && !flows.every((flow) => known.includes(flow)))
    throw new AppError('webhook.unknown_flow');
  const [id, secret] = [deps.random.id(), newSecret(deps.random)];
  const secrets = sealSecrets(deps.secrets, id, [{ secret, until: null }]);
  const created_at = deps.clock.now().toISOString();
  try {
    await deps.db.transaction().execute(async (trx) => {
      await lockProperty(trx, deps.dialect, property_id);
      if ((await listWebhooks(trx, property_id)).length >= WEBHOOKS)
        throw new AppError('webhook.too_many', { params: { limit: WEBHOOKS } });
      const of = { company_id, property_id, made_by: user.id, created_at };
      await insertWebhook(trx, { id, url, flows, money, secrets, ...of });
      await noteEvent(deps, trx, user, { kind: 'webhook_added', asker, detail: { url } });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('webhook.known');
    throw error;
  }
  return { id, secret };
}

/** Gives an address another secret. @throws {AppError} `record.not_found`. */
export async function renewSecret(
  deps: Deps,
  { user, asker }: Changing,
  id: string,
): Promise<{ readonly secret: string }> {
  const secret = newSecret(deps.random);
  await deps.db.transaction().execute(async (trx) => {
    await lockProperty(trx, deps.dialect, user.property_id);
    const webhook = ofProperty(user, await findWebhook(trx, id));
    const secrets = renewed(openSecrets(deps.secrets, webhook), secret, deps.clock.now());
    await setWebhookSecrets(trx, id, sealSecrets(deps.secrets, id, secrets));
    await noteEvent(deps, trx, user, { kind: 'webhook_secret', asker, detail: { url: webhook.url } });
  });
  return { secret };
}

/** Ends an address. @throws {AppError} `record.not_found`. */
export async function removeWebhook(deps: Deps, { user, asker }: Changing, id: string): Promise<boolean> {
  await deps.db.transaction().execute(async (trx) => {
    await lockProperty(trx, deps.dialect, user.property_id);
    const { url } = ofProperty(user, await findWebhook(trx, id));
    await endWebhook(trx, id, deps.clock.now().toISOString());
    await noteEvent(deps, trx, user, { kind: 'webhook_ended', asker, detail: { url } });
  });
  return true;
}

/** The address, if it is one of the member's property. @throws {AppError} `record.not_found`. */
export function ofProperty({ property_id }: { property_id: string }, webhook: Webhook | null): Webhook {
  if (webhook?.property_id !== property_id) throw new AppError('record.not_found');
  return webhook;
}

/** The typed address, unless it leads inside now. A host that is not found yet may be in the future: each call looks again. */
async function outsideUrl(reach: Reach, typed: string): Promise<string> {
  const url = typedAddress(reach, typed);
  if (url === null) throw new AppError('webhook.address');
  const literal = literalAddress(url);
  const found =
    literal !== null
      ? [{ address: literal }]
      : await lookup(url.hostname, { all: true }).catch((): { address: string }[] => []);
  if (!found.every(({ address }) => mayReach(reach, address))) throw new AppError('webhook.internal');
  return url.href;
}
