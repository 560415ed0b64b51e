import { expect, it } from 'vitest';
import { DOCUMENT_ACCEPT, mayBeDocument } from '../../../src/contract/document-types.ts';

it.each([
  ['licence.PDF', true],
  ['photo.of.me.jpeg', true],
  ['letter.docx', true],
  ['scan', true],
  ['virus.exe', false],
  ['page.html', false],
  ['drawing.svg', false],
  ['licence.pdf.exe', false],
])('%s may be a document: %s', (name, expected) => {
  expect(mayBeDocument(name)).toBe(expected);
});

it('a picker gets the file extensions of every type', () => {
  expect(DOCUMENT_ACCEPT.split(',')).toEqual(expect.arrayContaining(['.pdf', '.heic', '.docx', '.rtf']));
});

it.each([
  ['tap.HEIC', true],
  ['tap.jpg', true],
  ['photo', true],
  ['letter.pdf', false],
  ['notes.txt', false],
])('%s may be a picture: %s', (name, expected) => {
  expect(mayBeDocument(name, 'image/*')).toBe(expected);
});
