import type { FlowFile } from '../../../../engine/flow/flow-file.ts';
import { applicantParty } from './applicant.party.ts';
import type { Party } from './party.ts';
import { tenancyParty } from './tenancy.party.ts';

/** Parties of data-only flows by the `subject` of the flow's start. */
const PARTIES: Readonly<Record<string, Party>> = {
  application: applicantParty as unknown as Party,
  tenancy: tenancyParty as unknown as Party,
};

/** The party of a data-only flow. @throws {Error} if the subject of its start has no party. */
export function partyOf({ file }: { readonly file: FlowFile }): Party {
  const subject = file.start?.subject ?? '';
  const party = Object.hasOwn(PARTIES, subject) ? PARTIES[subject] : undefined;
  if (party === undefined) throw new Error(`No flow of "${subject}" can be of data alone.`);
  return party;
}
