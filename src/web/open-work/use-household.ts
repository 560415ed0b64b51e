import { useQuery } from '@tanstack/react-query';
import { call } from '../app/api/api-client.ts';

export const householdKey = (token: string) => ['household', token] as const;

/** The id of the household card, and the hash of an address that leads to it. */
export const HOUSEHOLD_CARD = 'household';

/** The people who apply together, and their remaining tasks. */
export function useHousehold(token: string) {
  return useQuery({
    queryKey: householdKey(token),
    queryFn: ({ signal }) => call('GET /api/applicant/household', { token, signal }),
  });
}

/** Scrolls to the card of the household and focuses it. */
export function showHousehold(): void {
  const card = document.getElementById(HOUSEHOLD_CARD);
  card?.scrollIntoView({ block: 'center' });
  card?.focus({ preventScroll: true });
}
