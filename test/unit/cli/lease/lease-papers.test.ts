import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { spotBox } from '../../../../machines/lease/spot-box.ts';
import { spotsOf } from '../../../../machines/lease/spots.ts';
import { drawPapers } from '../../../../src/cli/demo/lease/lease-papers.ts';
import type { DrawnDocument } from '../../../../src/server/papers/drawn-paper.ts';
import { PAGE_POINTS } from '../../../../src/server/papers/page-style.ts';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const spots = ({ tags, pages }: DrawnDocument) => spotsOf(tags, pages);
const [wide, high] = [PAGE_POINTS.width * 1.29, PAGE_POINTS.height * 1.29];

describe('the documents of a demo lease', async () => {
  const papers = await drawPapers({ signers: 2, addendums: 3, pages: null });
  const [lease] = papers as [DrawnDocument];

  it('are a residential lease of about 20 pages and three addendums', async () => {
    expect(papers.map(({ file_type, file_name }) => [file_type, file_name])).toEqual([
      ['LEASE', 'Residential Lease Agreement.pdf'],
      ['ADDENDUM', 'Pet Addendum.pdf'],
      ['ADDENDUM', 'Parking Addendum.pdf'],
      ['ADDENDUM', 'Lead Paint and Mold Addendum.pdf'],
    ]);
    expect(lease.pages).toBeGreaterThanOrEqual(17);
    expect(lease.pages).toBeLessThanOrEqual(22);
    for (const { bytes, pages } of papers) expect((await PDF.load(bytes)).getPageCount()).toBe(pages);
  });

  it('have initials of each signer on every page, one signature each, and blanks for names, dates, rent and unit', () => {
    for (const paper of papers) {
      for (const signer of [1, 2]) {
        const initials = spots(paper).filter(
          ({ shortcode }) => shortcode === `applicant_acceptance_initials_${signer}`,
        );
        expect(new Set(initials.map(({ page }) => page)).size).toBe(paper.pages);
        expect(initials.length).toBeGreaterThan(paper.pages);
        const signatures = paper.tags.filter(({ shortcode }) => shortcode === `applicant_sign_${signer}`);
        expect(signatures).toHaveLength(1);
      }
    }
    const blanks = new Set(lease.tags.map(({ shortcode }) => shortcode));
    for (const field of [
      'tenant_names',
      'start_date',
      'end_date',
      'monthly_rent',
      'unit_number',
      'applicant_name_2',
    ])
      expect([...blanks]).toContain(field);
  });

  it('have every tag within its page, no overlapping tags, and a unique id for each tag', () => {
    for (const paper of papers) {
      expect(new Set(paper.tags.map(({ id }) => id)).size).toBe(paper.tags.length);
      const boxes = spots(paper).map((spot) => {
        const kind = /_sign_/.test(spot.shortcode)
          ? 'signature'
          : /_initials_/.test(spot.shortcode)
            ? 'initials'
            : 'text';
        return { ...spotBox(kind, spot), page: spot.page, key: spot.key };
      });
      for (const [index, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.left + box.width).toBeLessThanOrEqual(wide);
        expect(box.top + box.height).toBeLessThanOrEqual(high);
        const over = boxes
          .slice(index + 1)
          .filter(
            (other) =>
              other.page === box.page &&
              other.left < box.left + box.width &&
              box.left < other.left + other.width &&
              other.top < box.top + box.height &&
              box.top < other.top + other.height,
          );
        expect(over.map(({ key }) => [box.key, key])).toEqual([]);
      }
    }
  });

  it('are byte-identical every time they are drawn', async () => {
    const again = await drawPapers({ signers: 2, addendums: 3, pages: null });
    expect(again.map(({ bytes }) => hash(bytes))).toEqual(papers.map(({ bytes }) => hash(bytes)));
    const [alone] = await drawPapers({ signers: 1, addendums: 0, pages: null });
    expect(hash(alone?.bytes ?? new Uint8Array())).not.toBe(hash(lease.bytes));
  });

  it.each([1, 2])('are as long as asked for: 120 pages with 400 tags, for %i signers', async (signers) => {
    const [long] = (await drawPapers({ signers, addendums: 0, pages: 120 })) as [DrawnDocument];
    expect(long.pages).toBe(120);
    expect((await PDF.load(long.bytes)).getPageCount()).toBe(120);
    expect(spots(long)).toHaveLength(400);
  });

  it('cannot be shorter than their text', async () => {
    await expect(drawPapers({ signers: 1, addendums: 0, pages: 3 })).rejects.toThrow(
      /--pages must be at least \d\d/,
    );
  });
});
