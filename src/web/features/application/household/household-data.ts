import { useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/api-client.ts';

export const householdKey = (token: string) => ['household', token] as const;

/** Who applies together, and who still has what to do. */
export function useHousehold(token: string) {
  return useQuery({
    queryKey: householdKey(token),
    queryFn: ({ signal }) => call('GET /api/applicant/household', { token, signal }),
  });
}
