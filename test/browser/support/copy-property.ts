import { randomBytes } from 'node:crypto';
import { office } from './office.ts';

/** The demo properties that list apartments. */
export type ListedProperty = 'juniper-row' | 'harbor-court' | 'cedar-yard';

/**
 * Copies a demo property under a new id: its plans, charges and settings, with every listed unit free. So the guests of
 * a test file take units that no other file counts, and the demo never runs out of units.
 *
 * @example const property = await copyProperty('harbor-court')
 */
export async function copyProperty(property: ListedProperty): Promise<string> {
  // Eight digits: six might look like a code in the mails of its guests.
  const copy = `${property}-${randomBytes(4).toString('hex')}`;
  const renamed = (id: string) => `${copy}-${id.replace(`${property}-`, '')}`;
  await office(({ db }) =>
    db.transaction().execute(async (trx) => {
      const rowsOf = {
        floor_plans: trx.selectFrom('floor_plans').selectAll(),
        unit_listings: trx.selectFrom('unit_listings').selectAll(),
        listing_charges: trx.selectFrom('listing_charges').selectAll(),
        listing_settings: trx.selectFrom('listing_settings').selectAll(),
        guestcard_settings: trx.selectFrom('guestcard_settings').selectAll(),
      };
      const own = <Row extends object>(row: Row) => ({ ...row, property_id: copy });
      const source = await trx
        .selectFrom('properties')
        .selectAll()
        .where('id', '=', property)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('properties')
        .values({ ...source, id: copy, host: `${copy}.test` })
        .execute();
      for (const plan of await rowsOf.floor_plans.where('property_id', '=', property).execute())
        await trx
          .insertInto('floor_plans')
          .values({ ...own(plan), id: renamed(plan.id) })
          .execute();
      for (const listing of await rowsOf.unit_listings.where('property_id', '=', property).execute()) {
        const unit = await trx
          .selectFrom('units')
          .selectAll()
          .where('id', '=', listing.unit_id)
          .executeTakeFirstOrThrow();
        const unit_id = renamed(unit.id);
        const floor_plan_id = renamed(listing.floor_plan_id);
        await trx
          .insertInto('units')
          .values({ ...own(unit), id: unit_id, available: 1 })
          .execute();
        await trx
          .insertInto('unit_listings')
          .values({ ...own(listing), unit_id, floor_plan_id })
          .execute();
      }
      for (const charge of await rowsOf.listing_charges.where('property_id', '=', property).execute()) {
        const floor_plan_id = charge.floor_plan_id === null ? null : renamed(charge.floor_plan_id);
        await trx
          .insertInto('listing_charges')
          .values({ ...own(charge), id: renamed(charge.id), floor_plan_id })
          .execute();
      }
      for (const settings of await rowsOf.listing_settings.where('property_id', '=', property).execute())
        await trx
          .insertInto('listing_settings')
          .values({ ...own(settings), embedded_host: null })
          .execute();
      for (const settings of await rowsOf.guestcard_settings.where('property_id', '=', property).execute())
        await trx.insertInto('guestcard_settings').values(own(settings)).execute();
    }),
  );
  return copy;
}

/** Makes people of an office, who are signed in already, members of another property. */
export async function moveMembers(userIds: readonly string[], property_id: string): Promise<void> {
  await office(async ({ db }) => {
    await db.updateTable('users').set({ property_id }).where('id', 'in', userIds).execute();
    for (const table of ['sessions', 'office_memberships'] as const)
      await db.updateTable(table).set({ property_id }).where('user_id', 'in', userIds).execute();
  });
}
