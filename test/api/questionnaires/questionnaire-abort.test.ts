import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const BOUNDARY = 'latchkey-boundary';
const MEGABYTE = 1_000_000;

describe('a form upload that is aborted', () => {
  let portal: TestPortal;
  let port: number;
  beforeAll(async () => {
    portal = await startTestPortal('sqlite');
    port = Number(new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => portal.close());

  const stored = () => {
    try {
      const folder = join(portal.database.dataDir, 'files');
      return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map(({ name }) => name);
    } catch {
      return [];
    }
  };

  it('in the middle of a file leaves nothing behind, and the questionnaire open', async () => {
    const { token } = await portal.invite();
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      [
        'POST /api/applicant/questionnaire/denied_form HTTP/1.1',
        'host: 127.0.0.1',
        `token: ${token}`,
        `content-type: multipart/form-data; boundary=${BOUNDARY}`,
        `content-length: ${20 * MEGABYTE}`,
        '',
        `--${BOUNDARY}`,
        'content-disposition: form-data; name="files[evidence]"; filename="a.pdf"',
        'content-type: application/pdf',
        '',
        '%PDF-1.4\n',
      ].join('\r\n'),
    );
    socket.write(Buffer.alloc(3 * MEGABYTE, 0x20));
    await vi.waitFor(() => expect(stored()).toHaveLength(1), { timeout: 10_000 });
    socket.destroy();
    await vi.waitFor(() => expect(stored()).toEqual([]), { timeout: 10_000 });
    const { body } = await portal.ask('GET', '/api/applicant/questionnaire/denied_form', { token });
    expect(body.denied_form_questionnaires_completed).toBe(false);
  });
});
