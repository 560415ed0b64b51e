import { BELONGINGS } from '../../../../contract/limits.ts';
import type { Belonging, NewBelonging } from '../../../../contract/office/people/belonging.contract.ts';
import { findLease } from '../../../../db/lease/lease.repository.ts';
import {
  countBelongings,
  endBelonging,
  findBelonging,
  insertBelonging,
  listBelongings,
} from '../../../../db/office/people/belonging.repository.ts';
import { findLeasePlace } from '../../../../db/resident/lease-place.repository.ts';
import { lockLetLease } from '../../../../db/resident/let-lease.repository.ts';
import { listUserNames } from '../../../../db/session/user.repository.ts';
import { inOneLine } from '../../../../engine/texts/filled-text.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { type Officer, served } from '../office.ts';
import { belongingsElsewhere } from './belongings-elsewhere.ts';

type Needs = Pick<Deps, 'db' | 'dialect' | 'clock' | 'random'>;

/** The belongings of a household. @throws {AppError} `record.not_found` for a lease of another property. */
export async function readBelongings(
  { db }: Pick<Deps, 'db'>,
  officer: Pick<Officer, 'user' | 'action'>,
  leaseId: string,
): Promise<Belonging[]> {
  const { lease_id } = served(officer, await findLeasePlace(db, leaseId));
  const lease = await findLease(db, lease_id);
  const kept = await listBelongings(db, lease_id, BELONGINGS);
  const ids = kept.flatMap(({ added_by, ended_by }) => [added_by, ...(ended_by === null ? [] : [ended_by])]);
  const names = await listUserNames(db, ids);
  const ofOffice = kept.map(
    ({ id, kind, name, number, detail, permit, since, added_by, ended_at, ended_by }): Belonging => ({
      belonging_id: id,
      source: 'office',
      ...{ kind, name, number, detail, permit, since, ended_at },
      added_by: names.get(added_by) ?? '',
      ended_by: names.get(ended_by ?? '') ?? '',
    }),
  );
  const elsewhere = await belongingsElsewhere(db, {
    lease_id,
    application_id: lease?.application_id ?? null,
  });
  return [...ofOffice, ...elsewhere];
}

/**
 * Enters a belonging of a household. The same key enters nothing a second time.
 *
 * @throws {AppError} `record.not_found` as above; `belongings.too_many`.
 */
export async function addBelonging(
  deps: Needs,
  officer: Officer,
  leaseId: string,
  { key, kind, name, number, detail, permit }: NewBelonging,
): Promise<Belonging[]> {
  const { lease_id, company_id, property_id } = served(officer, await findLeasePlace(deps.db, leaseId));
  await deps.db.transaction().execute(async (trx) => {
    await lockLetLease(trx, deps.dialect, lease_id);
    const isNew = await insertBelonging(trx, {
      id: deps.random.id(),
      ...{ company_id, property_id, lease_id, kind },
      request_key: key,
      name: inOneLine(name),
      number: inOneLine(number),
      detail: inOneLine(detail),
      permit: inOneLine(permit),
      since: deps.clock.now().toISOString(),
      added_by: officer.user.id,
    });
    if (isNew && (await countBelongings(trx, lease_id)) > BELONGINGS)
      throw new AppError('belongings.too_many');
  });
  return readBelongings(deps, officer, lease_id);
}

/** A belonging is gone, or a key given back. @throws {AppError} `record.not_found`. */
export async function removeBelonging(deps: Needs, officer: Officer, id: string): Promise<Belonging[]> {
  const { lease_id } = served(officer, await findBelonging(deps.db, id));
  await endBelonging(deps.db, id, { at: deps.clock.now().toISOString(), by: officer.user.id });
  return readBelongings(deps, officer, lease_id);
}
