import { ApiError } from '../app/api/api-error.ts';

/** Saves the receipt of a payment as a file, in the language of the page. @throws {ApiError} */
export async function saveReceipt(id: string, token: string): Promise<void> {
  const answer = await fetch(`/api/tenant/transactions/${encodeURIComponent(id)}/receipt`, {
    headers: { token, 'accept-language': document.documentElement.lang },
  });
  if (!answer.ok) throw new ApiError(answer.status, 'record.not_found', '');
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `receipt-${id}.pdf`;
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(address), 0);
}
