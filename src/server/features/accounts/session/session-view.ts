import type { Impersonation } from '../../../../db/session/impersonation.repository.ts';

/** The impersonator, the reason and the end of an impersonation; null for the person themselves. */
export function impersonationView(by: Impersonation | null) {
  return by === null ? null : { by: by.staff_name, reason: by.reason, ends_at: by.ends_at };
}

/** @example initialsOf({ first_name: 'Ada', last_name: 'Stone' }) // 'AS'; without a name '??' */
export function initialsOf({
  first_name,
  last_name,
}: {
  readonly first_name: string;
  readonly last_name: string;
}): string {
  const initials = `${first_name.slice(0, 1)}${last_name.slice(0, 1)}`.toUpperCase();
  return initials.length === 2 ? initials : '??';
}
