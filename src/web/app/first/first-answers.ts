const started = new Map<string, Promise<Response>>();

const keyOf = (url: string, token: string): string => `${token} ${url}`;

/**
 * The response that is already on its way, given to one caller only; null if it was not requested.
 *
 * @param token of the call; the same URL with another token is another call
 * @example const response = await (firstAnswer('/api/applicant/application?tab=pets', token) ?? fetch(url, …))
 */
export function firstAnswer(url: string, token = ''): Promise<Response> | null {
  const key = keyOf(url, token);
  const answer = started.get(key) ?? null;
  started.delete(key);
  return answer;
}

/** A copy of the response that is on its way, which stays for its caller; null if it was not requested. */
export function copyOfFirst(url: string, token = ''): Promise<Response> | null {
  return started.get(keyOf(url, token))?.then((response) => response.clone()) ?? null;
}

/** Keeps the response of a started request for the first call with the same address and token. */
export function keepFirstAnswer(url: string, token: string, answer: Promise<Response>): void {
  // The call that takes it handles the failure; without such a call it must not count as unhandled.
  answer.catch(() => {});
  started.set(keyOf(url, token), answer);
}

/** Removes the responses that no call has taken: they are out of date. */
export function forgetFirstAnswers(): void {
  started.clear();
}
