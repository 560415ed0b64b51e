import { describe, expect, it } from 'vitest';
import { insertLease, type NewLease } from '../../../src/db/lease/new-lease.ts';

/** Never queried: a lease that cannot be sealed is refused first. */
const nobody = null as unknown as Parameters<typeof insertLease>[0];

function leaseOf(...sizes: number[]): NewLease {
  const documents = sizes.map((size, index) => ({
    file_type: index === 0 ? 'LEASE' : 'ADDENDUM',
    file_name: `${index}.pdf`,
    pages: 1,
    size,
  }));
  return { documents, signers: ['a1'] } as unknown as NewLease;
}

describe('a lease that is too large to be sealed', () => {
  it('is refused before anybody signs it: for one large document, or for their total size', async () => {
    await expect(insertLease(nobody, leaseOf(1000, 20_000_001))).rejects.toThrow(
      '1.pdf has 20000001 bytes, more than 20000000.',
    );
    await expect(insertLease(nobody, leaseOf(15_000_000, 15_000_000, 10_000_001))).rejects.toThrow(
      'The documents have 40000001 bytes together, more than 40000000.',
    );
  });
});
