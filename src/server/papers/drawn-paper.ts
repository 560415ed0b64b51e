/** A laid-out paper as the file and the tags of a lease document. */
import { createHash } from 'node:crypto';
import type { LeaseTag } from '../../contract/lease/lease-spot.contract.ts';
import type { NewLeaseDocument } from '../../db/lease/new-lease.ts';
import type { Deps } from '../deps.ts';
import { drawDocument } from './draw-document.ts';
import type { LaidDocument } from './laid-document.ts';

export interface DrawnDocument {
  readonly file_type: 'LEASE' | 'ADDENDUM';
  readonly file_name: string;
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** Their values are empty: each lease fills them in. */
  readonly tags: LeaseTag[];
}

/** @example await drawnPaper('ADDENDUM', layOut(blocks, style), { written, language: 'en' }) */
export async function drawnPaper(
  file_type: DrawnDocument['file_type'],
  laid: LaidDocument,
  made: Parameters<typeof drawDocument>[1],
): Promise<DrawnDocument> {
  return {
    file_type,
    file_name: `${laid.title}.pdf`,
    bytes: await drawDocument(laid, made),
    pages: laid.pages.length,
    tags: laid.tags.map(({ left, top, width, ...tag }, index) => ({
      id: `t${index + 1}`,
      ...tag,
      left: inHundredths(left),
      top: inHundredths(top),
      width: inHundredths(width),
      value: '',
    })),
  };
}

/** Puts the content into the storage. @param values the texts printed in the blanks, by shortcode. */
export async function storePaper(
  { storage, random }: Pick<Deps, 'storage' | 'random'>,
  { bytes, tags, ...document }: DrawnDocument,
  values: Readonly<Record<string, string>> = {},
): Promise<NewLeaseDocument> {
  const content = Buffer.from(bytes);
  const storage_key = random.id();
  await storage.put(storage_key, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const stored = { id: random.id(), storage_key, sha256, size: content.length };
  return {
    ...document,
    ...stored,
    tags: tags.map((tag) => ({ ...tag, value: values[tag.shortcode] ?? '' })),
  };
}

function inHundredths(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
