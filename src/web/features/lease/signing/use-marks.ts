import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import {
  leaseSigningMachine,
  type PostInput,
  type SavedMarks,
  type SaveMarkInput,
} from '../../../../../machines/lease/lease-signing.machine.ts';
import { call } from '../../../app/api/api-client.ts';
import { useLatest } from '../../../app/use-latest.ts';
import type { DocumentCount, Finishing } from '../lease-subject.ts';
import type { Signing } from '../lease-tasks.ts';
import { type DraftOfDocument, sentDraft } from './sent-draft.ts';

/** Data that marks are saved with. */
interface Marking extends Pick<DraftOfDocument, 'addendumId' | 'spots' | 'initials'> {
  readonly page: () => number;
  /** The IP address of this browser as the server sees it; empty if the server does not answer. */
  readonly ip: () => Promise<string>;
  /** Sends the flow an event; resolves when the task that it started has ended. */
  readonly send: (type: 'SIGN' | 'FINISH', data: Signing | Finishing) => Promise<void>;
  readonly onDocuments: (documents: readonly DocumentCount[]) => void;
}

/** Cached after the first success; a failed request is repeated with the next call. */
export function ipOf(token: string): () => Promise<string> {
  let known = '';
  return async () => {
    if (known === '')
      known = await call('GET /api/applicant/ip', { token }).then(
        ({ ip }) => ip,
        () => '',
      );
    return known;
  };
}

async function saveMark({ marks, signature }: SaveMarkInput, marking: Marking): Promise<SavedMarks> {
  const claims = { timeStamp: new Date().toISOString(), ipAddress: await marking.ip() };
  const draft = sentDraft({ ...marking, marks, signature, page: marking.page(), claims });
  let saved: SavedMarks = { outcome: 'unreachable' };
  await marking.send('SIGN', {
    draft,
    onAnswer: (answer, documents) => {
      saved = answer;
      if (documents !== null) marking.onDocuments(documents);
    },
  });
  return saved;
}

async function post({ signature }: PostInput, { ip, send }: Marking): Promise<void> {
  let isTaken = false;
  const onAnswer = (taken: boolean) => {
    isTaken = taken;
  };
  await send('FINISH', { signature, ip: await ip(), onAnswer });
  if (!isTaken) throw new Error('The final signature was not taken.');
}

/** The machine of a document with its calls, each a task of the flow. */
export function signingLogic(marking: Marking) {
  return leaseSigningMachine.provide({
    actors: {
      saveDraft: fromPromise<SavedMarks, SaveMarkInput>(({ input }) => saveMark(input, marking)),
      postSignature: fromPromise<void, PostInput>(({ input }) => post(input, marking)),
    },
  });
}

/** Asks before leaving a page whose marks are not saved, and calls `onOnline` when the network is back. */
export function useUnsaved(isUnsaved: boolean, onOnline: () => void): void {
  const latest = useLatest(onOnline);
  useEffect(() => {
    const back = () => latest.current();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [latest]);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
