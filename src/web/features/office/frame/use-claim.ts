import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BoardCard } from '../../../../contract/office/workorders/workorder-board.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';

/** The board in the query cache. */
export const BOARD_KEY = 'office workorders';

/** Takes a card's work, or gives one's own back. */
export interface ClaimCard {
  readonly isPending: boolean;
  readonly toggle: (card: Pick<BoardCard, 'process_id' | 'mine'>) => void;
}

/** Takes and gives back the work of cards, and reads the board again. */
export function useClaim(token: string): ClaimCard {
  const { i18n } = useTranslation('errors');
  const queries = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: ({ process_id, mine }: Pick<BoardCard, 'process_id' | 'mine'>) =>
      mine
        ? call('DELETE /api/office/turns/:process_id/claim', { token, params: { process_id } })
        : call('POST /api/office/turns/:process_id/claim', { token, params: { process_id }, body: {} }),
    onError: (error) => notify('error', errorText(i18n, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: [BOARD_KEY] }),
  });
  return {
    isPending,
    toggle: (card) => {
      if (!isPending) mutate(card);
    },
  };
}
