import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readDraft } from '../../../src/db/applicant/draft.repository.ts';
import { listEvents } from '../../../src/db/process/event.repository.ts';
import { PDF } from '../../fixtures/files.ts';
import { type SpawnedPortal, spawnPortal } from '../support/spawned-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

/** A person who saves one number after the other, and the last one that the server acknowledged. */
interface Saver {
  token: string;
  applicant_id: string;
  sent: number;
  acknowledged: number;
}

describe.each(DIALECTS)('a portal killed in the middle of saves and uploads on %s', (dialect) => {
  let office: TestPortal;
  let portal: SpawnedPortal;
  let savers: Saver[];
  const stored: string[] = [];
  const ends: string[] = [];

  /** Starts a process on the same database. */
  const start = () =>
    spawnPortal({
      DATA_DIR: office.database.dataDir,
      DATABASE_URL: office.database.databaseUrl ?? '',
      SECRET_KEY: office.secretKey,
    });

  beforeAll(async () => {
    office = await startTestPortal(dialect);
    // The processes use the real time, and so must the invitations.
    office.clock.advance(Date.now() - office.clock.now().getTime());
    savers = await Promise.all(
      Array.from({ length: 5 }, async () => ({ ...(await office.invite()), sent: 0, acknowledged: 0 })),
    );
    const { token } = await office.invite();
    portal = await start();
    const working = [...savers.map(saveOn), uploadOn(token)].map((work) =>
      work.catch((error: unknown) => void ends.push(String(error))),
    );
    const least = () => Math.min(stored.length, ...savers.map(({ acknowledged }) => acknowledged));
    await vi.waitUntil(() => least() > 5, { timeout: 40_000 });
    await portal.kill();
    await Promise.all(working);
    portal = await start();
  });
  afterAll(async () => {
    await portal.kill();
    await office.close();
  });

  async function saveOn(saver: Saver): Promise<void> {
    for (;;) {
      saver.sent += 1;
      const answer = await fetch(`${portal.baseUrl}/api/applicant/application/draft`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: saver.token },
        body: JSON.stringify({
          draft_data: {
            applicants: { first_name: `Save ${saver.sent}` },
            applicant_screening_info: { ssn: '123456789' },
          },
        }),
      });
      if (answer.status !== 200) throw new Error(`a save answered ${answer.status}`);
      await answer.json();
      saver.acknowledged = saver.sent;
    }
  }

  async function uploadOn(token: string): Promise<void> {
    for (;;) {
      const form = new FormData();
      form.append('purpose', 'employer');
      form.append('file[0]', new Blob([new Uint8Array(PDF)]), `pay-${stored.length}.pdf`);
      const path = `${portal.baseUrl}/api/applicant/upload-docs`;
      const answer = await fetch(path, { method: 'POST', headers: { token }, body: form });
      if (answer.status !== 200) throw new Error(`an upload answered ${answer.status}`);
      const [file] = (await answer.json()) as { file_path: string }[];
      stored.push(file?.file_path ?? '');
    }
  }

  it('was killed while all saves and uploads were running', () => {
    expect(ends).toHaveLength(6);
    for (const end of ends) expect(end).toMatch(/fetch failed|terminated/);
  });

  it('has every save that it acknowledged, each completely or not at all', async () => {
    for (const { token, applicant_id, acknowledged, sent } of savers) {
      const answer = await fetch(`${portal.baseUrl}/api/applicant/application`, { headers: { token } });
      const { revision, applicants } = (await answer.json()) as {
        revision: number;
        applicants: { draft_data: Record<string, unknown> };
      };
      expect(revision).toBeGreaterThanOrEqual(acknowledged);
      expect(revision).toBeLessThanOrEqual(sent);
      expect(applicants.draft_data).toMatchObject({
        applicants: { first_name: `Save ${revision}` },
        applicant_screening_info: { ssn: '*****6789' },
      });
      const saves = (await listEvents(office.deps.db, applicant_id)).filter(({ event }) => event === 'SAVE');
      expect(saves.map(({ detail }) => detail.revision)).toEqual(saves.map((_, index) => index + 1));
      expect(saves).toHaveLength(revision);
      expect((await readDraft(office.deps.db, applicant_id))?.revision).toBe(revision);
    }
  });

  it('has every file that it acknowledged, with its content', async () => {
    for (const path of stored) {
      const answer = await fetch(portal.baseUrl + path);
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
    }
  });
});
