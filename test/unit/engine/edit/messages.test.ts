import { describe, expect, it } from 'vitest';
import { listedMessages } from '../../../../src/engine/edit/message/message-list.ts';
import {
  placeholderNames,
  sampleAnswers,
  sampleValue,
} from '../../../../src/engine/edit/message/sample-values.ts';
import { tableParts } from '../../../../src/engine/edit/table/table-outline.ts';
import { textsOfMessage } from '../../../../src/engine/texts/message-texts.ts';
import { smsParts } from '../../../../src/engine/texts/sms-parts.ts';
import { type Texts, textsOf } from '../../../../src/engine/texts/texts.ts';
import { BUNDLE, Edited } from './edited-bundle.ts';

const TODAY = '2026-11-27';
const texts: Texts = textsOf(BUNDLE);
const messages = listedMessages(new Edited());

describe('the messages of a draft', () => {
  it('are those that its flows send: by tasks, when a turn begins, and as reminders', () => {
    const of = (flow: string) => messages.filter((message) => message.flow === flow);
    const found = of('accommodation-request').map(({ kind, subject }) => [kind, subject.split(':')[1]]);
    expect(found).toEqual(
      expect.arrayContaining([
        ['person', 'mail.received.subject'],
        ['office', 'mail.office.subject'],
        ['remind', 'mail.reminder.subject'],
      ]),
    );
    const remind = messages.find(({ kind, flow }) => kind === 'remind' && flow === 'accommodation-request');
    expect(remind).toMatchObject({ at: ['states', remind?.name, 'after', 'remind', 0], sms: '' });
  });

  it('are also those of the portal, with and without an SMS', () => {
    const own = (name: string) => messages.find((message) => message.flow === null && message.name === name);
    expect(own('turn_given')).toMatchObject({ path: 'locales/en/mail.json', sms: '' });
    expect(own('account.reset')?.text).toBe('mail:account.reset.text');
    expect(own('parcel')?.sms).toBe('notices:parcel.sms');
    expect(own('otp_sms')).toMatchObject({ subject: '', text: '', sms: 'mail:otp_sms' });
  });

  it('have every text in every language', () => {
    const keys = messages.flatMap(({ subject, text, sms }) => [subject, text, sms]).filter(Boolean);
    const lacking = keys.filter((key) =>
      texts.languages.some((language) => texts.message(language, key, {}) === key),
    );
    expect(lacking).toEqual([]);
  });

  it.each([null, 3, { states: [] }, { states: { a: null, b: { task: 'sendMail', with: { subject: 1 } } } }])(
    'are read although a flow is malformed: %j',
    (file) => {
      const json = (path: string) => (path === 'flows/x.flow.json' ? file : undefined);
      expect(listedMessages({ paths: ['flows/x.flow.json'], json })).toEqual([]);
    },
  );
});

describe('sample values', () => {
  const source = { known: { first_name: 'Ada' }, language: 'en', today: TODAY };

  it.each([
    ['first_name', 'Ada'],
    ['rent_cents', '$1,250.00'],
    ['lease_end_date', 'December 11, 2026'],
    ['today', 'November 27, 2026'],
    ['minutes', '3'],
    ['total', '$1,250.00'],
    ['why_not', '[why not]'],
    ['constructor', '[constructor]'],
  ])('are what the name suggests: %s', (name, value) => {
    expect(sampleValue(name, source)).toBe(value);
  });

  it('fill in every placeholder of every message, in every language', () => {
    for (const language of texts.languages)
      for (const { subject, text, sms } of messages) {
        const raw = [subject, text, sms].map((key) => (key === '' ? '' : texts.message(language, key, {})));
        const names = placeholderNames(raw);
        const values = Object.fromEntries(
          names.map((name) => [name, sampleValue(name, { ...source, language })]),
        );
        const filled = textsOfMessage(texts, { language, template: { subject, body: text }, values });
        expect(`${filled.subject} ${text === '' ? '' : filled.body}`).not.toMatch(/\{\{|\}\}/);
      }
  });

  it('are generated answers, each read as a mail reads it', () => {
    const parts = tableParts(new Edited());
    const forms = parts.forms
      .filter(({ id }) => id === 'pet-joins/animal')
      .map((form) => ({ form, facts: parts.formFactsOf(form.id) }));
    const say = (key: string, values = {}) => texts.message('en', key, values);
    const [answered] = sampleAnswers(forms, say, TODAY);
    expect(answered?.lines.map(({ text }) => text)).toEqual(expect.arrayContaining(['Dog', 'Up to 25 lbs']));
    const broken = [{ form: { id: 'x', schema: {}, ui: {} } as never, facts: { properties: {} } as never }];
    expect(sampleAnswers(broken, say, TODAY)).toEqual([]);
  });
});

describe('the parts of an SMS', () => {
  it.each([
    ['', 0, 1],
    ['a'.repeat(160), 160, 1],
    ['a'.repeat(161), 161, 2],
    ['a'.repeat(306), 306, 2],
    ['a'.repeat(307), 307, 3],
    ['€'.repeat(80), 160, 1],
    ['€'.repeat(81), 162, 2],
    ['ó'.repeat(70), 70, 1],
    ['ó'.repeat(71), 71, 2],
    ['😀'.repeat(35), 70, 1],
    ['😀'.repeat(36), 72, 2],
  ])('are counted as networks do, %#', (text, length, parts) => {
    expect(smsParts(text)).toMatchObject({ length, parts });
  });

  it('name the characters that cost room', () => {
    expect(smsParts('Su código: “ñ”').outside).toEqual(['ó', '“', '”']);
  });
});
