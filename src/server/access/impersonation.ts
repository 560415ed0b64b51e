/**
 * The impersonation of the current call. Every log and audit row of the call names it, and code at any depth can refuse
 * actions that an impersonator may not perform.
 *
 * It is stored in an async context instead of parameters, so that no code that writes a row can forget it.
 *
 * @see docs/decisions/0045-an-impersonation-travels-with-the-call.md
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Action, roleMay } from '../../contract/access/grants.ts';
import type { Impersonation } from '../../db/session/impersonation.repository.ts';
import { AppError } from '../errors.ts';

const calls = new AsyncLocalStorage<Impersonation>();

/** The impersonation of the current call; null for a person's own call, and outside of calls. */
export function currentImpersonation(): Impersonation | null {
  return calls.getStore() ?? null;
}

/** Runs a function as part of an impersonator's call. */
export function asImpersonator<T>(impersonation: Impersonation, run: () => T): T {
  return calls.run(impersonation, run);
}

/**
 * Whether the current call may perform an action: always in a person's own call; in an impersonator's call only if the
 * permission table grants it.
 *
 * @param action null: no action is defined, so only the person themselves may do it.
 */
export function mayDoNow(action: Action | null): boolean {
  return currentImpersonation() === null || (action !== null && roleMay('impersonator', action));
}

/**
 * Throws unless {@link mayDoNow} allows the action.
 *
 * @throws {AppError} `impersonation.not_allowed`.
 * @example refuseImpersonator('sign')
 */
export function refuseImpersonator(action: Action | null): void {
  if (!mayDoNow(action)) throw new AppError('impersonation.not_allowed');
}

/** Actors that are not people; they are never named together with an impersonator. */
const MACHINES = /^(provider|job|flow):|^property$/;

/**
 * The actor for a log row. During an impersonation it names both people.
 *
 * @example actorNow('applicant') // 'staff:Dana Office for applicant'
 */
export function actorNow(actor: string): string {
  const impersonation = currentImpersonation();
  if (impersonation === null || MACHINES.test(actor)) return actor;
  return `staff:${impersonation.staff_name} for ${actor}`;
}

/** The current impersonation for a log line or an event's detail; empty for a person's own call. */
export function impersonationNames(): Readonly<Record<string, unknown>> {
  const current = currentImpersonation();
  return current === null ? {} : { impersonation: namesOf(current) };
}

/** The ids of an impersonation; the names are in its row. */
export function namesOf({ id, staff_user_id, subject_kind, subject_id }: Impersonation) {
  return { id, actor: `staff:${staff_user_id}`, subject: `${subject_kind}:${subject_id}` };
}
