import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../../contract/api.ts';
import { call } from '../../../app/api/api-client.ts';
import { useRegisterChange } from '../forms/use-register-change.ts';

/** The key of the register in the query cache. */
export const COLLEAGUES_KEY = 'office-colleagues';

/** A change of the people of the office. */
export const useChange = () => useRegisterChange(COLLEAGUES_KEY);

/** What the register says besides its rows: the roles that the member may give, the rule about the second factor. */
export function useOfficeRules(token: string): OfficeRules | undefined {
  return useQuery({
    queryKey: [COLLEAGUES_KEY, 'rules', token],
    queryFn: ({ signal }): Promise<OfficeRules> => call('GET /api/office/colleagues', { token, signal }),
  }).data;
}

type OfficeRules = Pick<AnswerOf<'GET /api/office/colleagues'>, 'may_give' | 'second_factor_required'>;
