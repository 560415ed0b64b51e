import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bill } from '../../../contract/resident/bill.contract.ts';
import type { FieldIssue, FormBundle } from '../../../engine/forms/form.ts';
import { useSectionIssues, useSectionValue } from '../../forms/index.ts';
import type { PaySubject } from './pay-subject.ts';
import { wantedAmount } from './wanted-amount.ts';

/** The amount that a person wants to pay, and its fees. */
export interface PayAmount {
  /** The bill with the methods for exactly this amount; null while the amount is wrong or its fees are unknown. */
  readonly offer: Bill | null;
  readonly issues: readonly FieldIssue[];
  readonly showsIssues: boolean;
  /** Number of attempts to pay a wrong amount. */
  readonly tried: number;
  /** Why the fees are unknown; null if they are known or loading. */
  readonly failure: unknown;
  /** Whether exactly this amount may be paid now; if the form is wrong, its errors are shown. */
  readonly confirms: (cents: number) => boolean;
}

/** Whether an amount other than everything due may be paid: a part, or more. */
export const asksAmount = ({ partial, ahead }: Pick<Bill, 'partial' | 'ahead'>): boolean =>
  partial || ahead > 0;

/** Follows the amount form: exactly the entered amount is offered, and nothing else can be paid. */
export function usePayAmount(subject: PaySubject, bundle: FormBundle): PayAmount {
  const { bill, leaseId, amountForm: store, load } = subject;
  const facts = bill.form_facts;
  const [tried, setTried] = useState(0);
  useSectionValue(store, 'how_much');
  const typed = useSectionValue(store, 'amount');
  // If nothing is due the form asks only for an amount; if only everything due may be paid, it asks nothing.
  const wantedNow = () => {
    if (!asksAmount(bill)) return 'all';
    return wantedAmount(bundle, { ...store.getAll(), ...(bill.due === 0 && { how_much: 'part' }) }, facts);
  };
  const wanted = wantedNow();
  const cents = typeof wanted === 'number' ? wanted : null;
  const { data, error } = useQuery({
    queryKey: ['bill', leaseId, cents],
    queryFn: ({ signal }) => load(cents, signal),
    enabled: cents !== null,
  });
  const priced = cents !== null && data?.amount === cents ? data : null;
  const showsIssues = tried > 0 || typed !== '';
  const issues = useSectionIssues(bundle, store, facts, showsIssues);
  return {
    offer: wanted === 'all' ? bill : priced,
    issues,
    showsIssues,
    tried,
    failure: cents === null ? null : error,
    confirms(amount) {
      store.flush();
      const now = wantedNow();
      if (now === 'wrong') setTried((before) => before + 1);
      return amount === (now === 'all' ? bill.due : now);
    },
  };
}
