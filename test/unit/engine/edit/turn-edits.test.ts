import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { changeOf } from '../../../../src/engine/drafts/text-change.ts';
import { type FlowOutline, outlineOf } from '../../../../src/engine/edit/flow-outline.ts';
import { membersOf } from '../../../../src/engine/edit/leads.ts';
import {
  partyEdits,
  partyNameProblem,
  partyReferences,
  removeParty,
  renameParty,
} from '../../../../src/engine/edit/turns/party-edits.ts';
import {
  addReminder,
  lengthEdits,
  reminderEdits,
  remindersOf,
  removeReminder,
  smsEdits,
} from '../../../../src/engine/edit/turns/time-edits.ts';
import {
  isShownTo,
  meanwhileEdits,
  shownToEdits,
  tellEdits,
  turnEdits,
} from '../../../../src/engine/edit/turns/turn-edits.ts';
import type { PartyFile } from '../../../../src/engine/flow/flow-file.ts';
import { BUNDLE, Edited } from './edited-bundle.ts';

const FLOWS = [...BUNDLE.keys()].filter((path) => path.endsWith('.flow.json'));
const ACCOMMODATION = 'flows/accommodation-request.flow.json';
const fits = new Ajv({ strict: false }).compile(JSON.parse(BUNDLE.get('schemas/flow.schema.json') ?? ''));
const wrong = (json: unknown) => (fits(json) ? [] : (fits.errors ?? []));
const outline = (json: unknown): FlowOutline => outlineOf(json) ?? expect.fail('not a flow');
const stateIn = (json: unknown, name: string) => membersOf(membersOf(membersOf(json).states)[name]);

describe.each(FLOWS)('%s', (path) => {
  const before = JSON.parse(BUNDLE.get(path) ?? '');
  const flow = outline(before);
  const turns = flow.states.filter(({ party }) => party !== null);

  it('is the same bytes after each turn is given to others and back, and fits the schema between', () => {
    for (const { name, party, several } of turns) {
      const bundle = new Edited();
      for (const next of [null, 'all', 3] as const) {
        bundle.make(turnEdits(path, name, { party: 'others', several: next }));
        expect(wrong(bundle.json(path))).toEqual([]);
        const now = outline(bundle.json(path)).states.find((one) => one.name === name);
        expect([now?.party, now?.several]).toEqual(['others', next]);
      }
      bundle.make(turnEdits(path, name, { party: party ?? '', several }));
      const { by } = stateIn(before, name);
      if (typeof by === 'object') expect(bundle.json(path)).toEqual(before);
      else if (by !== 'person') expect(bundle.changed()).toEqual([]);
    }
  });

  it('takes what others see and a mail to each turn, and is the same bytes without both', () => {
    for (const { name } of turns) {
      const bundle = new Edited();
      const has = (word: string) => word in stateIn(before, name);
      if (!has('meanwhile')) bundle.make(meanwhileEdits(path, flow.id, name, true));
      if (!has('tell')) bundle.make(tellEdits(path, flow.id, name, true));
      expect(wrong(bundle.json(path))).toEqual([]);
      if (!has('tell')) bundle.make(tellEdits(path, flow.id, name, false));
      if (!has('meanwhile')) bundle.make(meanwhileEdits(path, flow.id, name, false));
      expect(bundle.changed()).toEqual([]);
    }
  });

  it('takes each length of time in each turn, and is the same bytes with its own', () => {
    for (const { name } of turns) {
      for (const site of ['after', 'overdue'] as const) {
        const own = stateIn(before, name)[site];
        if ('ms' in membersOf(own)) continue;
        const bundle = new Edited();
        const lengths = [{ hours: 4 }, { days: 2 }, { businessDays: 9 }, { until: 'day', daysBefore: 3 }];
        for (const length of lengths) {
          bundle.make(lengthEdits(path, bundle.json(path), name, site, length, flow.initial));
          expect(wrong(bundle.json(path))).toEqual([]);
          const now = membersOf(stateIn(bundle.json(path), name)[site]);
          expect(now).toMatchObject(length);
          expect(now.remind).toEqual(membersOf(own).remind);
        }
        const { to: _, remind: __, ...length } = membersOf(own);
        const back = own === undefined ? null : length;
        bundle.make(lengthEdits(path, bundle.json(path), name, site, back));
        expect(bundle.changed()).toEqual([]);
      }
    }
  });

  it('takes another reminder with its SMS in each wait, and is the same bytes without it', () => {
    for (const { name } of turns) {
      const bundle = new Edited();
      const wait = stateIn(before, name).after;
      if ('ms' in membersOf(wait)) continue;
      if (wait === undefined)
        bundle.make(lengthEdits(path, before, name, 'after', { days: 9 }, flow.initial));
      const count = remindersOf(before, name).length;
      bundle.make(addReminder(path, bundle.json(path), flow.id, name));
      bundle.make(reminderEdits(path, bundle.json(path), name, count, { hoursBefore: 5 }));
      const at = ['states', name, 'after', 'remind', count];
      bundle.make(smsEdits(path, at, remindersOf(bundle.json(path), name)[count], true));
      expect(wrong(bundle.json(path))).toEqual([]);
      const all = remindersOf(bundle.json(path), name);
      expect(all[count]).toMatchObject({ hoursBefore: 5 });
      expect(all[count]?.sms).toMatch(/\.sms$/);
      const keys = all.slice(0, count).map(({ subject }) => subject);
      expect(keys).not.toContain(all[count]?.subject);
      bundle.make(removeReminder(path, bundle.json(path), name, count));
      if (wait === undefined) bundle.make(lengthEdits(path, bundle.json(path), name, 'after', null));
      expect(bundle.json(path)).toEqual(before);
    }
  });

  it('shows each form to a party and no longer, and says the same again', () => {
    for (const party of flow.parties)
      for (const form of ['lease/new', ...Object.values(membersOf(before.shownTo)).flat()]) {
        const bundle = new Edited();
        const was = isShownTo(before, party, String(form));
        bundle.make(shownToEdits(path, before, party, String(form), !was));
        expect(isShownTo(bundle.json(path), party, String(form))).toBe(!was);
        expect(wrong(bundle.json(path))).toEqual([]);
        if (was) continue;
        bundle.make(shownToEdits(path, bundle.json(path), party, String(form), false));
        expect(bundle.json(path)).toEqual(before);
      }
  });

  it('takes another party, and is the same bytes without it', () => {
    const bundle = new Edited();
    const party: PartyFile = { policy: 'manage_leases' };
    bundle.make(partyEdits(path, before, 'landlordOffice', party));
    expect(wrong(bundle.json(path))).toEqual([]);
    expect(outline(bundle.json(path)).parties).toContain('landlordOffice');
    bundle.make(removeParty(path, bundle.json(path), 'landlordOffice'));
    expect(bundle.changed()).toEqual([]);
  });
});

const WITH_OTHERS = FLOWS.filter((path) => outline(JSON.parse(BUNDLE.get(path) ?? '')).parties.length > 1);

describe.each(WITH_OTHERS)('the parties of %s', (path) => {
  const before = JSON.parse(BUNDLE.get(path) ?? '');

  it('are the same bytes after each is renamed and renamed back, and nothing names one that is removed', () => {
    for (const name of outline(before).parties.filter((one) => one !== 'person')) {
      const bundle = new Edited();
      const named = partyReferences(before, name);
      bundle.make(renameParty(bundle, path, name, 'anotherParty'));
      expect(partyReferences(bundle.json(path), name)).toEqual([]);
      expect(partyReferences(bundle.json(path), 'anotherParty')).toHaveLength(named.length);
      expect(wrong(bundle.json(path))).toEqual([]);
      bundle.make(renameParty(bundle, path, 'anotherParty', name));
      expect(bundle.changed()).toEqual([]);
      bundle.make(removeParty(path, before, name));
      expect(partyReferences(bundle.json(path), name)).toEqual([]);
      expect(outline(bundle.json(path)).parties).not.toContain(name);
      expect(wrong(bundle.json(path))).toEqual([]);
    }
  });
});

describe('a party of the accommodation request', () => {
  const before = JSON.parse(BUNDLE.get(ACCOMMODATION) ?? '');

  it('is named by its turn, what it reads and what is said of it', () => {
    const told = partyReferences(before, 'office').map(({ role, by }) => `${role} ${by}`);
    expect(told).toEqual(['shown ', 'turn reviewing', 'property answeredInTime']);
  });

  it('has a name of the language that no other party has', () => {
    const problems = ['Office', 'office', 'person', 'advisers'].map((name) => partyNameProblem(before, name));
    expect(problems).toEqual(['form', 'taken', 'taken', null]);
  });

  it('changes few bytes when its turn gets more time', () => {
    const bundle = new Edited();
    bundle.make(lengthEdits(ACCOMMODATION, before, 'reviewing', 'overdue', { businessDays: 8 }));
    const change = changeOf(BUNDLE.get(ACCOMMODATION) ?? '', bundle.texts.get(ACCOMMODATION) ?? '');
    expect(change.inserted.length).toBeLessThan(30);
  });
});
