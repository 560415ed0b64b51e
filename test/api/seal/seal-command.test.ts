import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import { afterAll, describe, expect, it } from 'vitest';
import { readCertificates } from '../../../src/seal/signing/seal-key.ts';
import { verifySealed } from '../../../src/seal/verify-sealed.ts';
import { pdfOfPages } from '../../fixtures/plain-pdf.ts';
import { processEnvironment } from '../../fixtures/process-environment.ts';

const PROJECT = join(import.meta.dirname, '..', '..', '..');
const LETTER = { mediaBox: [0, 0, 612, 792] } as const;
const TAGS = [
  { page: 1, top: 100, left: 80, width: 200, value: 'Rent: $1,250.00' },
  { kind: 'initials', page: 1, top: 900, left: 80, width: 60, value: 'AP', repeat_all_pages: true },
];

describe('npm run seal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-seal-command-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const written = (name: string, content: string | Uint8Array): string => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  /** Runs the command with a time stamp service that does not answer. */
  const run = (...words: readonly string[]) =>
    new Promise<{ status: number | null; said: string }>((resolve) => {
      const own = { DATA_DIR: join(folder, 'data'), TIMESTAMP_URL: 'http://127.0.0.1:9/tsa' };
      const env = { ...processEnvironment, ...own };
      const command = spawn(process.execPath, ['src/cli/seal.ts', ...words], { cwd: PROJECT, env });
      let said = '';
      command.stdout.on('data', (part) => (said += part));
      command.stderr.on('data', (part) => (said += part));
      command.on('close', (status) => resolve({ status, said }));
    });

  it('seals a file as its tags define, even if no time stamp is available', async () => {
    const out = join(folder, 'out.pdf');
    const input = written('in.pdf', pdfOfPages([LETTER, LETTER]));
    const { status, said } = await run(input, '--tags', written('tags.json', JSON.stringify(TAGS)), out);
    expect(said).toContain('No time stamp: ');
    expect(said).toContain('sealed, PAdES B-B');
    expect(status).toBe(0);
    const seals = readCertificates(readFileSync(join(folder, 'data', 'seal.pem'), 'utf8'));
    const judged = await verifySealed(readFileSync(out), { seals, timeStamps: [] });
    expect(judged).toMatchObject({
      verdict: 'untouched',
      record: { documents: [{ name: 'in.pdf', pages: 2 }], signers: [] },
    });
  });

  it.each([
    [
      'ends too early',
      async () => Buffer.from(pdfOfPages([LETTER])).subarray(0, 100),
      /input\.pdf: is no whole PDF/,
    ],
    [
      'wants a password',
      async () => {
        const pdf = await PDF.load(pdfOfPages([LETTER]));
        pdf.setProtection({ userPassword: 'secret', ownerPassword: 'owner' });
        return pdf.save();
      },
      /input\.pdf: is encrypted; save it without a password first/,
    ],
    [
      'is too large',
      async () => Buffer.alloc(20_000_001, '%PDF-1.7\n'),
      /has 20000001 bytes, more than 20000000/,
    ],
  ] as const)('reports in one line that the file %s, and writes no file', async (_, make, wrong) => {
    const out = join(folder, 'never.pdf');
    const input = written('input.pdf', await make());
    const { status, said } = await run(input, '--tags', written('none.json', '[]'), out);
    expect(said).toMatch(wrong);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
    expect(() => readFileSync(out)).toThrow('ENOENT');
  });

  it('reports errors in its arguments and its tags', async () => {
    const input = written('in2.pdf', pdfOfPages([LETTER]));
    const [usage, tags] = await Promise.all([
      run(input),
      run(input, '--tags', written('bad.json', '[{"page":1}]'), join(folder, 'never.pdf')),
    ]);
    expect(usage).toMatchObject({ status: 1, said: expect.stringContaining('--tags <tags.json>') });
    expect(tags.said).toContain('tag 1 has no page, top, left, width, or nothing to write');
  });
});
