/**
 * The fault switch: what goes wrong at which provider, and for how many of its next calls.
 *
 * Only calls that do something (a charge, a session, a payment in the popup, a token, an exam, a message, a time stamp) meet
 * a fault; look-ups always tell the truth, as a provider's ledger does. `placepay` is the payment in the popup,
 * `placepay_session` the call that opens it; `gateway_method` keeps a card or account; `plugin` is the token of a card, `plugin_session` the call that opens the
 * fields for it. `google` is the choice of a person, of either social sign-in, `google_keys` what the portal reads to verify
 * an id token, `facebook` what it asks about an access token,
 * `social_script` the script of either.
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
 * `decline`: refused, nothing happens. `delay`: done and answered after `ms`. `timeout`: done at once, answered
 * only after `ms` (70 s where none is given). `twice`: done once, told twice. `late_callback`: done and answered,
 * but the callback comes `ms` later. `malformed`: done, and answered in a body that is no JSON. `error`: status
 * 500, nothing happens.
 */
export const FAULT_KINDS = [
  'decline',
  'delay',
  'timeout',
  'twice',
  'late_callback',
  'malformed',
  'error',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  id: string;
  provider: ProviderName;
  kind: FaultKind;
  ms: number;
  /** How many calls it still meets. */
  times: number;
  /** What a decline says. */
  message: string;
  /** It meets only a call that contains this text, as an invoice or an applicant; '' for any call. */
  about: string;
}

export interface FaultSwitch {
  list(): Fault[];
  add(fault: Omit<Fault, 'id'>): Fault;
  clear(): void;
  /** Nothing happens where there is none of this id. */
  remove(id: string): void;
  /**
   * The fault that this call meets, counted off; null when all is well. The oldest goes first.
   *
   * @param call what the call says and is about, for faults that are not for any call
   */
  take(provider: ProviderName, call?: unknown): Fault | null;
}

/** How long a provider keeps silent, in milliseconds, when a `timeout` names no time: longer than any client waits. */
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

/** Milliseconds to wait before the work is done, and after it before it is answered. */
export function delaysOf(fault: Fault | null): { before: number; after: number } {
  if (fault?.kind === 'delay') return { before: fault.ms, after: 0 };
  if (fault?.kind === 'timeout') return { before: 0, after: fault.ms > 0 ? fault.ms : SILENCE_MS };
  return { before: 0, after: 0 };
}
