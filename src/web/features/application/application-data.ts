import { useQuery } from '@tanstack/react-query';
import type { FileEntry, RequiredDocument } from '../../../contract/application/application.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { IN_LANGUAGE } from '../../app/api/data-layer.tsx';

export function usePaymentRows(token: string) {
  return useQuery({
    queryKey: ['application-payments', token],
    queryFn: ({ signal }) => call('GET /api/applicant/application_payments', { token, signal }),
    meta: IN_LANGUAGE,
  });
}

export type DocumentFile = FileEntry;
export type { RequiredDocument };

export const documentsKey = (token: string) => ['required-documents', token] as const;

export function useRequiredDocuments(token: string) {
  return useQuery({
    queryKey: documentsKey(token),
    queryFn: ({ signal }) => call('GET /api/applicant/required_documents', { token, signal }),
    meta: IN_LANGUAGE,
  });
}
