import { useQuery } from '@tanstack/react-query';
import type { FileEntry, RequiredDocument } from '../../../contract/application.contract.ts';
import { callApi } from '../../app/api/api-client.ts';

/** A row of the fee table; `id` is the applicant's, `invoice_amount` integer cents. */
export interface PaymentRow {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly applicant_type: string;
  readonly chargecode_description: string;
  readonly invoice_id: string | null;
  readonly invoice_amount: number;
}

export function usePaymentRows(token: string) {
  return useQuery({
    queryKey: ['application-payments', token],
    queryFn: ({ signal }) =>
      callApi<readonly PaymentRow[]>('GET', '/applicant/application_payments', { token, signal }),
  });
}

export type DocumentFile = FileEntry;
export type { RequiredDocument };

export const documentsKey = (token: string) => ['required-documents', token] as const;

export function useRequiredDocuments(token: string) {
  return useQuery({
    queryKey: documentsKey(token),
    queryFn: ({ signal }) =>
      callApi<readonly RequiredDocument[]>('GET', '/applicant/required_documents', { token, signal }),
  });
}
