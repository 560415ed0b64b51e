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
 * Passes for a person's own call, and for an impersonator where the table grants the action.
 *
 * @throws {AppError} `impersonation.not_allowed`.
 * @example refuseImpersonator('sign')
 */
export function refuseImpersonator(action: Action): void {
  if (currentImpersonation() !== null && !roleMay('impersonator', action)) {
    throw new AppError('impersonation.not_allowed');
  }
}

/**
 * Who acts, for a row of a log: during an impersonation both are named.
 *
 * @example actorNow('applicant') // 'staff:Dana Office for applicant'
 */
export function actorNow(actor: string): string {
  const impersonation = currentImpersonation();
  return impersonation === null ? actor : `staff:${impersonation.staff_name} for ${actor}`;
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
