/** The environment of races: portals on one database, called as people call them. */
import type { Deps } from '../../../src/server/deps.ts';
import type { Invitation, Invited } from '../../../src/server/property/invitation.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';

interface Asked {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly token?: string;
  /** JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: races look into answers of every shape
  readonly body: any;
}

export interface Arena {
  /** The portal's own parts on the same database, to prepare and inspect data. */
  readonly office: Deps;
  readonly sandboxUrl: string;
  /** Calls the portals in turn, each time from another address. POST if no method is named. */
  ask(path: string, asked?: Asked): Promise<Answered>;
  invite(invitation?: Partial<Invitation>): Promise<Invited>;
}

/** Concurrent calls, and the result that they must not have. */
export interface Race {
  readonly name: string;
  /** Runs it once: returns the fault, or null. */
  run(arena: Arena, random: () => number): Promise<string | null>;
}

/** The latest start of a call after the first one, in milliseconds: each race meets at different moments. */
const spreadMs = 12;

/** Sends calls at nearly the same moment. @returns their answers, in the order of the calls. */
export function atOnce<T>(random: () => number, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  return Promise.all(
    calls.map(async (call) => {
      const late = Math.floor(random() * spreadMs);
      if (late > 2) await new Promise((resolve) => setTimeout(resolve, late));
      return call();
    }),
  );
}

/** The same call that many times. */
export function times<T>(count: number, call: (index: number) => Promise<T>): (() => Promise<T>)[] {
  return Array.from({ length: count }, (_, index) => () => call(index));
}

/** The sorted statuses, for the description of a fault. */
export function statuses(answers: readonly Answered[]): string {
  return answers.map(({ status }) => status).join(', ');
}

const BANK = {
  payment_type: 'CHECKING',
  account_holders_name: 'Ada Stone',
  routing_number: '110000000',
  account_number: '000123456789',
  account_type: 'Checking',
  address_line_1: '410 Juniper Lane',
  zip_code: '78704',
  amount: 5500,
};

export const calls = {
  save: (arena: Arena, token: string, draft_data: unknown, revision?: number) =>
    arena.ask('/api/applicant/application/draft', {
      token,
      body: { draft_data, ...(revision !== undefined && { revision }) },
    }),
  submit: (arena: Arena, token: string, changed: Record<string, unknown> = {}) =>
    arena.ask('/api/applicant/save-submit', { token, body: { ...fullDraft(), ...changed } }),
  /** Pays the fee of an application by bank. */
  pay: (arena: Arena, token: string) => arena.ask('/api/applicant/payment/screening', { token, body: BANK }),
  cancel: (arena: Arena, token: string) =>
    arena.ask('/api/applicant/cancel-application', { token, body: {} }),
};
