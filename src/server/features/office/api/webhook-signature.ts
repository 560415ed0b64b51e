/** Signatures of what is told to other programs, in the form of Standard Webhooks. */
import { createHmac } from 'node:crypto';
import type { Random } from '../../../deps.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';

const PREFIX = 'whsec_';
/** How long the secret before the last still signs. */
const overlapMs = 86_400_000;

/** Secrets of an address, the newest first; `until`: when one stops to sign, ISO 8601. */
type Secrets = readonly { readonly secret: string; readonly until: string | null }[];

const purposeOf = (webhookId: string) => `webhook:${webhookId}`;

/** A secret of 32 random bytes. @example newSecret(random) // 'whsec_…' */
export function newSecret(random: Pick<Random, 'bytes'>): string {
  return PREFIX + random.bytes(32).toString('base64');
}

/** Seals the secrets of an address. */
export function sealSecrets(box: Pick<SecretBox, 'seal'>, webhookId: string, secrets: Secrets): string {
  return box.seal(JSON.stringify(secrets), purposeOf(webhookId));
}

/** The secrets of an address; none if no key opens them. */
export function openSecrets(
  box: Pick<SecretBox, 'open'>,
  { id, secrets }: { readonly id: string; readonly secrets: string },
): Secrets {
  const opened = box.open(secrets, purposeOf(id));
  return opened === null ? [] : (JSON.parse(opened) as Secrets);
}

/** The secrets after another one was given: the one before signs beside it for a day. */
export function renewed(secrets: Secrets, secret: string, now: Date): Secrets {
  const until = new Date(now.getTime() + overlapMs).toISOString();
  return [{ secret, until: null }, ...secrets.slice(0, 1).map((former) => ({ ...former, until }))];
}

/**
 * The headers that identify, date and sign a body.
 *
 * @example signedHeaders({ id, body, now }, secrets)['webhook-signature'] // 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='
 */
export function signedHeaders(
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: Date },
  secrets: Secrets,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets
    .filter(({ until }) => until === null || until > now.toISOString())
    .map(({ secret }) =>
      createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
        .update(`${id}.${timestamp}.${body}`)
        .digest('base64'),
    );
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}
