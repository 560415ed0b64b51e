import { useQuery } from '@tanstack/react-query';
import { call } from '../app/api/api-client.ts';

export const householdKey = (token: string) => ['household', token] as const;

/** The address of a page ends with it where the card of the household is to be seen. */
export const HOUSEHOLD_CARD = 'household';

/** Who applies together, and who still has what to do. */
export function useHousehold(token: string) {
  return useQuery({
    queryKey: householdKey(token),
    queryFn: ({ signal }) => call('GET /api/applicant/household', { token, signal }),
  });
}

/** Brings the card of the household into sight and gives it the focus. */
export function showHousehold(): void {
  const card = document.getElementById(HOUSEHOLD_CARD);
  card?.scrollIntoView({ block: 'center' });
  card?.focus({ preventScroll: true });
}
