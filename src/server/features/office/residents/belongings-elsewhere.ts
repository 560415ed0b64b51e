import type { Belonging } from '../../../../contract/office/people/belonging.contract.ts';
import type { BelongingKind } from '../../../../contract/office/people/belonging-kinds.ts';
import { listHousehold } from '../../../../db/applicant/applicant.repository.ts';
import { readDraft } from '../../../../db/applicant/draft.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { listAnswersAbout } from '../../../../db/office/people/belonging.repository.ts';
import { listOccasions } from '../../../../db/resident/occasion.repository.ts';
import { tenancySubjectId } from '../../flows/audiences/tenancy.subject.ts';

type Entry = Readonly<Record<string, unknown>>;

/**
 * The vehicles and pets that a household has named itself: in its submitted applications, and in requests such as
 * that for a parking place. They are read where they are kept, and not copied.
 */
export async function belongingsElsewhere(
  db: Connection,
  { lease_id, application_id }: { readonly lease_id: string; readonly application_id: string | null },
): Promise<Belonging[]> {
  const household = application_id === null ? [] : await listHousehold(db, application_id);
  const applicants = household.filter((one) => one.submitted_at !== null && one.cancelled_at === null);
  const found: Belonging[] = [];
  for (const { id } of applicants) {
    const { draft_data = {} } = (await readDraft(db, id)) ?? {};
    for (const one of listIn(draft_data, 'applicant_vehicles'))
      found.push(
        named('application', 'VEHICLE', words(one, 'year', 'make', 'model'), one, 'license_plate_number'),
      );
    for (const one of listIn(draft_data, 'applicant_pets'))
      found.push(
        named('application', 'PET', words(one, 'name') || words(one, 'type'), one, '', 'type', 'coloration'),
      );
  }
  const occasions = await listOccasions(db, lease_id);
  const tenancies = [null, ...occasions.map(({ id }) => id)].map((id) => tenancySubjectId(lease_id, id));
  const subjects = [...tenancies, ...applicants.map(({ id }) => id)];
  for (const { answers, holds_place } of await listAnswersAbout(db, subjects)) {
    const { vehicle, animal } = answers as Readonly<Record<string, Entry | undefined>>;
    if (holds_place && vehicle !== undefined)
      found.push(named('request', 'VEHICLE', words(vehicle, 'make', 'model'), vehicle, 'plate', 'color'));
    if (animal !== undefined)
      found.push(
        named('request', 'PET', words(animal, 'name') || words(animal, 'breed'), animal, '', 'breed'),
      );
  }
  return found.filter(({ name }) => name !== '');
}

function named(
  source: Belonging['source'],
  kind: BelongingKind,
  name: string,
  entry: Entry,
  number: string,
  ...detail: readonly string[]
): Belonging {
  return {
    belonging_id: null,
    source,
    kind,
    name,
    number: words(entry, number),
    detail: words(entry, ...detail),
    permit: '',
    since: '',
    added_by: '',
    ended_at: null,
    ended_by: '',
  };
}

function listIn(draft: Entry, entity: string): readonly Entry[] {
  const list = draft[entity];
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : [];
}

/** The texts of an entry, one after the other. @example words({ make: 'Kia', model: 'Rio' }, 'make', 'model') // 'Kia Rio' */
function words(entry: Entry, ...fields: readonly string[]): string {
  return fields
    .map((field) => entry[field])
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .join(' ');
}
