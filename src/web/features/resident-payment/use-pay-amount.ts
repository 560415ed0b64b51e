import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bill } from '../../../contract/resident/bill.contract.ts';
import type { FieldIssue, FormBundle } from '../../../engine/forms/form.ts';
import { useSectionIssues, useSectionValue } from '../../forms/index.ts';
import type { PaySubject } from './pay-subject.ts';
import { wantedAmount } from './wanted-amount.ts';

/** The amount that somebody wants to pay, and what it costs. */
export interface PayAmount {
  /** The bill with the ways to pay this very amount; null while it is wrong, or not known what it costs. */
  readonly offer: Bill | null;
  readonly issues: readonly FieldIssue[];
  readonly showsIssues: boolean;
  /** How often somebody has tried to pay a wrong amount. */
  readonly tried: number;
  /** Why it is not known what it costs; null where that is known, or on its way. */
  readonly failure: unknown;
  /** Whether exactly this may be paid now; where the form is wrong, its errors come forward. */
  readonly confirms: (cents: number) => boolean;
}

/** Whether another amount than all that is due may be paid: a part, or more. */
export const asksAmount = ({ partial, ahead }: Pick<Bill, 'partial' | 'ahead'>): boolean =>
  partial || ahead > 0;

/** Follows the form of the amount: what is typed there is what is offered, and nothing else can be paid. */
export function usePayAmount(subject: PaySubject, bundle: FormBundle): PayAmount {
  const { bill, leaseId, amountForm: store, load } = subject;
  const facts = bill.form_facts;
  const [tried, setTried] = useState(0);
  useSectionValue(store, 'how_much');
  const typed = useSectionValue(store, 'amount');
  // Where nothing is due only an amount is asked for; where only all that is due may be paid, nothing.
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
