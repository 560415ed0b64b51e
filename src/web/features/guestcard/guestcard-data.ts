import { useQuery } from '@tanstack/react-query';
import type { FormFacts } from '../../../engine/forms/form.ts';
import {
  fetchGateways,
  fetchGuestcard,
  fetchLeaseTerms,
  fetchVerified,
  type GuestcardData,
  type PaymentGateways,
  type VerifyAnswer,
} from './guestcard-calls.ts';

/** Terms from 6 to 24 months. @see spec/pre-application.md §9 */
const DEFAULT_TERMS: readonly number[] = Array.from({ length: 19 }, (_, index) => index + 6);

/** All that the page must know before it shows anything. */
export interface LoadedGuestcard {
  readonly unitId: string;
  readonly data: GuestcardData;
  readonly formFacts: FormFacts;
  readonly terms: readonly number[];
  readonly gateways: PaymentGateways;
  /** The guestcard of the token, or null without one. */
  readonly verified: VerifyAnswer | null;
}

async function load(unit: string, token: string | null, signal: AbortSignal): Promise<LoadedGuestcard> {
  const verified = token === null ? null : await fetchVerified(token, signal);
  const unitId = verified?.unit.id ?? unit;
  const [data, gateways, terms] = await Promise.all([
    fetchGuestcard(unitId, signal),
    fetchGateways(unitId, token, signal),
    fetchLeaseTerms(unitId, signal).catch(() => DEFAULT_TERMS),
  ]);
  return {
    unitId,
    data,
    formFacts: data.form_facts as unknown as FormFacts,
    terms: terms.length > 0 ? terms : DEFAULT_TERMS,
    gateways,
    verified,
  };
}

export const guestcardKey = (unit: string, token: string | null) => ['guestcard', unit, token] as const;

/** With a token the page goes on with its guestcard; without one it begins with the unit of the address. */
export function useLoadedGuestcard(unit: string, token: string | null) {
  return useQuery({
    queryKey: guestcardKey(unit, token),
    queryFn: ({ signal }) => load(unit, token, signal),
    enabled: unit !== '' || token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
