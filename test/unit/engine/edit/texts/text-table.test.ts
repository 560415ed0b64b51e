import { describe, expect, it } from 'vitest';
import { textRows, textsIn, textValue } from '../../../../../src/engine/edit/texts/text-table.ts';

const versions = (now: unknown, before: unknown) => ({ now: textsIn(now), before: textsIn(before) });
const same = (content: unknown) => versions(content, content);

describe('the texts of a namespace', () => {
  it('stand in a row for each place, in the order of the English file', () => {
    const en = { send: 'Send', mail: { text: ['Hello {{first_name}},', 'bye'] } };
    const es = {
      mail: { text: ['Hola {{first_name}}:', 'adiós'] },
      send: 'Enviar',
      days_many: '{{count}} de días',
    };
    const rows = textRows({ es: same(es), en: same(en) });
    expect(rows.map(({ key, at }) => [key, at])).toEqual([
      ['send', ['send']],
      ['mail.text', ['mail', 'text']],
      ['days_many', ['days_many']],
    ]);
    expect(rows[1]?.texts).toEqual({ en: 'Hello {{first_name}},\nbye', es: 'Hola {{first_name}}:\nadiós' });
    expect(rows.flatMap(({ missing, stale }) => [...missing, ...stale])).toEqual([]);
  });

  it('are missing where only English has them, and not where another language has more plural forms', () => {
    const rows = textRows({ en: same({ send: 'Send' }), es: same({ days_many: 'días' }) });
    expect(rows.map(({ key, missing }) => [key, missing])).toEqual([
      ['send', ['es']],
      ['days_many', []],
    ]);
  });

  it('are stale where English has changed and the translation has not', () => {
    const changed = versions({ a: 'New', b: 'New', c: 'Same' }, { a: 'Old', b: 'Old', c: 'Same' });
    const es = versions({ a: 'Viejo', b: 'Nuevo', c: 'Igual' }, { a: 'Viejo', b: 'Viejo', c: 'Otro' });
    const rows = textRows({ en: changed, es });
    expect(rows.map(({ key, stale }) => [key, stale])).toEqual([
      ['a', ['es']],
      ['b', []],
      ['c', []],
    ]);
  });

  it('name the placeholders that differ, and the language that needs the most room', () => {
    const en = { link: 'Open {{link}}', send: 'Send it now' };
    const es = { link: 'Abrir {{enlace}} en una página', send: 'Enviar' };
    const [link, send] = textRows({ en: same(en), es: same(es) });
    expect(link).toMatchObject({ placeholders: { es: ['{{link}}', '{{enlace}}'] }, longest: 'es' });
    expect(send).toMatchObject({ placeholders: { es: [] }, longest: 'en' });
  });

  it('are written as paragraphs where the other language has paragraphs', () => {
    expect([textValue('a\nb', ['x', 'y']), textValue('a\nb', 'x')]).toEqual([['a', 'b'], 'a\nb']);
  });
});
