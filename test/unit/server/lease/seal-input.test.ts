import { expect, it } from 'vitest';
import type { LeasePapers } from '../../../../src/server/features/lease/lease-papers.ts';
import { sealInput } from '../../../../src/server/features/lease/sealing/seal-input.ts';

const AT = '2026-03-01T10:00:00.000Z';
const NAMES = ['Ann Bell', 'Ben Stone'] as const;

/** Two signers with signature and initials, each in their own font. */
function papers(): LeasePapers {
  const place = { page: 1, top: 100, left: 50, width: 200, value: '' };
  const spots = NAMES.flatMap((_, at) => [
    { ...place, key: `s${at}` },
    { ...place, key: `i${at}` },
  ]);
  return {
    lease: { id: 'lease-1' },
    documents: [{ id: 'd1', file_name: 'Lease.pdf', spots: [...spots, { ...place, key: 'v', value: '$1' }] }],
    signers: NAMES.map((name, at) => ({
      applicant_id: `a${at}`,
      signing_name: name,
      email: '',
      language: 'en',
      consent: null,
      finished_at: AT,
      ip: `192.0.2.${at}`,
      chosen: { signature: { type: 'type', content: name, font: at === 0 ? 'Caveat' : 'Sacramento' } },
    })),
    marks: NAMES.flatMap((_, at) =>
      (['signature', 'initials'] as const).map((kind) => ({
        document_id: 'd1',
        applicant_id: `a${at}`,
        spot: `${kind === 'signature' ? 's' : 'i'}${at}`,
        kind,
        page: 1,
        content: kind === 'initials' ? (at === 0 ? 'AB' : 'BS') : '',
        signed_at: AT,
        ip: `192.0.2.${at}`,
      })),
    ),
  } as unknown as LeasePapers;
}

it('each signer is sealed with their own signature, font and marks', () => {
  const texts = { message: (_: string, key: string) => key };
  const input = sealInput(papers(), { contents: [], head: null, key: '', texts, now: new Date(AT) });
  expect(input.documents[0]?.tags).toMatchObject([
    { kind: 'signature', signature: { content: 'Ann Bell', font: 'Caveat' } },
    { kind: 'initials', value: 'AB', font: 'Caveat' },
    { kind: 'signature', signature: { content: 'Ben Stone', font: 'Sacramento' } },
    { kind: 'initials', value: 'BS', font: 'Sacramento' },
    { kind: 'text', value: '$1' },
  ]);
  expect(input.signers.map(({ name, ip, spots }) => [name, ip, spots.map((spot) => spot.ip)])).toEqual([
    ['Ann Bell', '192.0.2.0', ['192.0.2.0', '192.0.2.0']],
    ['Ben Stone', '192.0.2.1', ['192.0.2.1', '192.0.2.1']],
  ]);
});
