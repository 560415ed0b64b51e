import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readDraft } from '../../src/db/applicant.repository.ts';
import { listEvents } from '../../src/db/event.repository.ts';
import { PDF } from '../fixtures/files.ts';
import { type SpawnedPortal, spawnPortal } from './spawned-portal.ts';
import { DIALECTS } from './test-database.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

/** Somebody who saves one number after the other, and what the server acknowledged of it. */
interface Saver {
  token: string;
  applicant_id: string;
  sent: number;
  acknowledged: number;
}

describe.each(DIALECTS)('a portal killed in the middle of a save on %s', (dialect) => {
  let office: TestPortal;
  let portal: SpawnedPortal;

  /** A process on the same database. */
  const start = () =>
    spawnPortal({
      DATA_DIR: office.database.dataDir,
      DATABASE_URL: office.database.databaseUrl ?? '',
      SECRET_KEY: office.secretKey,
    });

  beforeAll(async () => {
    office = await startTestPortal(dialect);
    // The processes go by the real time, and so must the invitations.
    office.clock.advance(Date.now() - office.clock.now().getTime());
    portal = await start();
  });
  afterEach(() => portal.kill());
  afterAll(() => office.close());

  const saveOn = async (saver: Saver): Promise<void> => {
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
  };

  it('has everything that it acknowledged, each save completely or not at all', async () => {
    const savers: Saver[] = await Promise.all(
      Array.from({ length: 5 }, async () => ({ ...(await office.invite()), sent: 0, acknowledged: 0 })),
    );
    const saving = savers.map((saver) => saveOn(saver).catch((error: unknown) => error));
    await expect
      .poll(() => Math.min(...savers.map(({ acknowledged }) => acknowledged)), { timeout: 30_000 })
      .toBeGreaterThan(5);
    await portal.kill();
    for (const end of await Promise.all(saving)) expect(String(end)).toMatch(/fetch failed|terminated/);

    portal = await start();
    for (const { token, applicant_id, acknowledged, sent } of savers) {
      const answer = await fetch(`${portal.baseUrl}/api/applicant/application`, { headers: { token } });
      const application = (await answer.json()) as {
        revision: number;
        applicants: {
          draft_data: { applicants: { first_name: string }; applicant_screening_info: { ssn: string } };
        };
      };
      const { revision, applicants } = application;
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
    portal = await start();
    const { token } = await office.invite();
    const stored: string[] = [];
    const uploading = (async () => {
      for (;;) {
        const form = new FormData();
        form.append('purpose', 'employer');
        form.append('file[0]', new Blob([new Uint8Array(PDF)]), `pay-${stored.length}.pdf`);
        const path = `${portal.baseUrl}/api/applicant/upload-docs`;
        const answer = await fetch(path, { method: 'POST', headers: { token }, body: form });
        const [file] = (await answer.json()) as { file_path: string }[];
        stored.push(file?.file_path ?? '');
      }
    })().catch((error: unknown) => error);
    await expect.poll(() => stored.length, { timeout: 30_000 }).toBeGreaterThan(5);
    await portal.kill();
    await uploading;
    portal = await start();
    for (const path of stored) {
      const answer = await fetch(portal.baseUrl + path);
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
    }
  });
});
