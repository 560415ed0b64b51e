/**
 * What the routing of the lease page asks.
 *
 * @see spec/pre-application.md §4 Lease signing
 */

/**
 * Whether nothing of the identity exam is open. An exam that the office looks at by hand counts: their decision says
 * the rest.
 *
 * @param exam the bureau's result of the newest exam, '' while it is open, null where there is none; and whether the
 *   application asks for one at all.
 * @example isExamCompleted({ result: 'Passed', isAsked: true }) // true
 * @example isExamCompleted({ result: null, isAsked: false }) // true
 */
export function isExamCompleted({
  result,
  isAsked,
}: {
  readonly result: string | null;
  readonly isAsked: boolean;
}): boolean {
  if (result === null) return !isAsked;
  return result === 'Passed' || result === 'ManualVerificationRequired';
}
