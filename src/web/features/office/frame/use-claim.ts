import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OfficeTurn } from '../../../../contract/process/office-turn.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';

type Claimed = Pick<OfficeTurn, 'process_id' | 'mine'>;

/** Takes the work of a turn, or gives one's own back. */
export interface ClaimTurn {
  readonly isPending: boolean;
  readonly toggle: (turn: Claimed) => void;
}

/**
 * Takes and gives back the work of turns, and reads again what shows them.
 *
 * @param key of that in the query cache
 * @example <Button onClick={() => useClaim(token, 'office turns').toggle(turn)} />
 */
export function useClaim(token: string, key: string): ClaimTurn {
  const { i18n } = useTranslation('errors');
  const queries = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: ({ process_id, mine }: Claimed) =>
      mine
        ? call('DELETE /api/office/turns/:process_id/claim', { token, params: { process_id } })
        : call('POST /api/office/turns/:process_id/claim', { token, params: { process_id }, body: {} }),
    onError: (error) => notify('error', errorText(i18n, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
  return {
    isPending,
    toggle: (turn) => {
      if (!isPending) mutate(turn);
    },
  };
}
