import { expect, it } from 'vitest';
import { LEASE_DOCUMENTS } from '../../../../src/contract/limits.ts';
import type { DrawnDocument } from '../../../../src/server/papers/drawn-paper.ts';
import { storeTemplated } from '../../../../src/server/papers/template/templated-papers.ts';

it('a lease with more papers than one can have is refused, and none of them is stored', async () => {
  const put: string[] = [];
  const storage = { put: async (key: string) => void put.push(key) };
  const deps = { storage, random: { id: () => `file-${put.length}` } } as unknown as Parameters<
    typeof storeTemplated
  >[0];
  const papers = (count: number): DrawnDocument[] =>
    Array.from({ length: count }, (_, index) => ({
      file_type: index === 0 ? 'LEASE' : 'ADDENDUM',
      file_name: `${index}.pdf`,
      bytes: new Uint8Array(1),
      pages: 1,
      tags: [],
    }));
  const names = { signers: ['Ann Bell'], landlord: null };
  await expect(storeTemplated(deps, papers(LEASE_DOCUMENTS + 1), names)).rejects.toMatchObject({
    code: 'lease.too_many_papers',
    params: { limit: LEASE_DOCUMENTS },
  });
  expect(put).toEqual([]);
  expect(await storeTemplated(deps, papers(LEASE_DOCUMENTS), names)).toHaveLength(LEASE_DOCUMENTS);
});
