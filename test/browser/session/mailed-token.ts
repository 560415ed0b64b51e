import { expect } from 'vitest';
import { portal } from '../support/portal.ts';

/**
 * The token that follows a text in the newest mail to an address that has it.
 *
 * @example await mailedToken(email, '/auth/verify/') // 'Zk3…'
 */
export async function mailedToken(email: string, before: string): Promise<string> {
  let found: string | undefined;
  const look = async () => {
    const answer = await fetch(`${portal().sandboxUrl}/inbox.json?to=${encodeURIComponent(email)}`);
    const { messages } = (await answer.json()) as { messages: { text: string }[] };
    const tokens = messages.map(({ text }) => /^[\w-]+/.exec(text.split(before)[1] ?? '')?.[0]);
    found = tokens.find((token) => token !== undefined);
    return found;
  };
  await expect.poll(look, { timeout: 30_000 }).toBeDefined();
  return found ?? '';
}
