import type { Verified } from '../../../../contract/verify.contract.ts';
import type { SealRecord } from '../../../../seal/sealed-lease.ts';
import type { Verification } from '../../../../seal/verify-sealed.ts';

const NOTHING: Omit<Verified, 'verdict'> = {
  signed_by: null,
  fingerprint: null,
  intact: null,
  level: null,
  time_stamp: null,
  lease: null,
};

/** The answer about a file, for anyone who has it. Mail and IP addresses of the signers stay in the file. */
export function verifiedOf(judged: Verification): Verified {
  switch (judged.verdict) {
    case 'untouched': {
      const { seal, level, time_stamp, record } = judged;
      const { name, fingerprint } = seal;
      return {
        ...NOTHING,
        verdict: 'untouched',
        signed_by: name,
        fingerprint,
        level,
        time_stamp,
        lease: leaseOf(record),
      };
    }
    case 'changed':
      return {
        ...NOTHING,
        verdict: 'changed',
        signed_by: judged.seal?.name ?? null,
        fingerprint: judged.seal?.fingerprint ?? null,
      };
    case 'other_signature':
      return { ...NOTHING, verdict: 'other_signature', signed_by: judged.name, intact: judged.intact };
    case 'unsealed':
      return { ...NOTHING, verdict: 'unsealed' };
    case 'unreadable':
      return { ...NOTHING, verdict: judged.reason };
  }
}

function leaseOf({ lease, sealed_at, documents, signers }: SealRecord): NonNullable<Verified['lease']> {
  return {
    title: lease.title,
    sealed_at,
    documents: documents.map(({ name, first_page, pages, sha256 }) => ({
      name,
      first_page,
      last_page: first_page + pages - 1,
      sha256,
    })),
    signers: signers.map(({ name, finished_at, spots }) => ({
      name,
      finished_at,
      signed: documents.flatMap((document, at) => {
        const own = spots.filter((spot) => spot.document === at);
        if (own.length === 0) return [];
        const signatures = own.filter(({ kind }) => kind === 'signature').length;
        return [{ document: document.name, signatures, initials: own.length - signatures }];
      }),
    })),
  };
}
