import type { OfficeWorkorder } from '../../../contract/resident/workorder.contract.ts';
import { listUnitsOfLeases } from '../../../db/resident/lease-place.repository.ts';
import { listResidentFiles } from '../../../db/resident/resident-file.repository.ts';
import { listUserNames } from '../../../db/session/user.repository.ts';
import type { StoredWorkorder } from '../../../db/workorder/workorder.repository.ts';
import type { Deps } from '../../deps.ts';
import { timeZoneOf } from '../../property/time-zone.ts';
import { residentFileEntry } from '../../storage/keep-resident-files.ts';
import { addressOf } from '../accounts/session/lease-units.ts';

import { workorderRow } from '../workorders/workorder-view.ts';

/**
 * Workorders with everything that a visit needs: unit, resident, what is broken, whether the home may be entered, and
 * photos. The number of queries does not depend on the number of workorders.
 *
 * @param workorders of the property.
 */
export async function officeWorkorders(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  propertyId: string,
  workorders: readonly StoredWorkorder[],
): Promise<OfficeWorkorder[]> {
  const { db } = deps;
  const time_zone = await timeZoneOf(db, propertyId);
  const units = await listUnitsOfLeases(
    db,
    workorders.map(({ lease_id }) => lease_id),
  );
  const names = await listUserNames(
    db,
    workorders.map(({ user_id }) => user_id),
  );
  const photos = await listResidentFiles(
    db,
    'workorder',
    workorders.map(({ id }) => id),
  );
  return workorders.map((one) => {
    const unit = units.get(one.lease_id);
    return {
      ...workorderRow(one),
      description: one.description,
      permission_to_enter: one.permission_to_enter,
      emergency: one.emergency,
      entry_note: one.entry_note,
      times: [...one.times],
      lease_id: one.lease_id,
      unit_uid: unit?.unit_uid ?? '',
      unit_address: unit === undefined ? '' : addressOf(unit),
      resident: names.get(one.user_id) ?? '',
      time_zone,
      photos: photos
        .filter(({ owner_id }) => owner_id === one.id)
        .map((file) => residentFileEntry(deps, file)),
    };
  });
}
