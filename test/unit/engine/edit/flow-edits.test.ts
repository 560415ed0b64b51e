import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOf } from '../../../../src/engine/drafts/text-change.ts';
import { type FlowOutline, outlineOf } from '../../../../src/engine/edit/flow-outline.ts';
import { addLead, guardLead, removeLead, retarget } from '../../../../src/engine/edit/lead-edits.ts';
import { leadsOf } from '../../../../src/engine/edit/leads.ts';
import {
  eventsOf,
  renameCondition,
  renameEvent,
  renameForm,
} from '../../../../src/engine/edit/renames/rename-names.ts';
import {
  addState,
  hangingOn,
  nameProblem,
  removeState,
  renameState,
} from '../../../../src/engine/edit/state-edits.ts';
import { referencesTo } from '../../../../src/engine/edit/state-references.ts';
import { addStep, moveStep, removeStep } from '../../../../src/engine/edit/step-edits.ts';
import { stateKinds } from '../../../../src/engine/flow/state-file.ts';
import { BUNDLE, Edited } from './edited-bundle.ts';

const FLOWS = [...BUNDLE.keys()].filter((path) => path.endsWith('.flow.json'));
const WITH_STEPS = FLOWS.filter((path) => BUNDLE.get(path)?.includes('"steps": ['));
const fits = new Ajv({ strict: false }).compile(JSON.parse(BUNDLE.get('schemas/flow.schema.json') ?? ''));

const edited = () => {
  const bundle = new Edited();
  return { bundle, of: { paths: bundle.paths, json: (path: string) => bundle.json(path) } };
};
const outline = (json: unknown): FlowOutline => outlineOf(json) ?? expect.fail('not a flow');
const problems = (json: unknown) => (fits(json) ? [] : (fits.errors ?? []));

describe.each(FLOWS)('%s', (path) => {
  const flow = outline(JSON.parse(BUNDLE.get(path) ?? ''));
  const names = flow.states.map(({ name }) => name);

  it('has an outline of all its states, and each way leads to one of them', () => {
    const ways = flow.states.flatMap(({ leads }) => leads);
    expect(names).toContain(flow.initial);
    expect(ways.filter(({ to }) => !names.includes(to))).toEqual([]);
    expect(flow.states.filter(({ kind }) => kind === null)).toEqual([]);
    const counted = BUNDLE.get(path)?.match(/"to": /g)?.length ?? 0;
    const inBranches = ways.filter(
      ({ at, site }) => at.at(-1) === 'to' && (at.length > 4 || site === 'after'),
    );
    // The parameter of a mail, and of a link, is called `to`, too.
    const parameters = BUNDLE.get(path)?.match(/"with": \{[^}]*"to": /g)?.length ?? 0;
    expect(inBranches.length).toBe(counted - parameters);
  });

  it('is the same bytes after each state is renamed and renamed back, and fits the schema between', () => {
    for (const name of names) {
      const { bundle, of } = edited();
      bundle.make(renameState(of, path, name, 'anotherName'));
      expect(problems(of.json(path))).toEqual([]);
      expect(referencesTo(of, path, name)).toEqual([]);
      expect(bundle.texts.get(path)).not.toBe(BUNDLE.get(path));
      bundle.make(renameState(of, path, 'anotherName', name));
      expect(bundle.changed()).toEqual([]);
    }
  });

  it('is the same bytes after each condition is renamed and renamed back', () => {
    for (const name of flow.conditions) {
      const { bundle, of } = edited();
      bundle.make(renameCondition(path, of.json(path), name, 'anotherName'));
      expect(problems(of.json(path))).toEqual([]);
      bundle.make(renameCondition(path, of.json(path), 'anotherName', name));
      expect(bundle.changed()).toEqual([]);
    }
  });

  it('is the same bytes after each event is renamed and renamed back', () => {
    const events = eventsOf(JSON.parse(BUNDLE.get(path) ?? ''));
    for (const name of [...events, 'NOT_THERE']) {
      const { bundle, of } = edited();
      bundle.make(renameEvent(of, path, name, 'ANOTHER_NAME'));
      expect(problems(of.json(path))).toEqual([]);
      expect(eventsOf(of.json(path))).not.toContain(name);
      bundle.make(renameEvent(of, path, 'ANOTHER_NAME', name));
      expect(bundle.changed()).toEqual([]);
    }
  });

  it('fits the schema without any one of its states, and nothing leads to that', () => {
    for (const name of names) {
      const { bundle, of } = edited();
      const instead = names.find((one) => one !== name) ?? '';
      bundle.make(removeState(of, path, name, instead));
      expect(problems(of.json(path))).toEqual([]);
      const left = referencesTo(of, path, name).map(({ role }) => role);
      expect(left.filter((role) => !['steps', 'done', 'begins', 'end'].includes(role))).toEqual([]);
    }
  });

  it('takes a state of each kind, and a way to it from each state, and is the same bytes without both', () => {
    for (const kind of stateKinds) {
      const { bundle, of } = edited();
      const subject = kind === 'form' ? 'lease/new' : kind === 'leave' ? '/tenant' : 'message';
      const added = { name: 'added', kind, subject, outcomes: ['sent', 'failed'], to: flow.initial };
      bundle.make(addState(path, flow.id, { ...added, behind: flow.initial }));
      expect(problems(of.json(path))).toEqual([]);
      expect(outline(of.json(path)).states.findIndex(({ name }) => name === 'added')).toBe(
        names.indexOf(flow.initial) + 1,
      );
      bundle.make(removeState(of, path, 'added', flow.initial));
      expect(bundle.changed()).toEqual([]);
    }
    for (const { name, kind } of flow.states) {
      if (kind === 'leave') continue;
      const { bundle, of } = edited();
      const site = kind === 'choice' ? 'choice' : kind === 'task' ? 'outcomes' : 'on';
      const lead = { site, name: site === 'on' ? 'NEW' : site === 'choice' ? '' : 'extra' } as const;
      const [condition = 'new'] = flow.conditions;
      const guard = { when: [condition], unless: [] };
      bundle.make(addLead(path, of.json(path), name, { ...lead, ...guard, to: flow.initial }));
      bundle.make(addLead(path, of.json(path), name, { ...lead, when: [], unless: [], to: name }));
      expect(problems(of.json(path))).toEqual([]);
      const its = outline(of.json(path)).states.find((state) => state.name === name)?.leads ?? [];
      const mine = its.filter((one) => one.site === site && one.name === lead.name);
      if (site === 'choice') expect(mine.find(({ when }) => when.length > 0)).toBeDefined();
      else expect(mine.map(({ to, when }) => [to, ...when])).toEqual([[flow.initial, condition], [name]]);
    }
  });

  it('has each way led elsewhere and back, and its conditions set, with the bytes of that way alone', () => {
    for (const { name, leads } of flow.states)
      for (const lead of leads) {
        const { bundle, of } = edited();
        bundle.make(retarget(path, lead, 'elsewhere'));
        const change = changeOf(BUNDLE.get(path) ?? '', bundle.texts.get(path) ?? '');
        expect(change.removed.length).toBeLessThanOrEqual(lead.to.length);
        bundle.make(retarget(path, lead, lead.to));
        expect(bundle.changed()).toEqual([]);
        if (lead.site === 'after') continue;
        const before = leadsOf(name, stateOf(of.json(path), name)).length;
        bundle.make(guardLead(path, lead, { when: ['one', 'two'], unless: ['three'] }));
        expect(problems(of.json(path))).toEqual([]);
        const after = leadsOf(name, stateOf(of.json(path), name));
        expect(after).toHaveLength(before);
        const guarded = after.find(({ when }) => when.join() === 'one,two');
        expect(guarded).toMatchObject({ to: lead.to, unless: ['three'] });
        bundle.make(guardLead(path, guarded ?? lead, { when: [], unless: [] }));
        expect(problems(of.json(path))).toEqual([]);
        bundle.make(removeLead(path, of.json(path), guarded ?? lead));
        expect(leadsOf(name, stateOf(of.json(path), name))).toHaveLength(before - 1);
      }
  });
});

describe.each(WITH_STEPS)('steps in %s', (path) => {
  const flow = outline(JSON.parse(BUNDLE.get(path) ?? ''));
  it('of each wizard are moved and moved back, added and removed', () => {
    for (const { name, steps } of flow.states)
      for (const from of steps.keys()) {
        const { bundle, of } = edited();
        const to = steps.length - 1 - from;
        bundle.make(moveStep(path, name, from, to));
        const ids = outline(of.json(path))
          .states.find((one) => one.name === name)
          ?.steps.map(({ id }) => id);
        expect(ids?.[to]).toBe(steps[from]?.id);
        bundle.make(moveStep(path, name, to, from));
        expect(bundle.changed()).toEqual([]);
        bundle.make(addStep(path, of, name, { id: 'extra', label: 'x:y', form: 'pet-joins/health' }));
        expect(problems(of.json(path))).toEqual([]);
        const added = JSON.parse(bundle.texts.get(path) ?? '').states[name].wizard.steps.at(-1);
        expect(added.required).toBe(2);
        bundle.make(removeStep(path, name, steps.length));
        expect(bundle.changed()).toEqual([]);
      }
  });
});

const stateOf = (json: unknown, name: string) =>
  (json as { readonly states: Readonly<Record<string, unknown>> }).states[name];

it('what hangs on a state names facts, properties, tasks and other flows', () => {
  const { of } = edited();
  const told = hangingOn(of, 'flows/accommodation-request.flow.json', 'deciding');
  expect(new Set(told.map(({ role, by }) => `${role} ${by}`))).toEqual(
    new Set([
      'done decided',
      'property neverGrantedByItself',
      'property neverDeclinedByItself',
      'property neverDecidedAfterWithdrawal',
      ...told.filter(({ role }) => ['lead', 'undoes'].includes(role)).map(({ role, by }) => `${role} ${by}`),
    ]),
  );
  const begun = hangingOn(of, 'flows/move-out.flow.json', 'giving').filter(({ role }) => role === 'begins');
  expect(begun).toMatchObject([{ path: 'flows/move-out-settlement.flow.json', by: 'move-out-settlement' }]);
});

it('each form is renamed with its files and everything that names it, and back', () => {
  const forms = [...BUNDLE.keys()].flatMap((path) => /^schemas\/(.+)\.ui\.json$/.exec(path)?.[1] ?? []);
  expect(forms.length).toBeGreaterThan(40);
  for (const form of forms) {
    const { bundle, of } = edited();
    bundle.make(renameForm(of, form, 'some/other-form'));
    const all = [...bundle.texts].filter(([path, text]) => path.endsWith('.json') && text !== null);
    expect(all.filter(([, text]) => text?.includes(`"${form}"`))).toEqual([]);
    expect(bundle.texts.get(`schemas/${form}.ui.json`)).toBe(null);
    bundle.make(renameForm({ ...of, paths: bundle.paths }, 'some/other-form', form));
    expect(bundle.changed()).toEqual([]);
  }
});

it('a name that others have, or that no state may have, is refused', () => {
  const json = JSON.parse(BUNDLE.get('flows/lease.flow.json') ?? '');
  expect(nameProblem(json, 'signing')).toBe('taken');
  for (const name of ['Signing', 'to sign', '', '1st', '__proto__'])
    expect(nameProblem(json, name)).toBe('form');
  expect(nameProblem(json, 'constructor')).toBe(null);
});

it('drafts of any shape have an outline, or none', () => {
  const shape = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, 1, 'a', true),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom('form', 'task', 'on', 'to', 'wizard', 'steps', 'after', 'by', 'remind', 'sections'),
        tie('value'),
        { maxKeys: 4 },
      ),
    ),
  })).value;
  fc.assert(
    fc.property(shape, shape, (one, other) => {
      outlineOf(one);
      expect(outlineOf({ states: { a: one, b: other } })?.states).toHaveLength(2);
    }),
    { seed: 26 },
  );
});
