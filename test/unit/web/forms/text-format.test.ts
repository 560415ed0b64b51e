import { describe, expect, it } from 'vitest';
import type { Widget } from '../../../../src/engine/forms/form.ts';
import { maskedEnding } from '../../../../src/engine/forms/reading/shown-text.ts';
import { textFormat } from '../../../../src/web/forms/widgets/text-format.ts';

describe('the text that a field shows for a stored value', () => {
  it.each<[Widget, unknown, string]>([
    ['phone', '5551234567', '(555) 123-4567'],
    ['phone', '555', '(555'],
    ['phone', '445551234567', '445551234567'],
    ['zip', '627011234', '62701 1234'],
    ['zip', '62701', '62701'],
    ['ssn', '123456789', '123-45-6789'],
    ['money', '1234567.5', '1,234,567.5'],
    ['money', 1200, '1,200'],
    ['money', '$1,200.50', '1,200.50'],
    ['money', 'a lot', 'a lot'],
    ['number', 12.5, '12.5'],
    ['text', null, ''],
    ['text', undefined, ''],
    ['email', 'ada@example.com', 'ada@example.com'],
  ])('%s %j → %j', (widget, value, text) => {
    expect(textFormat(widget).show(value)).toBe(text);
  });
});

describe('the value that a field stores for its text', () => {
  it.each<[Widget, string, string]>([
    ['phone', '(555) 123-4567', '5551234567'],
    ['phone', '+1 (555) 123-4567', '5551234567'],
    ['phone', '155512345', '55512345'],
    ['digits', '021-000 021', '021000021'],
    ['zip', '62701 1234', '627011234'],
    ['ssn', '123-45-6789', '123456789'],
    ['money', '$ 1,200.50', '1200.50'],
    ['money', '12k', '12k'],
    ['text', ' Ada ', ' Ada '],
  ])('%s %j → %j', (widget, text, value) => {
    expect(textFormat(widget).store(text)).toBe(value);
  });
});

describe('a stored secret', () => {
  it.each([
    ['*****6789', '6789'],
    ['***', ''],
    ['123456789', null],
    ['**12', null],
    [undefined, null],
    [123456789, null],
  ])('%j ends in %j', (value, ending) => {
    expect(maskedEnding(value)).toBe(ending);
  });
});
