import * as contract from '../../../contract/resident/parcel.contract.ts';
import { findParcel, listParcels, notePickUp } from '../../../db/resident/parcel.repository.ts';
import { displayName } from '../../../db/session/user.repository.ts';
import { currentImpersonation } from '../../access/impersonation.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { languageOf } from '../../texts/language-of.ts';
import { leaseOf, ofLease } from './lease-of.ts';
import { parcelViews } from './parcel-view.ts';

const MODULE = 'PARCELS';

/** Parcels of a home. @see spec/platform.md §2 Route table */
export function parcelRoutes(app: App, deps: Deps): void {
  route(app, contract.listParcels, async (request) => {
    const { unit, user } = await leaseOf(deps, request, MODULE, 'read');
    const language = languageOf(deps, request, user);
    const newestFirst = await parcelViews(deps, language, await listParcels(deps.db, unit.lease_id));
    const waits = ({ picked_up_at }: contract.Parcel) => picked_up_at === null;
    return [...newestFirst.filter(waits), ...newestFirst.filter((parcel) => !waits(parcel))];
  });
  route(app, contract.pickUpParcel, async (request) => {
    const tenant = await leaseOf(deps, request, MODULE, 'change');
    const { id } = ofLease(tenant, await findParcel(deps.db, request.params.parcel_id));
    await notePickUp(deps.db, id, {
      picked_up_at: deps.clock.now().toISOString(),
      picked_up_by: displayName(tenant.user),
      impersonation_id: currentImpersonation()?.id ?? null,
    });
    const parcel = await findParcel(deps.db, id);
    if (parcel === null) throw new AppError('record.not_found');
    const [view] = await parcelViews(deps, languageOf(deps, request, tenant.user), [parcel] as const);
    return view;
  });
}
