import type { BoardCard } from '../../../../contract/office/workorders/workorder-board.contract.ts';
import { turnAddress } from '../frame/turn-address.ts';

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
  if (case_id !== null && !may_act) return `/office/cases/${case_id}`;
  return turnAddress({ process_id, case_id });
}
