/** Measures how long the largest files to verify block the event loop of a portal. */
import { randomBytes } from 'node:crypto';
import { VERIFIED_BYTES } from '../../../src/contract/limits.ts';
import { pdfOfPages } from '../../fixtures/plain-pdf.ts';
import { keptConnection } from '../fuzz/send.ts';
import type { Report } from '../report.ts';
import type { Target } from '../target/target.ts';

/** The maximum time in milliseconds that one file may block all others. */
const longestMs = 50;
/** A file counts by the shortest of this many blocks. */
const tries = 3;

const FILES: Readonly<Record<string, () => Buffer>> = {
  'a PDF of one long stream': () => {
    const most = VERIFIED_BYTES - 3_000_000;
    return Buffer.from(pdfOfPages([{ mediaBox: [0, 0, 612, 792] }], `% ${'x'.repeat(most)}`));
  },
  'a head and random bytes': () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(47_000_000)]),
  'a head and nothing else': () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(47_000_000, '[')]),
};

/**
 * Sends large files to verify, each alone on the portal. A fault is a file without a verdict, or one that blocks the
 * event loop for long.
 *
 * @example const { wrong } = await verifyHold(target)
 */
export async function verifyHold(target: Target): Promise<Report> {
  const portal = await target.start();
  const kept = keptConnection(portal.baseUrl);
  const wrong: string[] = [];
  let longest = 0;
  const boundary = 'latchkey-verify';
  for (const [index, [what, make]] of Object.entries(FILES).entries()) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n`;
    const content = Buffer.concat([Buffer.from(head), make(), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    let ms = Number.POSITIVE_INFINITY;
    let status = 0;
    for (let left = tries; left > 0 && ms > longestMs; left -= 1) {
      await portal.longestHold();
      const headers = {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(content.length),
        'x-forwarded-for': `10.2.0.${index}`,
      };
      status = (await kept.send({ method: 'POST', path: '/api/verify', headers, content }))?.status ?? 0;
      ms = Math.min(ms, await portal.longestHold());
    }
    longest = Math.max(longest, ms);
    if (ms > longestMs || status !== 200)
      wrong.push(`${Math.round(ms)} ms, ${status}: POST /api/verify, ${what}`);
  }
  kept.close();
  await portal.kill();
  return {
    counts: {
      'files verified': Object.keys(FILES).length,
      'longest hold by a file (ms)': Math.round(longest),
    },
    wrong,
  };
}
