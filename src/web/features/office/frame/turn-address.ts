import type { OfficeTurn } from '../../../../contract/process/office-turn.contract.ts';

/**
 * Address of a turn of the office: its form above the case of the household, or alone if it is about no household.
 *
 * @example turnAddress({ process_id: 'p', case_id: 'c' }) // '/office/cases/c/turns/p'
 */
export function turnAddress({ process_id, case_id }: Pick<OfficeTurn, 'process_id' | 'case_id'>): string {
  return case_id === null ? `/office/process/${process_id}` : `/office/cases/${case_id}/turns/${process_id}`;
}
