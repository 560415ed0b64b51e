const started = new Map<string, Promise<Response>>();

const keyOf = (url: string, token: string): string => `${token} ${url}`;

/**
 * The answer that is on its way already, given to one asker only; null where nobody has asked.
 *
 * @param token that the call is made with; one with another token is another call
 * @example const response = await (firstAnswer('/api/applicant/application?tab=pets', token) ?? fetch(url, …))
 */
export function firstAnswer(url: string, token = ''): Promise<Response> | null {
  const key = keyOf(url, token);
  const answer = started.get(key) ?? null;
  started.delete(key);
  return answer;
}

/** A copy of the answer that is on its way, which stays for its asker; null where nobody has asked. */
export function copyOfFirst(url: string, token = ''): Promise<Response> | null {
  return started.get(keyOf(url, token))?.then((response) => response.clone()) ?? null;
}

/** Keeps the answer of a request that has begun, for the first call with the same address and token. */
export function keepFirstAnswer(url: string, token: string, answer: Promise<Response>): void {
  // The call that takes it handles the failure; without one it must not count as unhandled.
  answer.catch(() => {});
  started.set(keyOf(url, token), answer);
}

/** Forgets what nobody has asked for: it is out of date. */
export function forgetFirstAnswers(): void {
  started.clear();
}
