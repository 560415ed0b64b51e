/** The environment of every stand-in of the sandbox: its store, the clock, random ids, delays and keys. */
import type { FaultSwitch } from './faults.ts';
import type { Pauses } from './pauses.ts';
import type { Store } from './store.ts';

interface SandboxKeys {
  placepay: string;
  placepayPublic: string;
  merchantId: string;
  gateway: string;
  bureau: string;
  sms: string;
  /** PEM of the time stamp service: its private key and certificate. */
  timeStamp: string;
  googleId: string;
  facebookId: string;
  facebookSecret: string;
}

export interface World {
  store: Store;
  keys: SandboxKeys;
  /** Public address of the portal; its origin may embed the card plugin. */
  portalUrl: string;
  faults: FaultSwitch;
  pauses: Pauses;
  now(): Date;
  /** An unguessable id, with a prefix for its kind. */
  id(prefix: string): string;
}
