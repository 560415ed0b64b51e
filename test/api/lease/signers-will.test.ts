import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLease } from '../../../src/db/lease/lease.repository.ts';
import { listLogRows } from '../../../src/db/lease/lease-log.repository.ts';
import { pagesOfUnsigned } from '../../../src/db/lease/unsigned-signer.repository.ts';
import { findProperty } from '../../../src/db/property/property.repository.ts';
import { verifySealed } from '../../../src/seal/verify-sealed.ts';
import { remindSigners } from '../../../src/server/features/lease/addendum/remind-signers.ts';
import { verifyLog } from '../../../src/server/features/lease/log/verify-log.ts';
import { sealLeases } from '../../../src/server/features/lease/sealing/seal-leases.ts';
import { type LeaseHousehold, leaseHousehold } from '../../fixtures/lease-household.ts';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const PAIR = {
  signers: [
    ['Ann', 'Bell'],
    ['Ben', 'Stone'],
  ],
} as const;
const OFFICE = 'office@juniper.latchkey.example';

describe.each(DIALECTS)('signers, before they sign, on %s', (dialect) => {
  let portal: GuestPortal;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterAll(() => portal.close());

  const ask = (home: LeaseHousehold, at: number, method: 'GET' | 'POST', path: string, body?: object) =>
    portal.ask(method, `/api/applicant/${path}`, {
      token: home.people[at]?.token ?? '',
      ...(body && { body }),
    });
  const sign = (home: LeaseHousehold, at: number) =>
    ask(home, at, 'POST', 'save_sign_draft', {
      sign_draft_data: {
        lease: { [`s${at + 1}`]: {} },
        acceptance: { lease: { [`i${at + 1}`]: {} } },
        applicant_signature_data: { type: 'type', content: 'Ann Bell', font: 'Caveat' },
      },
    });
  const finish = (home: LeaseHousehold, at: number) => ask(home, at, 'POST', 'lease', {});
  const agree = async (home: LeaseHousehold, at: number) => {
    const { language, sha256 } = (await ask(home, at, 'GET', 'lease/consent')).body;
    return ask(home, at, 'POST', 'lease/consent', { language, sha256 });
  };
  const decline = (home: LeaseHousehold, at: number, reason = 'I want paper.') =>
    ask(home, at, 'POST', 'lease/decline', { reason });
  const rows = (home: LeaseHousehold) => listLogRows(portal.deps.db, home.lease_id);
  const wrongIn = async ({ lease_id }: LeaseHousehold) => {
    const { findings } = await verifyLog(portal.deps.db, portal.deps.secrets);
    return findings.filter((finding) => finding.lease_id === lease_id).map(({ what }) => what);
  };
  const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
    `${status} ${body.error?.code}`;

  it('are asked in their language for the consent that ESIGN and UETA require, with the office of the property', async () => {
    const home = await leaseHousehold(portal.deps);
    const { token } = home.people[0];
    for (const [language, words] of [
      ['en', [/paper copy/, /withdraw/, /free of charge/, /download/, /browser/]],
      ['es', [/copia en papel/, /retirar/, /gratuita/, /descarga/, /navegador/]],
    ] as const) {
      const headers = { token, 'accept-language': language };
      const answer = await portal.app.inject({ url: '/api/applicant/lease/consent', headers });
      const { page_content, sha256 } = answer.json();
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      for (const one of [...words, new RegExp(OFFICE)]) expect(page_content).toMatch(one);
      expect(page_content).not.toContain('{{');
    }
  });

  it('agree once, to the text that was shown: log, record and certificate contain its hash', async () => {
    const home = await leaseHousehold(portal.deps);
    const { sha256 } = (await ask(home, 0, 'GET', 'lease/consent')).body;
    const other = await ask(home, 0, 'POST', 'lease/consent', { language: 'es', sha256 });
    expect(codeOf(other)).toBe('409 lease.consent_changed');
    const given = await agree(home, 0);
    expect(given.body.consented_at).toMatch(/^2026-/);
    expect((await agree(home, 0)).body).toEqual(given.body);
    const consents = (await rows(home)).filter(({ event }) => event === 'CONSENTED');
    expect(consents.map(({ actor, detail }) => [actor, JSON.parse(detail).sha256])).toEqual([
      [`applicant:${home.people[0].id}`, sha256],
    ]);
    // The text itself is kept, once, with who agreed to it.
    const kept = await portal.deps.db
      .selectFrom('consents')
      .innerJoin('consent_texts as written', 'written.sha256', 'consents.sha256')
      .select(['kind', 'about', 'language', 'written.content'])
      .where('applicant_id', '=', home.people[0].id)
      .where('consents.sha256', '=', sha256)
      .execute();
    expect(kept).toMatchObject([{ kind: 'esign', about: home.lease_id, language: 'en' }]);
    expect(kept[0]?.content).toContain(OFFICE);
    expect((await sign(home, 0)).status).toBe(200);
    await finish(home, 0);
    await sealLeases(portal.deps);
    const file = await portal.app.inject({
      url: '/api/applicant/lease/sealed',
      headers: { token: home.people[0].token },
    });
    const verified = await verifySealed(file.rawPayload, portal.deps.seal.trusted());
    if (verified.verdict !== 'untouched') throw new Error(verified.verdict);
    expect(verified.record.signers[0]?.agreed).toContain(sha256);
    const { archive_path } = (await ask(home, 0, 'GET', 'lease/signed')).body;
    const archive = await portal.app.inject({ url: archive_path });
    expect(archive.headers['content-disposition']).toContain('Signed%20lease.zip');
    const files = unzipSync(archive.rawPayload);
    expect(Object.keys(files)).toEqual(['Signed lease.pdf', 'Certificate of signatures.pdf', 'log.json']);
    const [whole, certificate, log] = Object.values(files).map((bytes) => Buffer.from(bytes));
    expect(whole).toEqual(file.rawPayload);
    expect(certificate?.subarray(0, 5).toString()).toBe('%PDF-');
    const told = JSON.parse(String(log));
    expect(told.rows.map(({ event }: { event: string }) => event)).toEqual(
      (await rows(home)).map(({ event }) => event).slice(0, -1),
    );
    expect((await portal.app.inject({ url: archive_path.replace('ticket=', 'ticket=9') })).statusCode).toBe(
      401,
    );
    expect(await wrongIn(home)).toEqual([]);
    await portal.deps.db.updateTable('lease_signers').set({ consent: null }).execute();
    expect(await wrongIn(home)).toContainEqual(expect.stringMatching(/^the consent of/));
  });

  it('cannot sign by any call without the consent if the property requires it', async () => {
    const home = await leaseHousehold(portal.deps);
    const { db } = portal.deps;
    const { settings } = (await findProperty(db, 'juniper-row')) ?? {};
    const set = (changed: object) =>
      db
        .updateTable('properties')
        .set({ settings: JSON.stringify(changed) })
        .where('id', '=', 'juniper-row')
        .execute();
    await set({ ...settings, esign_consent: undefined });
    expect([codeOf(await sign(home, 0)), codeOf(await finish(home, 0))]).toEqual([
      '409 lease.consent_missing',
      '409 lease.consent_missing',
    ]);
    await agree(home, 0);
    expect((await sign(home, 0)).status).toBe(200);
    await set({ ...settings });
  });

  it('are reminded by mail a limited number of times, until they have signed or somebody declines', async () => {
    const home = await leaseHousehold(portal.deps, {
      signers: [
        ['Ida', `Bell${dialect}`],
        ['Tom', 'Stone'],
      ],
    });
    const mails = async (name: string) =>
      (await portal.inbox(`${name}@example.com`)).filter(({ subject }) => subject.startsWith('Please sign'));
    const later = async (days: number) => {
      portal.clock.advance(days * 86_400_000);
      await Promise.all([
        remindSigners(portal.deps),
        dialect === 'postgres' ? remindSigners(portal.deps) : 0,
      ]);
      return [(await mails('ida')).length, (await mails('tom')).length];
    };
    const before = [(await mails('ida')).length, (await mails('tom')).length];
    const more = (ida: number, tom: number) => [(before[0] ?? 0) + ida, (before[1] ?? 0) + tom];
    expect(await later(1)).toEqual(more(0, 0));
    expect(await later(1)).toEqual(more(1, 1));
    expect(await later(0)).toEqual(more(1, 1));
    const [mail] = await mails('tom');
    const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(link.pathname).toBe('/applicant/lease');
    await sign(home, 0);
    await finish(home, 0);
    // Two reminder days have passed, but only one mail is sent.
    expect(await later(30)).toEqual(more(1, 2));
    expect(await later(30)).toEqual(more(1, 2));
    expect(await wrongIn(home)).toEqual([]);
    const other = await leaseHousehold(portal.deps, { signers: [['Tom', 'Stone']] });
    await decline(other, 0);
    expect(await later(3)).toEqual(more(1, 2));
  });

  it('wait for nobody while somebody declines: no signature of those papers is open', async () => {
    const home = await leaseHousehold(portal.deps, PAIR);
    const open = async () => {
      let count = 0;
      for await (const page of pagesOfUnsigned(portal.deps.db, '9999'))
        count += page.filter(({ lease_id }) => lease_id === home.lease_id).length;
      return count;
    };
    expect(await open()).toBe(2);
    await decline(home, 1);
    expect(await open()).toBe(0);
    await ask(home, 1, 'POST', 'lease/reconsider', {});
    expect(await open()).toBe(2);
    await sign(home, 0);
    await finish(home, 0);
    expect(await open()).toBe(1);
  });

  it('are told on the page of a signed lease that it still waits for them, until they have signed', async () => {
    const home = await leaseHousehold(portal.deps, PAIR);
    const toSign = () =>
      Promise.all([0, 1].map(async (at) => (await ask(home, at, 'GET', 'lease/signed')).body.to_sign));
    expect(await toSign()).toEqual([true, true]);
    await sign(home, 0);
    expect(await toSign()).toEqual([true, true]);
    await finish(home, 0);
    expect(await toSign()).toEqual([false, true]);
    await decline(home, 1);
    expect(await toSign()).toEqual([false, true]);
    await portal.deps.db
      .updateTable('lease_documents')
      .set({ tags: '[]' })
      .where('lease_id', '=', home.lease_id)
      .execute();
    expect(await toSign()).toEqual([false, false]);
  });

  it('decline with a reason: the office is notified, the others see that the lease is stopped, and nobody can sign', async () => {
    const home = await leaseHousehold(portal.deps, PAIR);
    expect((await sign(home, 0)).status).toBe(200);
    const declinedBy = async (at: number) => (await ask(home, at, 'GET', 'lease/signed')).body.declined;
    expect(await declinedBy(0)).toEqual([]);
    expect(codeOf(await decline(home, 1, '  '))).toBe('422 lease.reason_missing');
    const declined = await decline(home, 1, 'Secret <reason> of Ben');
    expect(declined.body.declined_at).toMatch(/^2026-/);
    expect((await decline(home, 1, 'again')).body).toEqual(declined.body);
    const [mail] = await portal.inbox(OFFICE);
    expect([mail?.subject, mail?.text]).toEqual([
      'Declined to sign: Residential lease, unit 204',
      expect.stringContaining('Secret <reason> of Ben'),
    ]);
    const seen = async (at: number) => (await ask(home, at, 'GET', 'lease')).body.signing;
    expect([await seen(0), await seen(1)]).toMatchObject([
      { declined: 'OTHERS', declined_by: ['Ben Stone'] },
      { declined: 'SELF' },
    ]);
    for (const refused of [
      await sign(home, 1),
      await finish(home, 0),
      await agree(home, 0),
      await decline(home, 0),
    ])
      expect(codeOf(refused)).toBe('409 lease.declined');
    expect(await declinedBy(0)).toEqual([{ name: 'Ben Stone', at: declined.body.declined_at }]);
    // The others can read the log.
    expect(JSON.stringify(await rows(home))).not.toContain('Secret');
    expect(await wrongIn(home)).toEqual([]);
    expect((await findLease(portal.deps.db, home.lease_id))?.status).toBe('SIGNING');
    expect(codeOf(await ask(home, 0, 'POST', 'lease/reconsider', {}))).toBe('409 lease.declined');
    expect((await ask(home, 1, 'POST', 'lease/reconsider', {})).body.declined_at).toBeNull();
    expect(await declinedBy(0)).toEqual([]);
    expect((await finish(home, 0)).status).toBe(200);
    await sign(home, 1);
    expect((await finish(home, 1)).body).toMatchObject({ all_signed: true });
    expect(codeOf(await decline(home, 1))).toBe('409 lease.signed');
    expect(await wrongIn(home)).toEqual([]);
  });
});
