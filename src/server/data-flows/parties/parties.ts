import type { FlowFile } from '../../../engine/flow/flow-file.ts';
import { applicantParty } from './applicant.party.ts';
import type { Party } from './party.ts';
import { tenancyParty } from './tenancy.party.ts';

/** Whom flows of data alone can be for, by the `subject` of their start. */
const PARTIES: Readonly<Record<string, Party>> = {
  application: applicantParty as unknown as Party,
  tenancy: tenancyParty as unknown as Party,
};

/** Whom a flow is for. @throws {Error} where its start names nobody who can have a flow of data alone. */
export function partyOf({ file }: { readonly file: FlowFile }): Party {
  const subject = file.start?.subject ?? '';
  const party = Object.hasOwn(PARTIES, subject) ? PARTIES[subject] : undefined;
  if (party === undefined) throw new Error(`No flow of "${subject}" can be of data alone.`);
  return party;
}
