import { describe, expect, it } from 'vitest';
import { messageErrors, messagesOf, placeholdersOf } from '../../../../src/engine/check/messages.ts';

const said = (en: object, es: object) =>
  messageErrors(messagesOf({ en: { portal: en }, es: { portal: es } })).map((error) => error.message);

describe('texts', () => {
  it('are found nested, flat and in plural forms', () => {
    const messages = messagesOf({
      en: { portal: { tabs: { one: 'One' }, 'a.b': 'AB', days_one: '1 day', days_other: '{{count}} days' } },
    });
    for (const key of ['portal:tabs.one', 'portal:a.b', 'portal:days'])
      expect(messages.has(key, 'en')).toBe(true);
    for (const key of ['portal:tabs', 'portal:tabs.two', 'exam:a.b'])
      expect(messages.has(key, 'en')).toBe(false);
    expect(messages.has('portal:a.b', 'es')).toBe(false);
  });

  it('must exist in every language, in both directions', () => {
    expect(said({ a: 'A', b: { c: 'C' } }, { a: 'A', d: 'D' })).toEqual([
      'locales/en/portal.json /d: the text is missing that en should have, as es does',
      'locales/es/portal.json /b/c: the text is missing that es should have, as en does; 1 in this file. People can choose es, so it must be complete',
    ]);
  });

  it('count as missing if empty', () => {
    expect(said({ a: 'A' }, { a: '  ' })).toHaveLength(1);
  });

  it('must keep their placeholders, whatever the order and format', () => {
    expect(said({ a: '{{x}} of {{y, number}}' }, { a: '{{ y }} de {{x}}' })).toEqual([]);
    expect(said({ a: '{{x}}' }, { a: '{{z}}' })).toEqual([
      'locales/es/portal.json /a: the message "portal:a" has the placeholders z in es, but x in en',
    ]);
  });

  it('may omit the count in a plural form, and have forms that another language lacks', () => {
    expect(
      said(
        { d_one: 'a day', d_other: '{{count}} days' },
        { d_one: '{{count}} día', d_many: '{{count}} de días', d_other: '{{count}} días' },
      ),
    ).toEqual([]);
  });

  it('must have the plural forms of their own language, whatever forms the others have', () => {
    const days = { d_one: '{{count}} day', d_other: '{{count}} days' };
    const polish = { d_one: '{{count}} dzień', d_few: '{{count}} dni', d_other: '{{count}} dnia' };
    const found = messageErrors(
      messagesOf({ en: { portal: days }, ja: { portal: { d_other: '{{count}}' } }, pl: { portal: polish } }),
    );
    expect(found.map(({ message }) => message)).toEqual([
      'locales/pl/portal.json /d_many: the text is missing that pl should have, as en does; 1 in this file. People can choose pl, so it must be complete',
    ]);
  });

  it('that only look like a plural form are ordinary texts', () => {
    expect(said({ income_other: 'Other', none_zero: 'None' }, { income_other: 'Otro' })).toHaveLength(1);
  });

  it('list each placeholder once', () => {
    expect(placeholdersOf('{{b}} {{- a}} {{b}} {{user.name}}')).toEqual(['a', 'b', 'user.name']);
  });
});
