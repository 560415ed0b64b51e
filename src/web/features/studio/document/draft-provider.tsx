import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { FileOfDraft, OpenedDraft } from '../../../../contract/studio/draft.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { useLatest } from '../../../app/use-latest.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { DraftDocument } from './draft-document.ts';
import { type DraftStore, draftStore, type Saving } from './draft-store.ts';

const Store = createContext<DraftStore | null>(null);
const Token = createContext('');

interface DraftProviderProps {
  readonly opened: OpenedDraft;
  readonly token: string;
  readonly readOnly: boolean;
  /** Called after each save. */
  readonly onSaved: () => void;
  readonly children: ReactNode;
}

/** Loads all files of a draft, saves what the views change in them, and takes in what colleagues change. */
export function DraftProvider(props: DraftProviderProps) {
  const { opened, token } = props;
  const { draft_id } = opened.draft;
  const query = useQuery({
    queryKey: ['studio files', draft_id],
    queryFn: ({ signal }) =>
      call('GET /api/studio/drafts/:draft_id/files', { token, params: { draft_id }, query: {}, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <Loaded query={query}>{(files) => <Kept {...props} files={files} />}</Loaded>;
}

function Kept({
  opened,
  token,
  readOnly,
  onSaved,
  files,
  children,
}: DraftProviderProps & { readonly files: readonly FileOfDraft[] }) {
  const params = { draft_id: opened.draft.draft_id };
  const latest = useLatest({ token, onSaved });
  const [store] = useState(() =>
    draftStore({
      files,
      readOnly,
      save: (typed, choices) =>
        call('PUT /api/studio/drafts/:draft_id/files', {
          token: latest.current.token,
          params,
          body: { files: [...typed], choices: [...choices] },
        }),
      onSaved: () => latest.current.onSaved(),
    }),
  );
  useNewerFiles(store, opened, token);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (store.saving().status !== 'saved') event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      void store.flush();
    };
  }, [store]);
  const { conflicts } = useSyncExternalStore(store.subscribe, store.saving);
  return (
    <Store value={store}>
      <Token value={token}>{children}</Token>
      {conflicts.length > 0 ? (
        <ConflictDialog
          conflicts={conflicts}
          among="colleagues"
          onChoose={(choices) => void store.choose(choices)}
        />
      ) : null}
    </Store>
  );
}

/** Takes in what colleagues have saved; all files, if the draft was based on another release. */
function useNewerFiles(store: DraftStore, { draft, files }: OpenedDraft, token: string): void {
  const { draft_id, base } = draft;
  const [knownBase, setKnownBase] = useState(base);
  const missing = store.missingSince(files);
  const since = missing === null ? null : String(missing);
  useEffect(() => {
    const isMoved = base !== knownBase;
    if (since === null && !isMoved) return;
    const query = since === null || isMoved ? {} : { since };
    call('GET /api/studio/drafts/:draft_id/files', { token, params: { draft_id }, query }).then(
      (newer) => {
        store.take(newer);
        setKnownBase(base);
      },
      // The next look at the draft tries again, and shows what is wrong.
      () => undefined,
    );
  }, [store, token, draft_id, base, knownBase, since]);
}

/** The files of the draft that is open; the component renders again after each change. */
export function useDraftDocument(): DraftDocument {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, store.document);
}

/** The session's token, for calls about the draft that is open. */
export const useDraftToken = (): string => useContext(Token);

/** Whether what was changed is saved. */
export function useSaving(): Saving {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, store.saving);
}

/** Saving of the draft that is open, for what is done with it as a whole. */
export function useDraftStore(): DraftStore {
  const store = useContext(Store);
  if (store === null) throw new Error('The studio has a document only inside a DraftProvider.');
  return store;
}
