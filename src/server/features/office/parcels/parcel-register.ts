import { PARCEL_HOMES } from '../../../../contract/limits.ts';
import type { ParcelRow } from '../../../../contract/office/people/parcel.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { listPeople } from '../../../../db/office/people/resident-register.repository.ts';
import { listParcelsAt, PARCEL_CODE_ATTEMPTS } from '../../../../db/resident/parcel.repository.ts';
import { listResidentFiles } from '../../../../db/resident/resident-file.repository.ts';
import { listUserNames } from '../../../../db/session/user.repository.ts';
import type { Deps } from '../../../deps.ts';
import type { AskedPage } from '../../../http/asked-page.ts';
import { residentFileEntry } from '../../../storage/keep-resident-files.ts';
import { parcelViews } from '../../residents/parcel-view.ts';
import { homesOf } from '../residents/homes-of.ts';
import { matchesWords } from '../residents/match-words.ts';

/** A home with the people who live there. */
interface Home {
  readonly lease_id: string;
  readonly home: string;
  readonly residents: string;
  readonly over: boolean;
}

/** Which parcels are shown. */
interface Choice {
  readonly property_id: string;
  readonly show: 'waiting' | 'given' | 'all';
  readonly q: string;
  readonly language: string;
}

/** The homes of a property for which a parcel may come, by words of the home or its people. */
export async function parcelHomes(db: Connection, propertyId: string, q: string) {
  const homes = (await homesAt(db, propertyId)).filter(({ over }) => !over);
  const found = homes.filter(({ home, residents }) => matchesWords(`${home} ${residents}`, q));
  return found.slice(0, PARCEL_HOMES).map(({ lease_id, home, residents }) => ({ lease_id, home, residents }));
}

/** A page of the parcels of a property. */
export async function readParcels(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'texts'>,
  { property_id, show, q, language }: Choice,
  { order, limit, offset }: AskedPage<'arrived_at'>,
): Promise<{ rows: ParcelRow[]; total: number }> {
  const { db } = deps;
  const homes = new Map((await homesAt(db, property_id)).map((home) => [home.lease_id, home]));
  const leases = [...homes.values()]
    .filter(({ home, residents }) => matchesWords(`${home} ${residents}`, q))
    .map(({ lease_id }) => lease_id);
  const words = q.trim() === '' ? null : { label: q.trim(), leases };
  const { rows, total } = await listParcelsAt(db, property_id, { show, words, order, limit, offset });
  const photos = await listResidentFiles(
    db,
    'parcel',
    rows.map(({ id }) => id),
  );
  const names = await listUserNames(
    db,
    rows.flatMap(({ taken_in_by, given_by }) => [taken_in_by, given_by].filter((id) => id !== null)),
  );
  const views = await parcelViews(deps, language, rows);
  return {
    total,
    rows: rows.map((row, place) => {
      const photo = photos.find(({ owner_id }) => owner_id === row.id);
      const { home = '', residents = '' } = homes.get(row.lease_id) ?? {};
      return {
        ...(views[place] as (typeof views)[number]),
        ...{ home, residents },
        case_id: row.application_id ?? row.lease_id,
        label_name: row.label_name ?? '',
        taken_in_by: names.get(row.taken_in_by ?? '') ?? '',
        has_code: row.code_hash !== null && row.code_attempts < PARCEL_CODE_ATTEMPTS,
        given_by: names.get(row.given_by ?? '') ?? '',
        given_reason: row.given_reason ?? '',
        photo: photo === undefined ? null : residentFileEntry(deps, photo),
      };
    }),
  };
}

async function homesAt(db: Connection, propertyId: string): Promise<Home[]> {
  const people = (await listPeople(db, propertyId)).filter(({ role }) => role !== 'guarantor');
  return homesOf(people, ({ first_name, last_name }) => `${first_name} ${last_name}`).map(
    ({ home, residents, one: { lease_id, over } }) => ({ lease_id, home, residents, over }),
  );
}
