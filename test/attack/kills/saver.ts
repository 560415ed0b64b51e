import type { Invited } from '../../../src/server/property/invitation.ts';
import { sentBy } from '../target/sent-by.ts';

/** A person who saves one number after the other, and the numbers that the portal acknowledged. */
export interface Saver extends Invited {
  sent: number;
  acknowledged: number;
}

/** Saves until the portal is killed. @throws {Error} for an answer that is not 200. */
export async function saveOn(baseUrl: string, saver: Saver): Promise<void> {
  for (;;) {
    saver.sent += 1;
    const answer = await fetch(`${baseUrl}/api/applicant/application/draft`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sentBy(saver.token) },
      body: JSON.stringify({ draft_data: { applicants: { first_name: `Save ${saver.sent}` } } }),
    });
    if (answer.status !== 200) throw new Error(`a save was answered with ${answer.status}`);
    await answer.json();
    saver.acknowledged = saver.sent;
  }
}

/**
 * The fault of a saver's stored data, or null; unacknowledged data may be stored or not.
 *
 * @throws {Error} for an answer that is not 200.
 */
export async function wrongSave(baseUrl: string, saver: Saver): Promise<string | null> {
  // Before the answer: they may save on meanwhile.
  const { acknowledged } = saver;
  const answer = await fetch(`${baseUrl}/api/applicant/application`, { headers: sentBy(saver.token) });
  if (answer.status !== 200)
    throw new Error(`a read was answered with ${answer.status}: ${await answer.text()}`);
  const { applicants } = (await answer.json()) as {
    applicants: { draft_data: { applicants?: { first_name?: string } } };
  };
  const name = applicants.draft_data.applicants?.first_name ?? 'Save 0';
  const stored = Number(name.split(' ')[1]);
  if (stored >= acknowledged && stored <= saver.sent) return null;
  return `save ${acknowledged} was acknowledged, ${saver.sent} was sent, and "${name}" is there`;
}
