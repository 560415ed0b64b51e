import { upload } from '../../../app/api/api-client.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import type { Draft, StoredFile } from '../../../forms/index.ts';
import type { FlowSubject } from '../flow-subject.ts';
import { forgetFile, keptFile } from './kept-files.ts';
import { hasKeptFiles, withSentFiles } from './sent-files.ts';

/**
 * Uploads the files of this device and returns the answers as they can be sent.
 *
 * @param refused called with the reason for each file that the server rejects.
 * @throws {ApiError} if there is no network; then every unsent file is still on this device.
 */
export async function sendKeptFiles(
  { token, view }: Pick<FlowSubject, 'token' | 'view'>,
  answers: Draft,
  refused: (message: string) => void,
): Promise<Draft> {
  if (!hasKeptFiles(answers)) return answers;
  return withSentFiles(answers, async (id): Promise<StoredFile | null> => {
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
      await forgetFile(id);
      if (stored === undefined || !('error' in stored)) return stored ?? null;
      refused(stored.error.message);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
      await forgetFile(id);
      refused(error.message);
      return null;
    }
  });
}
