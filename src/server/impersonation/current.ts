/**
 * The impersonation in which a call is made, for all that the call does: what is written down names it, and what an
 * impersonator may not do is refused, however deep below the route it is decided.
 *
 * It travels with the call and not through parameters, so that no writer of a row can forget it.
 *
 * @see docs/decisions/0045-an-impersonation-travels-with-the-call.md
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Action, roleMay } from '../../contract/access/grants.ts';
import type { Impersonation } from '../../db/session/impersonation.repository.ts';
import { AppError } from '../errors.ts';

const calls = new AsyncLocalStorage<Impersonation>();

/** The impersonation of the call that runs now; null for a person's own call, and outside of calls. */
export function currentImpersonation(): Impersonation | null {
  return calls.getStore() ?? null;
}

/** Runs what belongs to a call of an impersonator. */
export function asImpersonator<T>(impersonation: Impersonation, run: () => T): T {
  return calls.run(impersonation, run);
}

/**
 * Whether the call that runs now may do that: a person's own call, and one of an impersonator where the table grants it.
 *
 * @param action null: nobody has said what is done, so it is the person's own to do.
 */
export function mayDoNow(action: Action | null): boolean {
  return currentImpersonation() === null || (action !== null && roleMay('impersonator', action));
}

/**
 * Passes where {@link mayDoNow} does.
 *
 * @throws {AppError} `impersonation.not_allowed`.
 * @example refuseImpersonator('sign')
 */
export function refuseImpersonator(action: Action | null): void {
  if (!mayDoNow(action)) throw new AppError('impersonation.not_allowed');
}

/** Who is no person acts by itself, whoever has looked: providers, jobs, flows, the property. */
const MACHINES = /^(provider|job|flow):|^property$/;

/**
 * Who acts, for a row of any log: during an impersonation both are named.
 *
 * @example actorNow('applicant') // 'staff:Dana Office for applicant'
 */
export function actorNow(actor: string): string {
  const impersonation = currentImpersonation();
  if (impersonation === null || MACHINES.test(actor)) return actor;
  return `staff:${impersonation.staff_name} for ${actor}`;
}

/** Who acts for whom, for a line of the log and the detail of an event; nothing for a person's own call. */
export function impersonationNames(): Readonly<Record<string, unknown>> {
  const current = currentImpersonation();
  return current === null ? {} : { impersonation: namesOf(current) };
}

/** Ids only: names are in the row. */
export function namesOf({ id, staff_user_id, subject_kind, subject_id }: Impersonation) {
  return { id, actor: `staff:${staff_user_id}`, subject: `${subject_kind}:${subject_id}` };
}
