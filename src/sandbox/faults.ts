/**
 * The fault switch: which fault happens at which provider, and for how many of its next calls.
 *
 * Faults affect only calls that do something (a charge, a session, a payment in the popup, a token, an exam, a message,
 * a time stamp); look-ups always return the truth, as a provider's ledger does. `placepay` is the payment in the popup,
 * `placepay_session` the call that opens it; `gateway_method` saves a card or account; `plugin` is the token of a card,
 * `plugin_session` the call that opens its fields. `google` is the choice of a person in either social sign-in,
 * `google_keys` the keys that the portal reads to verify an id token, `facebook` the portal's request about an access
 * token, `social_script` the script of either.
 */
import type { Collection } from './store.ts';

export const PROVIDERS = [
  'placepay',
  'placepay_session',
  'gateway',
  'gateway_method',
  'plugin',
  'plugin_session',
  'bureau',
  'mail',
  'sms',
  'timestamp',
  'google',
  'google_keys',
  'facebook',
  'social_script',
] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/**
 * `decline`: refused, nothing happens. `delay`: done and answered after `ms`. `timeout`: done at once, answered only
 * after `ms` (70 s by default). `twice`: done once, reported twice. `late_callback`: done and answered, but the
 * callback comes `ms` later. `bounce`: a message is accepted, and reported as undeliverable `ms` later. `malformed`: done, but the response is not JSON. `error`: status 500, nothing happens.
 */
export const FAULT_KINDS = [
  'decline',
  'delay',
  'timeout',
  'twice',
  'late_callback',
  'bounce',
  'malformed',
  'error',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  id: string;
  provider: ProviderName;
  kind: FaultKind;
  ms: number;
  /** The number of calls that it still affects. */
  times: number;
  /** The message of a decline. */
  message: string;
  /** It affects only calls that contain this text, such as an invoice or an applicant; '' for any call. */
  about: string;
}

export interface FaultSwitch {
  list(): Fault[];
  add(fault: Omit<Fault, 'id'>): Fault;
  clear(): void;
  /** Does nothing if there is none with this id. */
  remove(id: string): void;
  /**
   * The oldest fault that applies to this call, whose count is decremented; null if there is none.
   *
   * @param call the content of the call, for faults that affect only some calls
   */
  take(provider: ProviderName, call?: unknown): Fault | null;
}

/** How long a provider does not respond, in milliseconds, if a `timeout` has no time: longer than any client waits. */
export const SILENCE_MS = 70_000;

/**
 * @example faultSwitch(store.collection('fault'), () => 'f1').take('gateway') // null
 */
export function faultSwitch(faults: Collection<Fault>, id: () => string): FaultSwitch {
  return {
    list: () => faults.list().reverse(),
    add: (fault) => {
      const added = { id: id(), ...fault };
      faults.put(added.id, added);
      return added;
    },
    clear: () => faults.clear(),
    remove: (id) => faults.remove(id),
    take: (provider, call = null) => {
      const said = JSON.stringify(call);
      const fault = faults
        .list()
        .reverse()
        .find((candidate) => candidate.provider === provider && said.includes(candidate.about));
      if (fault === undefined) return null;
      if (fault.times <= 1) faults.remove(fault.id);
      else faults.put(fault.id, { ...fault, times: fault.times - 1 });
      return fault;
    },
  };
}

/** Milliseconds to wait before the work, and between the work and the response. */
export function delaysOf(fault: Fault | null): { before: number; after: number } {
  if (fault?.kind === 'delay') return { before: fault.ms, after: 0 };
  if (fault?.kind === 'timeout') return { before: 0, after: fault.ms > 0 ? fault.ms : SILENCE_MS };
  return { before: 0, after: 0 };
}
