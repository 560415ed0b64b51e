import type { WorkorderNote } from '../../../../contract/office/workorders/workorder-record.contract.ts';
import { upload } from '../../../app/api/api-client.ts';

/** A note as it is sent: with the same key, it is the same note. */
export interface NewNote {
  readonly key: string;
  readonly text: string;
  readonly photos: readonly File[];
}

/** Sends a note with its photos. @throws {ApiError} */
export function sendNote(
  token: string,
  workorder_id: string,
  { key, text, photos }: NewNote,
): Promise<WorkorderNote> {
  const body = new FormData();
  body.append('request', JSON.stringify({ key, text }));
  for (const [index, photo] of photos.entries()) body.append(`photo[${index}]`, photo);
  return upload('POST /api/office/workorders/:workorder_id/notes', {
    token,
    params: { workorder_id },
    body,
    onProgress: () => {},
  });
}
