import type { Applicant } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import type { Erasure } from '../../db/person-data/erasure.repository.ts';
import type { Deps } from '../deps.ts';

export type ErasureDeps = Pick<
  Deps,
  'db' | 'dialect' | 'clock' | 'random' | 'forms' | 'flows' | 'storage' | 'log'
>;

/** Where an erasure is written in the log, by whom it was asked, and when. */
export type ErasureEntry = Omit<Erasure, 'kind' | 'subject_id' | 'revision' | 'counts'>;

/**
 * Erases one kind of data of an applicant, whose lock the transaction holds.
 *
 * @returns false if somebody else was first.
 */
export type EraseOfApplicant = (
  deps: ErasureDeps,
  trx: Connection,
  applicant: Applicant,
  entry: ErasureEntry,
) => Promise<boolean>;
