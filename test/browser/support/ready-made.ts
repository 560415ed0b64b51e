import { completeDraft } from '../../drive/application/complete-draft.ts';

/**
 * Submits an application by the calls of the form.
 *
 * @throws {Error} with the server's response if it refuses.
 */
export async function submitByCall(baseUrl: string, token: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/api/applicant/save-submit`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(completeDraft()),
  });
  if (!answer.ok) throw new Error(`submit: ${answer.status} ${await answer.text()}`);
}

/** Cancels a submitted application by the call of the form. @throws {Error} if it is refused. */
export async function cancelByCall(baseUrl: string, token: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/api/applicant/cancel-application`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`cancel: ${answer.status} ${await answer.text()}`);
}
