import type { OfficeTurn } from '../../../../contract/process/office-turn.contract.ts';

/**
 * The page of a turn: its case at the form of the turn, or the process alone.
 *
 * @example turnAddress({ process_id: 'P', case_id: 'C' }) // '/office/cases/C/turns/P'
 */
export function turnAddress({ process_id, case_id }: Pick<OfficeTurn, 'process_id' | 'case_id'>): string {
  return case_id === null ? `/office/process/${process_id}` : `/office/cases/${case_id}/turns/${process_id}`;
}
