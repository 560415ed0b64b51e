import { ApiError, errorOf } from './api-error.ts';
import { refuseToken } from './refused-tokens.ts';
import { newTraceparent } from './trace.ts';

/** Saves the receipt of a payment as a file, in the language of the page. @throws {ApiError} */
export function saveReceipt(id: string, token: string): Promise<void> {
  return saveFile(`/api/tenant/transactions/${encodeURIComponent(id)}/receipt`, `receipt-${id}.pdf`, token);
}

/**
 * Saves the response of a session's call as a file, in the language of the page.
 *
 * @param address of the call, with its query.
 * @throws {ApiError} as a call does; a refused token ends the session.
 * @example await saveFile('/api/tenant/due-days.ics', 'due-days.ics', token)
 */
export async function saveFile(address: string, name: string, token: string): Promise<void> {
  const unreached = () => Promise.reject(new ApiError(0, 'network', ''));
  const traceparent = newTraceparent();
  const headers = { token, traceparent, 'accept-language': document.documentElement.lang };
  const answer = await fetch(address, { headers }).catch(unreached);
  if (!answer.ok) {
    if (answer.status === 401) refuseToken(token);
    const text = await answer.text().catch(unreached);
    throw errorOf(answer.status, text, answer.headers.get('retry-after'), traceparent);
  }
  // The connection may be lost in the middle of the file.
  saveBlob(await answer.blob().catch(unreached), name);
}

/** Saves what a page has made as a file. @example saveBlob(new Blob([text], { type: 'text/csv' }), 'texts.csv') */
export function saveBlob(blob: Blob, name: string): void {
  const made = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = made;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(made), 0);
}
