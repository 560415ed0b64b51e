import type { BoardCard } from '../../../../contract/office/workorders/workorder-board.contract.ts';

/**
 * The page that a card opens: its turn beside the case for a member who may act now, else the case.
 *
 * @example cardAddress(card) // '/office/cases/C1/turns/P1'
 */
export function cardAddress({
  case_id,
  process_id,
  may_act,
}: Pick<BoardCard, 'case_id' | 'process_id' | 'may_act'>): string {
  if (case_id === null) return `/office/process/${process_id}`;
  return may_act ? `/office/cases/${case_id}/turns/${process_id}` : `/office/cases/${case_id}`;
}
