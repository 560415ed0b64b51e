import type { QueryClient } from '@tanstack/react-query';
import type { DraftAnswer } from '../../../../contract/application/application.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { type ApplicationAnswer, applicationKey } from '../../../app/application-query.ts';
import type { Draft } from '../../../forms/index.ts';
import type { KeptDraft } from './draft-keeper.ts';

/** The application after a save, until the server's next answer arrives. */
export function withSaved(now: ApplicationAnswer, answer: DraftAnswer, sent: Draft): ApplicationAnswer {
  const { applicants } = now;
  const draft_data = { ...applicants.draft_data, ...sent };
  // The save included everything typed, so nothing is kept beside the draft now.
  const autosaved = now.autosaved && { ...now.autosaved, draft_data: {} };
  return { ...now, ...answer, begun: true, autosaved, applicants: { ...applicants, draft_data } };
}

/** The parts of a draft that a save of this step sends: its own, and everything else unsaved. */
export function partsToSend({ store }: KeptDraft, keys: readonly string[]): Draft {
  store.flush();
  const draft = store.getAll();
  return Object.fromEntries(
    [...new Set([...keys, ...store.dirty()])].flatMap((key) => (key in draft ? [[key, draft[key]]] : [])),
  );
}

/** Saves these parts of a draft, also in the cached application. Returns the new revision. @throws {ApiError} */
export async function sendDraft(
  queries: QueryClient,
  token: string,
  { store }: KeptDraft,
  { sent, revision }: { readonly sent: Draft; readonly revision: number },
): Promise<number> {
  const known = queries.getQueryData<ApplicationAnswer>(applicationKey(token));
  const answer = await call('POST /api/applicant/application/draft', {
    token,
    body: { draft_data: sent, progress_data: known?.progress, revision },
  });
  store.saved(sent);
  queries.setQueryData<ApplicationAnswer>(
    applicationKey(token),
    (now) => now && withSaved(now, answer, sent),
  );
  return answer.revision;
}
