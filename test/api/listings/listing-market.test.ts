import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { seedListings } from '../../../src/cli/demo/units.ts';
import type { UnitListAnswer } from '../../../src/contract/guest/listing.contract.ts';
import { type Db, openDatabase } from '../../../src/db/client.ts';
import {
  countListingChanges,
  foldListingChanges,
} from '../../../src/db/property/listing-change.repository.ts';
import { saveListingSettings } from '../../../src/db/property/listing-settings.repository.ts';
import { updateUnitAvailability } from '../../../src/db/property/property.repository.ts';
import { unitMarket } from '../../../src/server/features/listings/unit-market.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const [home, other] = DEMO_PROPERTIES;
if (home === undefined || other === undefined) throw new Error('There are not two demo properties.');
const place = { company_id: DEMO_COMPANY.id, property_id: home.id };
const TAKEN = 'juniper-row-a-104';

describe.each(DIALECTS)('the unit list in memory on %s', (dialect) => {
  let portal: TestPortal;
  /** The database as another process opens it. */
  let elsewhere: Db;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    for (const property of DEMO_PROPERTIES)
      await portal.deps.db
        .transaction()
        .execute((trx) => seedListings(trx, DEMO_COMPANY.id, property, '2026-03-02'));
    const { databaseUrl, dataDir } = portal.database;
    elsewhere = openDatabase({ databaseUrl, file: join(dataDir, 'latchkey.db'), poolSize: 2 }).db;
  });
  afterAll(async () => {
    await elsewhere.destroy();
    await portal.close();
  });

  const ask = async (headers: Record<string, string> = {}, query = '') => {
    const url = `/api/plugin/unit_list_data?property_id=${home.id}${query}`;
    const answer = await portal.app.inject({
      url,
      headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
    });
    const isCompressed = answer.headers['content-encoding'] === 'gzip';
    const text = isCompressed ? gunzipSync(answer.rawPayload).toString() : answer.body;
    return {
      status: answer.statusCode,
      headers: answer.headers,
      isCompressed,
      body: (text === '' ? null : JSON.parse(text)) as UnitListAnswer,
    };
  };
  const ids = async () => (await ask()).body.data.map((unit) => unit.id);

  it('is the same compressed and uncompressed, and is answered with 304 if it has not changed', async () => {
    const first = await ask();
    const plain = await ask({ 'accept-encoding': 'identity' });
    expect([first.isCompressed, plain.isCompressed]).toEqual([true, false]);
    expect(first.body).toEqual(plain.body);
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language',
    });
    const etag = String(first.headers.etag);
    expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 304, body: null });
    expect((await ask({ 'if-none-match': etag }, '&bedroom=1')).status).toBe(200);
  });

  it('reads the units again only after a change, and only those of that property', async () => {
    const { db } = portal.deps;
    const before = [await unitMarket(db, home.id), await unitMarket(db, other.id)];
    expect(await unitMarket(db, home.id)).toBe(before[0]);
    await updateUnitAvailability(db, TAKEN, false);
    await updateUnitAvailability(db, TAKEN, true);
    expect(await unitMarket(db, home.id)).not.toBe(before[0]);
    expect(await unitMarket(db, other.id)).toBe(before[1]);
  });

  it('omits a unit as soon as another process has made it unavailable', async () => {
    const { headers, body } = await ask();
    expect(body.data.map((unit) => unit.id)).toContain(TAKEN);
    await updateUnitAvailability(elsewhere, TAKEN, false);
    const next = await ask({ 'if-none-match': String(headers.etag) });
    expect(next.status).toBe(200);
    expect(next.body.data.map((unit) => unit.id)).not.toContain(TAKEN);
    await updateUnitAvailability(elsewhere, TAKEN, true);
    expect(await ids()).toContain(TAKEN);
  });

  it('ignores a change that is rolled back', async () => {
    const before = await countListingChanges(elsewhere, home.id);
    const undone = elsewhere.transaction().execute(async (trx) => {
      await updateUnitAvailability(trx, TAKEN, false);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await countListingChanges(elsewhere, home.id)).toBe(before);
    expect(await ids()).toContain(TAKEN);
  });

  it('reflects every change of its sources', async () => {
    const shown = async () => JSON.stringify((await ask()).body);
    const changes: Record<string, () => Promise<unknown>> = {
      rent: () =>
        elsewhere
          .updateTable('unit_listings')
          .set({ market_rent_cents: 123_400 })
          .where('unit_id', '=', TAKEN)
          .execute(),
      'a unit off the market': () =>
        elsewhere.deleteFrom('unit_listings').where('unit_id', '=', 'juniper-row-a-101').execute(),
      plan: () =>
        elsewhere
          .updateTable('floor_plans')
          .set({ square_feet: 777 })
          .where('property_id', '=', home.id)
          .where('unit_type', '=', 'A2')
          .execute(),
      'a charge': () =>
        elsewhere
          .updateTable('listing_charges')
          .set({ amount_cents: 4321 })
          .where('property_id', '=', home.id)
          .where('charge_code', '=', 'TRASH')
          .execute(),
      settings: () => saveListingSettings(elsewhere, place, { hidden_columns: ['unit_uid'] }, null),
      'the property': () =>
        elsewhere.updateTable('properties').set({ name: 'Juniper Two' }).where('id', '=', home.id).execute(),
    };
    for (const [name, change] of Object.entries(changes)) {
      const before = await shown();
      await change();
      expect(await shown(), name).not.toBe(before);
    }
  });

  it('counts the same after its rows are merged, even by two processes at once', async () => {
    const count = () => countListingChanges(elsewhere, home.id);
    const before = await count();
    const folded = [foldListingChanges(elsewhere)];
    if (dialect === 'postgres') folded.push(foldListingChanges(portal.deps.db));
    await Promise.all(folded);
    expect(await count()).toBe(before);
    const rows = await elsewhere.selectFrom('listing_changes').select('property_id').execute();
    expect(rows.filter((row) => row.property_id === home.id)).toHaveLength(1);
    await updateUnitAvailability(elsewhere, TAKEN, false);
    expect(await count()).toBe(before + 1);
  });

  // SQLite allows one writer at a time anyway.
  if (dialect === 'postgres')
    it('lets two guests take two units without one waiting for the other', async () => {
      const units = (await ids()).slice(0, 2);
      await elsewhere.transaction().execute(async (trx) => {
        await updateUnitAvailability(trx, units[0] ?? '', false);
        // Would wait forever if the counter were one row.
        await updateUnitAvailability(portal.deps.db, units[1] ?? '', false);
      });
      expect(await ids()).not.toContain(units[0]);
    });
});
