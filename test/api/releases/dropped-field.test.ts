import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import type { Dialect } from '../../../src/db/client.ts';
import { activateRelease, publishRelease } from '../../../src/server/releases/publishing/publish.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const { files, hash } = builtInRelease();
const plate = 'license_plate_number';

/** The built-in files without the license plate of a vehicle. */
function withoutPlate(): Map<string, string> {
  const [schemaPath, uiPath] = [
    'schemas/application/vehicles.schema.json',
    'schemas/application/vehicles.ui.json',
  ];
  const schema = JSON.parse(files.get(schemaPath) ?? '');
  delete schema.properties.applicant_vehicles.items.properties[plate];
  const ui = JSON.parse(files.get(uiPath) ?? '');
  delete ui.fields[plate];
  ui.rows = [['make', 'model'], ['year']];
  return new Map([...files, [schemaPath, JSON.stringify(schema)], [uiPath, JSON.stringify(ui)]]);
}

describe.each<Dialect>(['sqlite', 'postgres'])('a field that a release drops, on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  it('keeps its stored value through a save in that release, and is shown again after a rollback', async () => {
    const author = { by: 'analyst', now: portal.clock.now(), note: '' };
    const { token } = await portal.invite();
    const save = (vehicle: object) =>
      portal.ask('POST', '/api/applicant/application/draft', {
        token,
        body: { draft_data: { applicant_vehicles: [vehicle], no_vehicle: false } },
      });
    const vehicles = async () => {
      const { body } = await portal.ask('GET', '/api/applicant/application', { token });
      return body.applicants.draft_data.applicant_vehicles;
    };
    const car = { make: 'Saab', model: '900', year: '1990' };
    expect((await save({ ...car, [plate]: 'ABC 123' })).status).toBe(200);

    const dropped = await publishRelease(portal.deps, withoutPlate(), author);
    await activateRelease(portal.deps, dropped.hash, author);
    await portal.deps.releases.refresh();
    const sent = { ...car, year: '1991' };
    expect((await save(sent)).status).toBe(200);
    expect((await save({ ...sent, [plate]: 'sent anyway' })).status).toBe(200);

    await activateRelease(portal.deps, hash, author);
    await portal.deps.releases.refresh();
    expect(await vehicles()).toMatchObject([{ ...sent, [plate]: 'ABC 123' }]);
  });
});
