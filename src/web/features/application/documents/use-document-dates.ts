import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../app/api/api-client.ts';
import { useLatest } from '../../../app/use-latest.ts';
import { type DocumentFile, documentsKey, type RequiredDocument } from '../application-data.ts';
import { requiredDocumentForm } from './document-form.ts';

interface DatesOptions {
  readonly token: string;
  readonly documents: readonly RequiredDocument[];
  /** Called when a date was stored. */
  readonly onStored: (file: DocumentFile) => void;
  readonly onFailed: (error: unknown) => void;
}

/**
 * The expiration dates of files: each is stored when its field loses the focus, at the latest when the tab is left, so
 * that none is lost. A date that could not be stored stays entered and is sent with the next attempt.
 */
export function useDocumentDates({ token, documents, onStored, onFailed }: DatesOptions) {
  const queries = useQueryClient();
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({});
  const latest = useRef(entered);
  const sent = useRef<Readonly<Record<string, string>>>({});
  const keep = (next: Readonly<Record<string, string>>) => {
    latest.current = next;
    setEntered(next);
  };
  const forget = (id: string, date: string) => {
    const { [id]: now, ...others } = latest.current;
    if (now === date) keep(others);
  };

  async function store(document: RequiredDocument, file: DocumentFile): Promise<void> {
    const date = latest.current[file.id];
    if (date === undefined || date === (file.expiration_date ?? '')) return;
    // An empty date of a document that needs one is still being typed.
    if (date === '' && document.require_expiration_date) return;
    if (sent.current[file.id] === date) return;
    sent.current = { ...sent.current, [file.id]: date };
    try {
      const list = await call('POST /api/applicant/required_documents', {
        token,
        body: requiredDocumentForm([{ ...document, meta: [file] }], { [file.id]: date }),
      });
      queries.setQueryData(documentsKey(token), list);
      forget(file.id, date);
      onStored(file);
    } catch (error) {
      onFailed(error);
    } finally {
      const { [file.id]: _, ...others } = sent.current;
      sent.current = others;
    }
  }

  const storeAll = useLatest(() => {
    for (const document of documents) for (const file of document.meta) void store(document, file);
  });
  useEffect(() => () => storeAll.current(), [storeAll]);

  return {
    entered,
    of: (file: DocumentFile) => entered[file.id] ?? file.expiration_date ?? '',
    enter: (file: DocumentFile, date: string) => keep({ ...latest.current, [file.id]: date }),
    /** Called when the date field of this file loses the focus. */
    leave: (file: DocumentFile) => {
      const document = documents.find(({ meta }) => meta.some(({ id }) => id === file.id));
      if (document !== undefined) void store(document, file);
    },
    forgetAll: () => keep({}),
  };
}
