/** The answer of a call and its duration. */
export interface Answered {
  readonly status: number;
  /** The status, the headers that could reveal something, and the body. */
  readonly said: string;
  readonly ms: number;
}

let visitors = 0;

/** Posts JSON, each time from another network address. @example await post(`${baseUrl}/api/auth/forgot-password`, { email }) */
export async function post(url: string, body: object): Promise<Answered> {
  visitors += 1;
  const from = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const begun = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const ms = performance.now() - begun;
  const told = ['content-type', 'retry-after', 'set-cookie'].map((name) => answer.headers.get(name));
  return { status: answer.status, said: JSON.stringify([answer.status, told, text]), ms };
}

/** @example median([3, 1, 2]) // 2 */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
