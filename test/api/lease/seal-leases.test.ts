import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databaseLocation, openDatabase } from '../../../src/db/client.ts';
import { findLease } from '../../../src/db/lease/lease.repository.ts';
import { listLogRows } from '../../../src/db/lease/lease-log.repository.ts';
import { findSealedFile } from '../../../src/db/lease/sealed-file.repository.ts';
import { verifySealed } from '../../../src/seal/verify-sealed.ts';
import type { Deps, FileStorage } from '../../../src/server/deps.ts';
import { logLease } from '../../../src/server/features/lease/log/lease-log.ts';
import { verifyLog } from '../../../src/server/features/lease/log/verify-log.ts';
import { sealLeases } from '../../../src/server/features/lease/sealing/seal-leases.ts';
import { type LeaseHousehold, type LeaseWishes, leaseHousehold } from '../../fixtures/lease-household.ts';
import { signForAll } from '../../fixtures/signed-lease.ts';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('sealing leases on %s', (dialect) => {
  let portal: GuestPortal;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterEach(() => portal.clearFaults());
  afterAll(() => portal.close());

  /** A household whose lease everybody has signed. */
  async function signed(wishes?: LeaseWishes): Promise<LeaseHousehold> {
    const household = await leaseHousehold(portal.deps, wishes);
    await signForAll(portal.deps, household.lease_id);
    return household;
  }
  /** The dependencies of the portal with some replaced, as in another process. */
  const withParts = (parts: Partial<Deps>): Deps =>
    Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(portal.deps)) as Deps, parts);
  const withStorage = (changed: Partial<FileStorage>): Deps =>
    withParts({ storage: { ...portal.deps.storage, ...changed } });
  const statusOf = async (id: string) => (await findLease(portal.deps.db, id))?.status;
  const levelOf = async (id: string) => (await findSealedFile(portal.deps.db, id))?.level;
  /** The events after signing. */
  const eventsOf = async (id: string) =>
    (await listLogRows(portal.deps.db, id))
      .map(({ event }) => event)
      .filter((event) => !['PREPARED', 'SIGNED', 'FINISHED'].includes(event));
  const sealed = (token: string, query = '') =>
    portal.app.inject({ url: `/api/applicant/lease/sealed${query}`, headers: { token } });
  const wrongInLog = async () => {
    const { db, secrets, storage } = portal.deps;
    const { findings, missing } = await verifyLog(db, secrets, storage);
    return [...missing, ...findings.map(({ what }) => what)];
  };
  const filesStored = () =>
    readdirSync(join(portal.database.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    ).length;

  it('creates one file that verifies as untouched, with the record of who signed what, and a time stamp', async () => {
    const { lease_id, people } = await signed({
      signers: [
        ['Ann', 'Bell'],
        ['Ben', 'Stone'],
      ],
      addendums: 2,
    });
    expect((await sealed(people[0].token)).statusCode).toBe(409);
    expect(await sealLeases(portal.deps)).toEqual({ seal: 1, stamp: 1 });
    expect(await sealLeases(portal.deps)).toEqual({ seal: 0, stamp: 0 });
    expect(await statusOf(lease_id)).toBe('SEALED');
    for (const { token } of people) {
      const answer = await sealed(token);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
      const verified = await verifySealed(answer.rawPayload, portal.deps.seal.trusted());
      if (verified.verdict !== 'untouched') throw new Error(verified.verdict);
      expect(verified.level).toBe('B-T');
      expect(verified.record.documents.map(({ name }) => name)).toEqual([
        'Residential lease',
        'Addendum 1',
        'Addendum 2',
      ]);
      // The text that the signing page shows beside the document.
      const { agreed } = JSON.parse(
        readFileSync(join(import.meta.dirname, '..', '..', '..', 'locales/en/lease.json'), 'utf8'),
      ) as { agreed: string };
      expect(verified.record.signers.map((signer) => signer.agreed)).toEqual([agreed, agreed]);
      expect(verified.record.signers.map(({ name, ip, spots }) => [name, ip, spots.length])).toEqual([
        ['Ann Bell', '192.0.2.7', 6],
        ['Ben Stone', '192.0.2.7', 6],
      ]);
    }
    expect(await eventsOf(lease_id)).toEqual(['SEALED', 'STAMPED', 'DOWNLOADED', 'DOWNLOADED']);
  });

  it('gives the file only to the people who have signed', async () => {
    const { people } = await signed();
    await sealLeases(portal.deps);
    const stranger = await portal.invite({ email: 'eve@example.com' });
    expect((await sealed(people[0].token)).statusCode).toBe(200);
    expect((await sealed(stranger.token)).statusCode).toBe(403);
    expect((await sealed('x'.repeat(43))).statusCode).toBe(401);
  });

  it('notifies the signers and the office by mail, in their languages, with links that open the file', async () => {
    const { people } = await signed({ signers: [['Zoe', `Bell${dialect}`]] });
    await portal.deps.db
      .updateTable('applicants')
      .set({ email: `zoe.${dialect}@example.com`, language: 'es' })
      .where('id', '=', people[0].id)
      .execute();
    await sealLeases(portal.deps);
    const [own, ...more] = await portal.inbox(`zoe.${dialect}@example.com`);
    expect(more).toEqual([]);
    expect(own?.subject).toMatch(/^Su contrato firmado/);
    const link = new URL(/https?:\S+/.exec(own?.text ?? '')?.[0] ?? '');
    expect(link.pathname).toBe('/applicant/signed');
    expect((await sealed(link.searchParams.get('access_token') ?? '')).statusCode).toBe(200);
    const [office] = await portal.inbox('office@juniper.latchkey.example');
    expect(office?.subject).toContain(`Zoe Bell${dialect}`);
    const address = new URL(/https?:\S+/.exec(office?.text ?? '')?.[0] ?? '');
    const file = await portal.app.inject({ url: address.pathname + address.search });
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  it('states in the mail to the office that a document is an addendum, without a rent', async () => {
    const [lease, addendum] = [await signed(), await signed({ rent_cents: 0 })];
    await portal.deps.db
      .updateTable('leases')
      .set({ parent_lease_id: lease.lease_id })
      .where('id', '=', addendum.lease_id)
      .execute();
    await sealLeases(portal.deps);
    const mails = (await portal.inbox('office@juniper.latchkey.example')).slice(0, 2);
    const [told, ...more] = mails.filter(({ subject }) => subject.startsWith('Addendum signed: Ann Bell'));
    expect(more).toEqual([]);
    expect(told?.text).not.toContain('Rent');
  });

  it('offers the file to its signers as soon as it exists, before they are residents', async () => {
    const { people } = await signed();
    const offered = async () =>
      (await portal.ask('GET', '/api/applicant/lease/signed', { token: people[0].token })).body;
    expect(await offered()).toEqual({
      to_sign: false,
      file_path: null,
      archive_path: null,
      declined: [],
      onward: null,
    });
    await sealLeases(portal.deps);
    const file = await portal.app.inject({ url: (await offered()).file_path });
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  it('adds the file to the documents of its signers', async () => {
    const { people } = await signed();
    const list = async () =>
      (await portal.ask('GET', '/api/applicant/required_documents', { token: people[0].token })).body;
    const before = await list();
    await sealLeases(portal.deps);
    const entry = (await list()).at(-1);
    expect(await list()).toHaveLength(before.length + 1);
    expect(entry).toMatchObject({
      file_name: 'Signed lease',
      value: 'uploaded',
      meta: [{ source: 'LEASE' }],
    });
    const file = await portal.app.inject({ url: entry.meta[0].file_path });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const calledIn = async (language: string) => {
      const headers = { 'accept-language': language };
      return (await portal.app.inject({ url: entry.meta[0].file_path, headers })).headers[
        'content-disposition'
      ];
    };
    expect(await calledIn('en')).toBe("inline; filename*=UTF-8''Signed%20lease.pdf");
    expect(await calledIn('es')).toBe("inline; filename*=UTF-8''Contrato%20firmado.pdf");
  });

  it('happens once if two processes do it at the same time, and leaves no other file', async () => {
    const elsewhere =
      dialect === 'sqlite' ? null : openDatabase({ ...databaseLocation(portal.database), poolSize: 3 });
    const other = withParts(elsewhere === null ? {} : { db: elsewhere.db });
    const leases = await Promise.all([signed(), signed(), signed()]);
    const before = filesStored();
    const done = await Promise.all([sealLeases(portal.deps), sealLeases(other)]);
    expect(done.reduce((sum, { seal }) => sum + seal, 0)).toBe(3);
    // One process may stamp a lease that the other has just sealed.
    const rest = await sealLeases(portal.deps);
    expect(done.reduce((sum, { stamp }) => sum + stamp, rest.stamp)).toBe(3);
    for (const { lease_id } of leases) expect(await eventsOf(lease_id)).toEqual(['SEALED', 'STAMPED']);
    expect(filesStored()).toBe(before + 3);
    await elsewhere?.db.destroy();
  });

  it('happens once if two processes have both begun: the second one deletes its file', async () => {
    const { lease_id } = await signed();
    const before = filesStored();
    let isFirst = true;
    const late = withStorage({
      async put(key, content) {
        await portal.deps.storage.put(key, content);
        if (!isFirst) return;
        isFirst = false;
        // The claim of this process has expired in the meantime.
        portal.clock.advance(60_000);
        expect((await sealLeases(portal.deps)).seal).toBe(1);
      },
    });
    expect((await sealLeases(late)).seal).toBe(0);
    expect(await eventsOf(lease_id)).toEqual(['SEALED', 'STAMPED']);
    expect(filesStored()).toBe(before + 1);
  });

  it('works while the time stamp service is down, and retries the stamp with growing pauses', async () => {
    const { lease_id, people } = await signed();
    await portal.fault({ provider: 'timestamp', kind: 'error', times: 3 });
    expect(await sealLeases(portal.deps)).toEqual({ seal: 1, stamp: 0 });
    expect([await statusOf(lease_id), await levelOf(lease_id)]).toEqual(['SEALED', 'B-B']);
    expect((await sealed(people[0].token)).statusCode).toBe(200);
    for (const seconds of [5, 10]) {
      portal.clock.advance(seconds * 1000 - 1000);
      expect(await sealLeases(portal.deps)).toEqual({ seal: 0, stamp: 0 });
      expect(await levelOf(lease_id)).toBe('B-B');
      portal.clock.advance(2000);
      await sealLeases(portal.deps);
    }
    expect(await levelOf(lease_id)).toBe('B-B');
    portal.clock.advance(30_000);
    expect(await sealLeases(portal.deps)).toEqual({ seal: 0, stamp: 1 });
    const verified = await verifySealed(
      (await sealed(people[0].token)).rawPayload,
      portal.deps.seal.trusted(),
    );
    expect(verified).toMatchObject({ verdict: 'untouched', level: 'B-T' });
  });

  it.each([
    ['before the file is stored', { put: () => Promise.reject(new Error('killed')) }],
    ['before the documents are read', { read: () => Promise.reject(new Error('killed')) }],
  ])('is done later if it fails %s, and leaves no partial result', async (_when, changed) => {
    const { lease_id, people } = await signed();
    expect(await sealLeases(withStorage(changed))).toEqual({ seal: 0, stamp: 0 });
    expect([await statusOf(lease_id), (await sealed(people[0].token)).statusCode]).toEqual(['SIGNED', 409]);
    expect(await sealLeases(portal.deps)).toEqual({ seal: 0, stamp: 0 });
    portal.clock.advance(6000);
    expect(await sealLeases(portal.deps)).toEqual({ seal: 1, stamp: 1 });
    expect(await eventsOf(lease_id)).toEqual(['SEALED', 'STAMPED']);
  });

  it('refuses a document that differs from the signed one, and seals the others', async () => {
    const broken = await signed();
    const { storage_key } = await portal.deps.db
      .selectFrom('lease_documents')
      .select('storage_key')
      .where('lease_id', '=', broken.lease_id)
      .executeTakeFirstOrThrow();
    await portal.deps.storage.put(storage_key, Buffer.from('%PDF-1.4 something else'));
    const sound = await signed();
    expect((await sealLeases(portal.deps)).seal).toBe(1);
    expect([await statusOf(broken.lease_id), await statusOf(sound.lease_id)]).toEqual(['SIGNED', 'SEALED']);
    expect(portal.logged()).toContain('is not what it was');
    // Otherwise the next tests would try it again.
    await portal.deps.db
      .insertInto('lease_seal_work')
      .values({
        ...{ lease_id: broken.lease_id, company_id: 'demo-company', property_id: 'juniper-row' },
        ...{ attempts: 9, next_attempt_at: '2099-01-01T00:00:00.000Z' },
      })
      .onConflict((conflict) =>
        conflict.column('lease_id').doUpdateSet({ next_attempt_at: '2099-01-01T00:00:00.000Z' }),
      )
      .execute();
  });

  it('notifies the office once of a lease that fails repeatedly, with its unit and where to find the cause', async () => {
    const { lease_id } = await signed();
    const failing = withStorage({ put: () => Promise.reject(new Error('no room')) });
    const told = async () =>
      (await portal.inbox('office@juniper.latchkey.example')).filter(({ text }) => text.includes(lease_id));
    const tryAgain = async () => {
      await sealLeases(failing);
      portal.clock.advance(3_700_000);
    };
    for (let tried = 1; tried < 5; tried += 1) await tryAgain();
    expect(await told()).toEqual([]);
    for (let tried = 5; tried < 8; tried += 1) await tryAgain();
    expect((await told()).map(({ subject }) => subject)).toEqual([
      'Not sealed after 5 tries: Residential lease, unit 204',
    ]);
    expect((await sealLeases(portal.deps)).seal).toBe(1);
    expect(await statusOf(lease_id)).toBe('SEALED');
  });

  it('stores the end of the log in the file, and the log does not change', async () => {
    const { lease_id, people } = await signed();
    const lease = await findLease(portal.deps.db, lease_id);
    if (lease === null) throw new Error('There is no lease.');
    const { hash } = await portal.deps.db
      .transaction()
      .execute((trx) => logLease(portal.deps, trx, lease, { event: 'OPENED', actor: 'property', ip: '' }));
    await sealLeases(portal.deps);
    const verified = await verifySealed(
      (await sealed(people[0].token)).rawPayload,
      portal.deps.seal.trusted(),
    );
    expect(verified).toMatchObject({ record: { log: { rows: 4, hash } } });
    expect(await eventsOf(lease_id)).toEqual(['OPENED', 'SEALED', 'STAMPED', 'DOWNLOADED']);
    expect(await wrongInLog()).toEqual([]);
  });

  it('has a log that reveals changed marks and a changed file', async () => {
    const { lease_id } = await signed();
    await sealLeases(portal.deps);
    const { db } = portal.deps;
    const changed = async (change: () => Promise<unknown>, back: () => Promise<unknown>) => {
      await change();
      const wrong = await wrongInLog();
      await back();
      return wrong;
    };
    const mark = db.updateTable('lease_marks').where('lease_id', '=', lease_id).where('spot', '=', 's1');
    const ip = (value: string) => () => mark.set({ ip: value }).execute();
    expect(await changed(ip('203.0.113.9'), ip('192.0.2.7'))).toEqual([
      expect.stringMatching(/^row 2 tells of another signer or address than the mark at s1 of .+ has$/),
      'the sealed file tells of other marks',
    ]);
    const at = await db
      .selectFrom('lease_marks')
      .select('signed_at')
      .where('lease_id', '=', lease_id)
      .executeTakeFirstOrThrow();
    const time = (signed_at: string) => () => mark.set({ signed_at }).execute();
    expect(await changed(time('2020-01-01T00:00:00.000Z'), time(at.signed_at))).toEqual([
      'the marks of which row 2 tells are not as they were made',
      'the sealed file tells of other marks',
    ]);
    const file = await findSealedFile(db, lease_id);
    const bytes = await buffer(await portal.deps.storage.read(file?.storage_key ?? ''));
    const put = (content: Buffer) => () => portal.deps.storage.put(file?.storage_key ?? '', content);
    const other = Buffer.concat([bytes, Buffer.from(' ')]);
    expect(await changed(put(other), put(bytes))).toEqual([
      'the sealed file is not there, or not what was sealed',
    ]);
    const sha256 = (value: string) => () =>
      db.updateTable('lease_sealed_files').set({ sha256: value }).where('lease_id', '=', lease_id).execute();
    expect(await changed(sha256('0'.repeat(64)), sha256(file?.sha256 ?? ''))).toContain(
      'the sealed file is not the one of which row 5 tells',
    );
    const kept = await db
      .selectFrom('lease_marks')
      .selectAll()
      .where('lease_id', '=', lease_id)
      .where('spot', '=', 's1')
      .execute();
    expect(
      await changed(
        () =>
          db.deleteFrom('lease_marks').where('lease_id', '=', lease_id).where('spot', '=', 's1').execute(),
        () => db.insertInto('lease_marks').values(kept).execute(),
      ),
    ).toEqual([
      expect.stringMatching(/^the mark at s1 of .+, of which row 2 tells, is missing$/),
      'the sealed file tells of other marks',
    ]);
    expect(await wrongInLog()).toEqual([]);
  });
});
