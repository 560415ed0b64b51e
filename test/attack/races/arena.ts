/** Where races are run: portals on one database, asked as people ask them. */
import type { Deps } from '../../../src/server/deps.ts';
import type { Invitation, Invited } from '../../../src/server/invitation.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';

export interface Asked {
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
  /** The portal's own parts on the same database, to prepare and to look. */
  readonly office: Deps;
  readonly sandboxUrl: string;
  /** Asks one of the portals, each time another one, and from another address. POST where no method is named. */
  ask(path: string, asked?: Asked): Promise<Answered>;
  invite(invitation?: Partial<Invitation>): Promise<Invited>;
}

/** Some calls that meet, and what must not come of it. */
export interface Race {
  readonly name: string;
  /** Runs it once: what was wrong, or null. */
  run(arena: Arena, random: () => number): Promise<string | null>;
}

/** Later than this after the first no call of a race begins: each meets the others at another moment. */
const spreadMs = 12;

/** Sends calls at the same moment, or nearly so. @returns their answers, in the order of the calls. */
export function atOnce<T>(random: () => number, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  return Promise.all(
    calls.map(async (call) => {
      const late = Math.floor(random() * spreadMs);
      if (late > 2) await new Promise((resolve) => setTimeout(resolve, late));
      return call();
    }),
  );
}

/** The same call so often. */
export function times<T>(count: number, call: (index: number) => Promise<T>): (() => Promise<T>)[] {
  return Array.from({ length: count }, (_, index) => () => call(index));
}

/** Statuses in their order, for the line that says what was wrong. */
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
