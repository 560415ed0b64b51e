import { useQuery } from '@tanstack/react-query';
import type { Invoice, PaymentView } from '../../../contract/payment.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { IN_LANGUAGE } from '../../app/api/data-layer.tsx';

export type { Invoice, PaymentView };

export const paymentKey = (token: string) => ['payment', token] as const;

/** Loads invoices, payments and payment methods. All money is integer cents. @see spec/application.md §3 */
export function fetchPayment(token: string, signal?: AbortSignal): Promise<PaymentView> {
  return call('GET /api/applicant/payment', { token, signal });
}

export function usePayment(token: string) {
  return useQuery({
    queryKey: paymentKey(token),
    queryFn: ({ signal }) => fetchPayment(token, signal),
    meta: IN_LANGUAGE,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The invoice to pay next: the first with something due; null if nothing is. */
export function dueInvoice({ invoices, due_invoice_id }: PaymentView): Invoice | null {
  return invoices.find(({ id }) => id === due_invoice_id) ?? null;
}
