import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '../../../../contract/api.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';

/** The key of the register in the query cache. */
export const COLLEAGUES_KEY = 'office-colleagues';

/** A change of the people of the office: says that it was done, or why not, and reads the register again. */
export function useChange() {
  const { i18n } = useTranslation(['office-colleagues', 'errors']);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: () => Promise<string>) => change(),
    onSuccess: (done) => notify('success', done),
    onError: (error) => notify('error', errorText(i18n, error)),
    onSettled: () => client.invalidateQueries({ queryKey: [COLLEAGUES_KEY] }),
  });
  return { run: mutate, isPending };
}

/** What the register says besides its rows: the roles that the member may give, the rule about the second factor. */
export function useOfficeRules(token: string): OfficeRules | undefined {
  return useQuery({
    queryKey: [COLLEAGUES_KEY, 'rules', token],
    queryFn: ({ signal }): Promise<OfficeRules> => call('GET /api/office/colleagues', { token, signal }),
  }).data;
}

type OfficeRules = Pick<AnswerOf<'GET /api/office/colleagues'>, 'may_give' | 'second_factor_required'>;
