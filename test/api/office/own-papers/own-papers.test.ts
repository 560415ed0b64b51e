import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxOfMark } from '../../../../machines/lease/placed-mark.ts';
import { TAG_SCALE } from '../../../../machines/lease/tag-place.ts';
import { verifySealed } from '../../../../src/seal/verify-sealed.ts';
import { sealLeases } from '../../../../src/server/features/lease/sealing/seal-leases.ts';
import { pdfOfPages } from '../../../fixtures/plain-pdf.ts';
import { writtenPdf } from '../../../fixtures/written-pdf.ts';
import { processCalls, refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../../support/test-portal.ts';
import { leaseOffice, TERMS } from '../lease-office.ts';

const LETTER = { mediaBox: [0, 0, 612, 792] } as const;
/** The second page is turned. */
const RULES = writtenPdf([LETTER, { ...LETTER, rotate: 90 }]);

interface Mark {
  id: string;
  signer: string;
  kind: 'signature' | 'initials' | 'date';
  page: number;
  left: number;
  top: number;
}

describe.each(DIALECTS)("the office's own papers of a lease, on %s", (dialect) => {
  let portal: TestPortal;
  let kim: string;
  let lee: string;
  let elsewhere: string;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    kim = await officer('juniper-row', ['manage_leases']);
    lee = await officer('juniper-row', ['manage_leases'], 'Lee');
    elsewhere = await officer('harbor-court', ['manage_leases']);
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const on = leaseOffice(() => portal);
  const path = (application_id: string) => `/api/office/lease-drafts/${application_id}/papers`;
  const add = (application_id: string, bytes: Uint8Array = RULES, name = 'House rules.pdf', token = kim) => {
    const form = new FormData();
    form.append('file[0]', new Blob([Buffer.from(bytes)]), name);
    return portal.ask('POST', path(application_id), { token, body: form });
  };
  const place = (application_id: string, paper: string, marks: Mark[], seen: Mark[] = [], token = kim) =>
    portal.ask('PUT', `${path(application_id)}/${paper}/marks`, { token, body: { marks, seen } });
  const remove = (application_id: string, paper: string, token = kim) =>
    portal.ask('DELETE', `${path(application_id)}/${paper}`, { token });
  /** A household whose lease has a paper of the office. */
  const withPaper = async (names?: readonly string[]) => {
    const home = await on.approved(names);
    const { body } = await add(home.application_id);
    return { ...home, paper: body.papers[0].paper_id as string };
  };
  const mark = (id: string, signer: string, more: Partial<Mark> = {}): Mark => ({
    ...{ id, signer, kind: 'signature', page: 1, left: 100, top: 700 },
    ...more,
  });

  it('are added, listed and opened, and taken out', async () => {
    const { application_id, people } = await on.approved();
    const { status, body } = await add(application_id, RULES, 'House rules');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      signers: [
        { id: people[0].id, name: 'Ann Bell' },
        { id: people[1]?.id, name: 'Ben Bell' },
      ],
      papers: [{ file_name: 'House rules.pdf', pages: [{ width: 789.48 }, { width: 1021.68 }], marks: [] }],
    });
    const [{ paper_id, file_path, without_mark }] = body.papers;
    expect(without_mark).toEqual(['Ann Bell', 'Ben Bell']);
    const file = await portal.app.inject({ url: file_path });
    expect([file.headers['content-type'], file.rawPayload.equals(Buffer.from(RULES))]).toEqual([
      'application/pdf',
      true,
    ]);
    const removed = await remove(application_id, paper_id);
    expect(removed).toMatchObject({ status: 200, body: { papers: [] } });
    expect(await remove(application_id, paper_id)).toMatchObject(refused(404, 'record.not_found'));
  });

  it('are refused with the reason, and nothing is kept', async () => {
    const { application_id } = await on.approved(['Cal']);
    const cases: [Uint8Array, string][] = [
      [Buffer.from('\x89PNG\r\n\x1a\n rest of a picture'), 'file.type_refused'],
      [Buffer.from(''), 'file.empty'],
      [Buffer.from('%PDF-1.7\nno pages'), 'lease.paper_damaged'],
      [pdfOfPages([{ mediaBox: [0, 0, 100, 100] }]), 'lease.paper_sides'],
      [pdfOfPages(Array.from({ length: 101 }, () => LETTER)), 'lease.paper_pages'],
      [new Uint8Array(5_000_001), 'file.too_large'],
    ];
    for (const [bytes, code] of cases) {
      const answer = await add(application_id, bytes);
      expect([code, answer.body.error?.code]).toEqual([code, code]);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
    for (let n = 0; n < 5; n += 1) expect((await add(application_id)).status).toBe(200);
    expect(await add(application_id)).toMatchObject(refused(409, 'lease.papers_full'));
    const { body } = await portal.ask('GET', path(application_id), { token: kim });
    expect(body.papers).toHaveLength(5);
  });

  it('take marks within their pages, of those who sign, that lie beside each other', async () => {
    const { application_id, people, paper } = await withPaper(['Ann']);
    const [{ id }] = people;
    const code = async (...marks: Mark[]) =>
      (await place(application_id, paper, marks)).body.error?.code ?? 'saved';
    expect(await code(mark('a', id, { page: 3 }))).toBe('lease.mark_outside');
    expect(await code(mark('a', id, { left: 700 }))).toBe('lease.mark_outside');
    expect(await code(mark('a', id, { page: 2, left: 700 }))).toBe('saved');
    expect(await code(mark('a', id), mark('b', 'landlord', { top: 720 }))).toBe('lease.mark_overlap');
    expect(await code(mark('a', 'nobody'))).toBe('lease.mark_nobody');
    expect(await code(mark('a', 'landlord', { kind: 'initials' }))).toBe('lease.mark_nobody');
    // A date is nothing that its signer signs.
    const [stored, date] = [mark('a', id, { page: 2, left: 700 }), mark('d', id, { kind: 'date' })];
    expect((await place(application_id, paper, [date], [stored])).status).toBe(200);
    expect(await on.send(kim, application_id)).toMatchObject(refused(422, 'lease.marks_missing'));
    await place(application_id, paper, [], [date]);
    expect(await code(mark('a', id), mark('a', id, { top: 10 }))).toBe('lease.mark_nobody');
    expect(await code(mark('a', id, { top: 0.5 }))).toBe('request.invalid');
  });

  it('take no mark on a dark picture, where sealing would not find it', async () => {
    const { application_id, people } = await on.approved(['Ann']);
    // The lower half of the page is nearly black.
    const bytes = pdfOfPages([LETTER], '0.1 g 0 0 612 396 re f');
    const { body } = await add(application_id, bytes);
    const paper = body.papers[0].paper_id as string;
    const low = await place(application_id, paper, [mark('a', people[0].id)]);
    expect(low).toMatchObject(refused(422, 'lease.mark_dark'));
    expect(low.body.error).toMatchObject({ mark: 'a', message: expect.stringContaining('page 1') });
    expect((await place(application_id, paper, [mark('a', people[0].id, { top: 300 })])).status).toBe(200);
  });

  it('tell the second of two colleagues what the first has changed, and save nothing unseen', async () => {
    const { application_id, people, paper } = await withPaper();
    const [ann, ben] = people;
    const first = [mark('a', ann.id)];
    expect((await place(application_id, paper, first, [], lee)).status).toBe(200);
    const mine = [mark('b', ben?.id ?? '', { top: 300 })];
    const late = await place(application_id, paper, mine);
    expect(late).toMatchObject(refused(409, 'record.changed'));
    const { id: _, ...placed } = mark('a', ann.id);
    expect(late.body.error).toMatchObject({
      by: expect.stringContaining('Lee'),
      changes: [{ field: 'a', before: null, after: placed }],
    });
    const both = [...first, ...mine];
    expect((await place(application_id, paper, both, first)).status).toBe(200);
    // The same save again is no conflict.
    expect((await place(application_id, paper, both, first)).status).toBe(200);
    // Nor can a mark be removed that was moved meanwhile.
    await place(application_id, paper, [mark('a', ann.id, { top: 500 }), ...mine], both, lee);
    expect(await place(application_id, paper, mine, both)).toMatchObject(refused(409, 'record.changed'));
  });

  it('are nobody else’s: another property, an applicant, a member without the policy', async () => {
    const { application_id, people, paper } = await withPaper(['Ann']);
    const other = await on.approved(['Dee']);
    const reader = await officer('juniper-row', ['read_office']);
    for (const token of [elsewhere, people[0].token, reader, '']) {
      const answers = [
        await portal.ask('GET', path(application_id), { token }),
        await add(application_id, RULES, 'Rules.pdf', token),
        await place(application_id, paper, [], [], token),
        await remove(application_id, paper, token),
      ];
      for (const { status } of answers) expect([401, 403, 404]).toContain(status);
    }
    // A paper is named with its own application only.
    expect(await place(other.application_id, paper, [])).toMatchObject(refused(404, 'record.not_found'));
    expect(await remove(other.application_id, paper)).toMatchObject(refused(404, 'record.not_found'));
    expect((await portal.ask('GET', path(application_id), { token: kim })).body.papers).toHaveLength(1);
  });

  it('are signed and sealed at the places of their marks, and not changed after the lease was sent', async () => {
    const { application_id, people, paper } = await withPaper();
    const [ann, ben] = people;
    const landlord = mark('l', 'landlord', { page: 2, left: 500, top: 600 });
    const marks = [mark('a', ann.id), mark('i', ann.id, { kind: 'initials', page: 2, left: 40, top: 60 })];
    await place(application_id, paper, [...marks, landlord]);
    const terms = { ...TERMS, countersign: true };
    const unplaced = await on.send(kim, application_id, terms);
    expect(unplaced).toMatchObject(refused(422, 'lease.marks_missing'));
    expect(unplaced.body.error.message).toContain('Ben Bell');
    const dates = [
      mark('d', ann.id, { kind: 'date', left: 400 }),
      mark('e', 'landlord', { kind: 'date', page: 2, left: 500, top: 650 }),
    ];
    const all = [...marks, landlord, mark('b', ben?.id ?? '', { page: 2, left: 300, top: 60 }), ...dates];
    await place(application_id, paper, all, [...marks, landlord]);

    const seen = await on.preview(kim, application_id, terms);
    const before = await textsOf(Buffer.from(seen.body.pdf, 'base64'));
    /** What stands at each of the places, besides the text of the paper. */
    const placed = (texts: typeof before, first: number) =>
      all.map(({ page, ...at }) =>
        texts
          .filter((one) => one.page === first - 1 + page && isWithin(one, boxOfMark(at)))
          .filter(({ text }) => !text.includes('Tenant'))
          .map(({ text }) => text)
          .join(''),
      );
    const last = before.at(-1)?.page ?? 0;
    const words = ['Date of signing', 'Date of signing'];
    expect(placed(before, last - 1)).toEqual(['Ann Bell', 'AB', 'Latchkey Homes', 'Ben Bell', ...words]);

    const { lease_id } = (await on.send(kim, application_id, terms)).body;
    expect(await place(application_id, paper, [], all)).toMatchObject(refused(409, 'lease.exists'));
    expect(await remove(application_id, paper)).toMatchObject(refused(409, 'lease.exists'));
    expect(await add(application_id)).toMatchObject(refused(409, 'lease.exists'));
    // The third of March in Greenwich, the second at the property.
    portal.clock.advance(12 * 3_600_000);
    kim = await officer('juniper-row', ['manage_leases']);
    for (const person of people) expect((await on.sign(person)).status).toBe(200);
    expect((await on.countersign(kim, lease_id)).status).toBe(200);
    expect(await sealLeases(portal.deps)).toMatchObject({ seal: 1 });
    const { body } = await on.read(kim, lease_id);
    expect(body.documents.at(-1)).toEqual({ title: 'House rules', pages: 2 });
    const file = await portal.app.inject({ url: body.file_path });
    const verified = await verifySealed(file.rawPayload, portal.deps.seal.trusted());
    if (verified.verdict !== 'untouched') throw new Error(verified.verdict);
    const [rules] = verified.record.documents.slice(-1);
    const sealed = await textsOf(file.rawPayload);
    const shown = placed(sealed, rules?.first_page ?? 0);
    expect(shown).toEqual([
      'Bell',
      expect.stringMatching(/^AB/),
      'Kim Moss',
      'Bell',
      'March 2, 2026',
      'March 2, 2026',
    ]);
  });
});

/** The texts of a file, each with its page and the start of its baseline in CSS pixels at the tags' scale. */
async function textsOf(bytes: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const texts: { text: string; page: number; left: number; top: number }[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: TAG_SCALE });
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [left = 0, top = 0] = viewport.convertToViewportPoint(item.transform[4], item.transform[5]);
      texts.push({ text: item.str, page: number, left, top });
    }
  }
  await pdf.loadingTask.destroy();
  return texts;
}

function isWithin(
  at: { readonly left: number; readonly top: number },
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): boolean {
  return (
    at.left >= box.left - 1 &&
    at.left <= box.left + box.width &&
    at.top >= box.top &&
    at.top <= box.top + box.height + 1
  );
}
