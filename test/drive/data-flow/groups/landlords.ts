import { type DraftData, readDraft, saveDraft } from '../../../../src/db/applicant/draft.repository.ts';
import { addLandlordToken } from '../../../../src/server/features/application/landlord/landlord-link.ts';
import { addressOfLandlord } from '../../../../src/server/features/flows/audiences/landlords.ts';
import { applicantIn, type Stage } from '../stage.ts';
import type { GroupPeople } from './group-people.ts';

type Address = Readonly<Record<string, unknown>>;

/** Landlords whom the applicant names in the application or no longer names; they come by a link, without an account. */
export const landlordPeople: GroupPeople = {
  join: (stage) =>
    changeAddresses(stage, (addresses) => [
      ...addresses,
      {
        id: stage.deps.random.id(),
        is_current: false,
        address_type: 'RENT',
        address1: '410 Juniper Lane',
        city: 'Austin',
        landlord_name: 'Oak Homes',
        landlord_email: 'office@oakhomes.example',
      },
    ]),
  async leave(stage, id) {
    await changeAddresses(stage, (addresses) =>
      addresses.filter((address) => String(address.id) !== addressOfLandlord(id)),
    );
    return true;
  },
  async enter(stage, id) {
    const { deps } = stage;
    const applicant = await applicantIn(stage);
    const token = await addLandlordToken(deps, deps.db, applicant, addressOfLandlord(id) ?? '');
    return { token, query: { applicant: applicant.id, access_token: token }, remembers: {} };
  },
};

async function changeAddresses(
  { deps: { db }, person }: Stage,
  change: (addresses: readonly Address[]) => readonly Address[],
): Promise<void> {
  const draft = await readDraft(db, person.id);
  if (draft === null) throw new Error(`The applicant ${person.id} is gone.`);
  const { revision, progress_data, draft_data } = draft;
  const known = (draft_data.applicant_addresses ?? []) as readonly Address[];
  const changed = { ...draft_data, applicant_addresses: change(known) } as DraftData;
  await saveDraft(db, person.id, revision, { progress_data, draft_data: changed });
}
