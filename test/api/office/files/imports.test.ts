import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listStorageKeys } from '../../../../src/db/applicant/stored-content.repository.ts';
import { runImports } from '../../../../src/server/features/office/import/run-imports.ts';
import { removeExpired } from '../../../../src/server/jobs/remove-expired.ts';
import { amountDue } from '../../../../src/server/ledger/amount-due.ts';
import { processCalls, refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../../support/test-portal.ts';

const UNITS = `Unit,Building,Floor plan,Beds,Baths,Sq Ft,Rent,Vacant from,Listed
901,N,A9,1,1.5,640,"$1,450.00",4/1/2026,yes
902,N,A9,,,,1500,2026-04-01,no`;
const LEASES = `Lease;Unit;First name;Last name;Email;Start;End;Rent;Due day;Deposit;Balance
L-1;901;Ana;Ruiz;Ana@mail.example;2025-06-01;2026-05-31;1450;5;1000;250.50
L-2;902;Bo;Bell;;3/1/2026;2/28/2027;1500;;;(25.00)`;

describe.each(DIALECTS)('imports of the office, on %s', (dialect) => {
  let portal: TestPortal;
  let kim: string;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    kim = await officer('juniper-row', ['manage_property']);
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const send = (kind: string, content: string | Buffer, token = kim) => {
    const body = new FormData();
    body.append('kind', kind);
    body.append('file', new Blob([content as BlobPart]), 'file.csv');
    return portal.ask('POST', '/api/office/imports', { token, body });
  };
  const act = (id: string, what: 'check' | 'run', mapping?: object, token = kim) =>
    portal.ask('POST', `/api/office/imports/${id}/${what}`, { token, ...(mapping && { body: { mapping } }) });
  const read = async (id: string) =>
    (await portal.ask('GET', `/api/office/imports/${id}`, { token: kim })).body;
  const check = async (kind: string, content: string) => {
    const { status, body } = await send(kind, content);
    expect([status, body.error]).toEqual([200, undefined]);
    expect(await act(body.import_id, 'check', body.mapping)).toMatchObject({ status: 200 });
    await runImports(portal.deps);
    return read(body.import_id);
  };
  const load = async (kind: string, content: string) => {
    const { import_id } = await check(kind, content);
    expect(await act(import_id, 'run')).toMatchObject({ status: 200 });
    await runImports(portal.deps);
    return read(import_id);
  };
  const due = async (uid: string) => {
    const { lease_id } = await portal.deps.db
      .selectFrom('tenancies')
      .select('lease_id')
      .where('lease_uid', '=', uid)
      .executeTakeFirstOrThrow();
    return (await amountDue(portal.deps.db, lease_id, '2026-03-02')).due_cents;
  };

  it('bring units, leases, residents and balances, and no row twice', async () => {
    expect(await load('units', UNITS)).toMatchObject({ state: 'done', added: 2, changed: 0, known: 0 });
    expect(await load('leases', LEASES)).toMatchObject({ state: 'done', added: 2 });
    expect([await due('L-1'), await due('L-2')]).toEqual([25_050, 0]);
    const residents = 'Lease,First,Last,Email\nl-1,Carl,Ruiz,carl@mail.example\nL-1,Ana,Ruiz,';
    expect(await load('residents', residents)).toMatchObject({ state: 'done', added: 1, known: 1 });
    for (const [kind, file] of [
      ['units', UNITS],
      ['leases', LEASES],
      ['residents', residents],
      ['balances', 'Lease,Balance\nL-1,999\nL-2,999'],
    ] as const)
      expect([kind, await check(kind, file)]).toMatchObject([
        kind,
        { state: 'checked', added: 0, changed: 0, known: 2, wrong_rows: 0 },
      ]);
    const [changed] = [await load('units', UNITS.replace('1500,', '1550,'))];
    expect(changed).toMatchObject({ state: 'done', added: 0, changed: 1, known: 1 });
    const units = await portal.deps.db
      .selectFrom('units')
      .select('available')
      .where('property_id', '=', 'juniper-row')
      .where('details', 'like', '%"90_"%')
      .execute();
    expect(units.map(({ available }) => available)).toEqual([0, 0]);
    const login = await portal.deps.db
      .selectFrom('users')
      .select(['email', 'password_hash'])
      .where('email', 'in', ['ana@mail.example', 'carl@mail.example'])
      .execute();
    expect(login.map(({ password_hash }) => password_hash)).toEqual(['', '']);
  });

  it('offer no renewal to the residents of leases that run: the office does', async () => {
    const running = await portal.deps.db
      .selectFrom('tenancies')
      .select(['lease_uid', 'pending_renewal'])
      .where('lease_uid', 'in', ['L-1', 'L-2'])
      .where('lease_status', '=', 'Current')
      .execute();
    expect(running).not.toEqual([]);
    expect(running.map(({ pending_renewal }) => pending_renewal)).not.toContain(1);
  });

  it.each([
    [
      'units',
      'Unit,Plan,Rent\n1/2,A9,5\n903,A9,x\n904,Z1,5\n905,A9,5\n905,A9,6',
      [
        [2, 'unit_uid', 'key'],
        [3, 'rent', 'cents'],
        [4, 'unit_type', 'plan_unknown'],
        [6, 'unit_uid', 'twice'],
      ],
    ],
    [
      'leases',
      `${LEASES.split('\n')[0]}
L-3;901;A;B;;2026-05-01;2026-12-31;5;;;
L-4;999;A;B;;2026-05-01;2026-12-31;5;;;
L-5;901;A;B;nobody;2027-05-01;2027-12-31;5;;;
L-6;901;A;B;;2028-05-01;2028-01-31;0;32;;
;901;A;B;;2029-02-30;2029-12-31;5;;;`,
      [
        [2, 'unit_uid', 'unit_let'],
        [3, 'unit_uid', 'unit_unknown'],
        [4, 'email', 'email'],
        [5, 'end_date', 'end_before_start'],
        [5, 'due_day', 'due_day'],
        [5, 'rent', 'zero'],
        [6, 'lease_uid', 'missing'],
        [6, 'start_date', 'day'],
      ],
    ],
    [
      'balances',
      'Lease,Balance\nL-1,much\nL-9,5',
      [
        [2, 'balance', 'balance'],
        [3, 'lease_uid', 'lease_unknown'],
      ],
    ],
  ] as const)('name what is wrong in %s, row by row, and import nothing', async (kind, file, wrong) => {
    const found = await check(kind, file);
    const sorted = found.problems.map((one: { row: number; field: string; code: string }) => [
      one.row,
      one.field,
      one.code,
    ]);
    expect(sorted).toEqual(wrong);
    expect(await act(found.import_id, 'run')).toMatchObject(refused(409, 'import.not_right'));
    const report = await portal.ask('GET', `/api/office/imports/${found.import_id}/report.csv`, {
      token: kim,
    });
    expect(report.text.split('\r\n').length).toBe(wrong.length + 2);
  });

  it('write nothing if a row has become wrong since the check', async () => {
    const one = await check(
      'leases',
      `${LEASES.split('\n')[0]}\nL-7;901;A;B;;2027-05-01;2027-12-31;5;;;\nL-8;902;A;B;;2027-05-01;2027-12-31;5;;;`,
    );
    await load('leases', `${LEASES.split('\n')[0]}\nL-10;902;A;B;;2027-06-01;2027-12-31;5;;;`);
    await act(one.import_id, 'run');
    await runImports(portal.deps);
    expect(await read(one.import_id)).toMatchObject({ state: 'checked', wrong_rows: 1 });
    expect(await check('balances', 'Lease,Balance\nL-7,5')).toMatchObject({ wrong_rows: 1 });
  });

  it('refuse files that are none, missing columns, and work that goes on', async () => {
    expect(await send('units', Buffer.from([0x89, 0x50, 0, 0]))).toMatchObject(
      refused(415, 'file.type_refused'),
    );
    expect(await send('units', 'Unit,Plan\n"a,b')).toMatchObject(refused(422, 'import.unreadable'));
    expect(await send('units', 'Unit,Unit\n1,2')).toMatchObject(refused(422, 'import.unreadable'));
    expect(await send('units', 'Unit')).toMatchObject(refused(422, 'import.unreadable'));
    expect(await send('people', UNITS)).toMatchObject(refused(400, 'request.invalid'));
    const long = `Unit,Plan,Rent\n${'1,A9,5\n'.repeat(20_001)}`;
    expect(await send('units', long)).toMatchObject(refused(422, 'import.too_long'));
    const { body } = await send('units', UNITS);
    for (const mapping of [{}, { ...body.mapping, rent: 'Unit' }, { ...body.mapping, rent: 'Nothing' }])
      expect(await act(body.import_id, 'check', mapping)).toMatchObject(
        refused(422, 'import.columns_missing'),
      );
    expect(await act(body.import_id, 'run')).toMatchObject(refused(409, 'import.busy'));
    expect(await act(body.import_id, 'check', body.mapping)).toMatchObject({ status: 200 });
    expect(await act(body.import_id, 'check', body.mapping)).toMatchObject(refused(409, 'import.busy'));
  });

  it('are of one property and policy', async () => {
    const elsewhere = await officer('harbor-court', ['manage_property']);
    const { body } = await send('units', UNITS);
    expect(await act(body.import_id, 'check', body.mapping, elsewhere)).toMatchObject(
      refused(404, 'record.not_found'),
    );
    expect((await portal.ask('GET', '/api/office/imports', { token: elsewhere })).body).toEqual([]);
    const reader = await officer('juniper-row', ['read_office']);
    expect(await send('units', UNITS, reader)).toMatchObject(refused(403, 'access.denied'));
  });

  it('lose their files after seven days without work: those that were written stay, the others are gone', async () => {
    const { deps, clock } = portal;
    const done = await load('units', UNITS);
    const { body: open } = await send('units', UNITS);
    const keysOf = (id: string) =>
      deps.db.selectFrom('office_imports').select(['state', 'storage_key']).where('id', '=', id).execute();
    await removeExpired(deps);
    const [{ storage_key: kept } = { storage_key: '' }] = await keysOf(done.import_id);
    expect([kept, await keysOf(open.import_id)]).toEqual([expect.stringMatching(/./), [expect.anything()]]);
    clock.advance(8 * 86_400_000);
    await removeExpired(deps);
    expect(await keysOf(done.import_id)).toEqual([{ state: 'done', storage_key: '' }]);
    expect(await keysOf(open.import_id)).toEqual([]);
    // The job for left files removes what no row names; a backup looks for no file without a name.
    const named = await listStorageKeys(deps.db);
    expect([named.includes(kept), named.includes('')]).toEqual([false, false]);
  });
});
