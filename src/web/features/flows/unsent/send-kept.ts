import { upload } from '../../../app/api/api-client.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import type { Draft, StoredFile } from '../../../forms/index.ts';
import type { FlowSubject } from '../flow-subject.ts';
import { forgetFile, keptFile } from './kept-files.ts';
import { hasKeptFiles, withSentFiles } from './sent-files.ts';

/** Files of this device that the server has too, by their ids here: needed until answers with them are saved. */
const uploaded = new Map<string, StoredFile>();

/** Deletes the uploaded files from this device, once answers with them are saved. */
export function forgetUploaded(): void {
  for (const id of uploaded.keys()) void forgetFile(id);
  uploaded.clear();
}

/**
 * Uploads the files of this device and returns the answers as they can be sent. The device keeps the files until
 * {@link forgetUploaded}; repeated after a failure, no file is uploaded twice.
 *
 * @param refused called with the reason for each file that the server rejects.
 * @throws {ApiError} if there is no network.
 */
export async function sendKeptFiles(
  { token, view }: Pick<FlowSubject, 'token' | 'view'>,
  answers: Draft,
  refused: (message: string) => void,
): Promise<Draft> {
  if (!hasKeptFiles(answers)) return answers;
  return withSentFiles(answers, async (id): Promise<StoredFile | null> => {
    const known = uploaded.get(id);
    if (known !== undefined) return known;
    const kept = await keptFile(id);
    if (kept === null) return null;
    const body = new FormData();
    body.append('purpose', kept.purpose);
    body.append('file[0]', kept.file);
    try {
      const params = { id: view.id };
      const [stored] = await upload('POST /api/processes/:id/files', {
        token,
        params,
        body,
        onProgress: () => {},
      });
      if (stored !== undefined && !('error' in stored)) {
        uploaded.set(id, stored);
        return stored;
      }
      await forgetFile(id);
      if (stored !== undefined) refused(stored.error.message);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
      await forgetFile(id);
      refused(error.message);
      return null;
    }
  });
}
