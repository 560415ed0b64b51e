import { useQuery } from '@tanstack/react-query';
import type { HouseholdAnswer } from '../../../../contract/household.contract.ts';
import { callApi } from '../../../app/api/api-client.ts';

export const householdKey = (token: string) => ['household', token] as const;

/** Who applies together, and who still has what to do. */
export function useHousehold(token: string) {
  return useQuery({
    queryKey: householdKey(token),
    queryFn: ({ signal }) => callApi<HouseholdAnswer>('GET', '/applicant/household', { token, signal }),
  });
}
