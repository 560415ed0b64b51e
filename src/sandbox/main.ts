/** Starts the sandbox of external providers. For demos and tests only: production has real providers. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { createSandbox } from './app.ts';
import { faultSwitch } from './faults.ts';
import { createPauses } from './pauses.ts';
import { openStore } from './store.ts';
import { timeStampKey } from './time-stamps/time-stamp-key.ts';
import type { World } from './world.ts';

export interface RunningSandbox {
  /** The address it listens on, without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the sandbox on `settings.sandboxPort` (0: any free port), with its database `sandbox.db` in the data folder,
 * and the keys of the portal's settings.
 *
 * @throws if the port is in use.
 * @example const sandbox = await startSandbox(settings); await sandbox.close()
 */
export async function startSandbox(settings: Settings): Promise<RunningSandbox> {
  mkdirSync(settings.dataDir, { recursive: true });
  const store = openStore(join(settings.dataDir, 'sandbox.db'));
  const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
  const { placepay, gateway, bureau, sms, google, facebook } = settings.providers;
  const world: World = {
    store,
    keys: {
      placepay: placepay.key,
      placepayPublic: placepay.publicKey,
      merchantId: placepay.merchantId,
      gateway: gateway.key,
      bureau: bureau.key,
      sms: sms.key,
      timeStamp: timeStampKey(settings.dataDir, { bytes: randomBytes, now: new Date() }),
      googleId: google.id,
      facebookId: facebook.id,
      facebookSecret: facebook.secret,
    },
    portalUrl: settings.baseUrl,
    faults: faultSwitch(store.collection('fault'), () => id('flt')),
    pauses: createPauses(),
    now: () => new Date(),
    id,
  };
  const app = createSandbox(world);
  const url = await app.listen({ port: settings.sandboxPort, host: settings.host });
  return { url, close: () => app.close() };
}
