import type { FieldSchema, FormFacts, Json } from '../../forms/form.ts';
import { formats } from '../../keywords/formats.ts';
import { textsMatching } from './pattern-texts.ts';

/** `2026-03-01` moved by whole years and days. */
export function movedDate(date: string, years: number, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const moved = new Date(Date.UTC(year + years, month - 1, day + days));
  return moved.toISOString().slice(0, 10);
}

const samples: Readonly<Record<string, readonly string[]>> = {
  date: ['2024-02-29', '2020-05-17'],
  email: ['ada@example.com'],
  phone: ['(512) 555-0142', '5125550142'],
  zip: ['78701', '78701-1234'],
  ssn: ['123-45-6789', '*****6789'],
  amount: ['1200', '$1,200.50'],
  dollars: ['1200', '1,200.50'],
  digits: ['021000021'],
  decimal: ['12', '0.5'],
};

const broken: Readonly<Record<string, readonly string[]>> = {
  date: ['2023-02-29', '2024-13-01', '17.05.2020'],
  email: ['ada@example', 'ada.example.com'],
  phone: ['512555014', '51255501420'],
  zip: ['7870', '787011'],
  ssn: ['12345678', '1234567890'],
  amount: ['twelve', '-5'],
  dollars: ['1 00', '12.345', '500,50'],
  digits: ['12a', ' 1 2'],
  decimal: ['1.2.3', '-1'],
};

const texts = ['Sample', 'A', 'Ann', '2020', '1', 'Sample text', '&&', 'a1', '12', '20x6', '99999', '!!'];

/** A text of exactly this many characters that starts with the sample. */
export function textOfLength(sample: string, length: number, format: string | undefined): string {
  if (format === 'email') return `${'a'.repeat(Math.max(1, length - '@example.com'.length))}@example.com`;
  if (format === 'amount' || format === 'dollars' || format === 'digits' || format === 'decimal')
    return '1'.repeat(length);
  return sample.padEnd(length, 'abcdefghij').slice(0, length);
}

const lengthOf = (text: string) => [...text].length;

/** Whether a text obeys the rules of a field that do not depend on facts, ignoring the rule `apart`. */
export function keeps(field: FieldSchema, text: string, apart: string | null = null): boolean {
  const { minLength, maxLength, pattern, format } = field as {
    minLength?: number;
    maxLength?: number;
    pattern?: string;
    format?: keyof typeof formats;
  };
  if (apart !== 'minLength' && minLength !== undefined && lengthOf(text) < minLength) return false;
  if (apart !== 'maxLength' && maxLength !== undefined && lengthOf(text) > maxLength) return false;
  if (apart !== 'pattern' && pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return false;
  if (apart !== 'format' && format !== undefined && !formats[format]?.test(text)) return false;
  return true;
}

/** Texts that violate only the pattern. */
export function breaksPattern(field: FieldSchema): string[] {
  const pattern = new RegExp(String(field.pattern), 'u');
  // Ten digits whose first nine have a valid checksum: only the pattern fails.
  if (field.routingChecksum) return ['0210000210'];
  return texts.filter((text) => !pattern.test(text) && keeps(field, text, 'pattern')).slice(0, 2);
}

/** Texts that violate only the format. */
export function breaksFormat(field: FieldSchema, facts: FormFacts): string[] {
  const window = windowOf(field, facts);
  // As a text it sorts inside the window, but it is not a date.
  if (window) return [`${movedDate(window.to, 0, -31).slice(0, 8)}32`];
  const format = String(field.format);
  if (field.afterToday) return ['9999-13-01'];
  return (broken[format] ?? []).filter((text) => keeps(field, text, 'format') && text.trim() === text);
}

/** The first and last date that facts allow for a field; null if the facts are missing. */
export function windowOf(field: FieldSchema, facts: FormFacts): { from: string; to: string } | null {
  const names = field.betweenFacts as { from?: string; to?: string } | readonly string[] | undefined;
  if (!names) return null;
  const [first, last] = 'from' in names ? [names.from, names.to] : [...(names as readonly string[])];
  const [from, to] = [facts[first ?? ''], facts[last ?? '']];
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : null;
}

const earlier = (one: string, other: string) => (one < other ? one : other);

/** A state as stored by the address forms. */
const state = { id: '48', code: 'TX', label: 'Texas' };

/** Values that obey all rules of a field, the typical one first; rules on dates use the facts. */
export function validValues(name: string, field: FieldSchema, facts: FormFacts): Json[] {
  const { today } = facts;
  if (field.const !== undefined) return [field.const];
  if (field.enum) return [...field.enum];
  const named = Array.isArray(field.examples) ? field.examples : [];
  if (named.length > 0) return named;
  const types = [field.type].flat();
  if (types.includes('boolean')) return [true, false];
  if (types.includes('array')) {
    const [entry = {}] = validValues(name, field.items ?? {}, facts);
    return [Array.from({ length: Number(field.minItems ?? 0) }, () => entry)];
  }
  if (types.includes('object')) {
    if (name === 'state_id') return [state];
    const required = Object.entries(field.properties ?? {}).filter(([one]) => field.required?.includes(one));
    return [Object.fromEntries(required.map(([one, inner]) => [one, validValues(one, inner, facts)[0]]))];
  }
  if (types.includes('integer') || types.includes('number')) return [1];
  if (typeof field.minAge === 'number') return [movedDate(today, -field.minAge - 10, 0)];
  if (typeof field.underAge === 'number') return [movedDate(today, 5 - field.underAge, 0)];
  const window = windowOf(field, facts);
  if (window) return [window.from > today ? window.from : earlier(movedDate(today, 0, 10), window.to)];
  if (field.afterToday) return [movedDate(today, 0, 10)];
  if (field.routingChecksum) return ['021000021'];
  if (field.notInFutureYear) return [String(Number(today.slice(0, 4)) - 1)];
  const fitting = [...(samples[String(field.format)] ?? []), ...texts].filter((text) => keeps(field, text));
  if (fitting.length > 0) return fitting.slice(0, field.format ? 2 : 1);
  const matching = typeof field.pattern === 'string' ? textsMatching(field.pattern) : [];
  const [made] = matching.filter((text) => text.trim() === text && text !== '' && keeps(field, text));
  if (made !== undefined) return [made];
  const length = (field.minLength as number | undefined) ?? field.maxLength ?? 1;
  return [textOfLength('Sample', length, undefined)];
}
