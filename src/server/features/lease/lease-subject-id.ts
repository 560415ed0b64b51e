/** The kind of these subjects. */
export const LEASE = 'lease';
const AFTERWARDS = 'afterwards';

/**
 * The process subject id of what a person signs: the lease of their application, or addendums after it, of which
 * several may be open at once.
 *
 * @param afterwards the id of the lease row that the addendums belong to; null for the lease of the application.
 * @example leaseSubjectId('A1', null) // 'lease/A1'
 * @example leaseSubjectId('A1', 'L2') // 'afterwards/A1/L2'
 */
export function leaseSubjectId(applicantId: string, afterwards: string | null): string {
  return afterwards === null ? `${LEASE}/${applicantId}` : `${AFTERWARDS}/${applicantId}/${afterwards}`;
}

/** The parts of an id from `leaseSubjectId`. */
export function partsOfLeaseSubject(id: string): { applicantId: string; afterwards: string | null } {
  const [part, applicantId = '', leaseId = ''] = id.split('/');
  return { applicantId, afterwards: part === AFTERWARDS ? leaseId : null };
}
