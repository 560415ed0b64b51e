import { describe, expect, it } from 'vitest';
import { knownNames } from '../../../../machines/catalogs.ts';
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import { changeOf } from '../../../../src/engine/drafts/text-change.ts';
import {
  addField,
  fieldNameProblem,
  hangingOnField,
  moveField,
  removeField,
  renameField,
  retypeField,
} from '../../../../src/engine/edit/form/field-edits.ts';
import { fieldReferences } from '../../../../src/engine/edit/form/field-references.ts';
import { FIELD_TYPES } from '../../../../src/engine/edit/form/field-types.ts';
import { type FormOutline, formIds, formOutline } from '../../../../src/engine/edit/form/form-outline.ts';
import {
  addOption,
  moveOption,
  removeOption,
  requireEdits,
  ruleEdits,
  whenEdits,
} from '../../../../src/engine/edit/form/rule-edits.ts';
import { languagesOf, textEdits, textsOf } from '../../../../src/engine/edit/form/text-edits.ts';
import { checkRelease } from '../../../../src/engine/release/check-release.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';
import { BUNDLE, Edited } from './edited-bundle.ts';

const form = (bundle: Edited, id: string): FormOutline => formOutline(bundle, id) ?? expect.fail(id);
const field = (outline: FormOutline, name: string) =>
  outline.fields.find((one) => one.name === name) ?? expect.fail(name);
const FORMS = formIds(new Edited());
const TRIAGE = 'workorder/triage';

interface Flow {
  readonly states: Record<
    'triageNeeded' | 'emergencyReported',
    { wizard: { steps: { required: number }[] } }
  >;
}

/** The problems that the gate of releases finds in an edited bundle. */
function problems({ texts }: Edited): string[] {
  const files = new Map([...builtInRelease().files].map(([path, text]) => [path, texts.get(path) ?? text]));
  return checkRelease(readRelease(files), knownNames).errors.map((error) => error.message);
}

describe.each(FORMS)('the form %s', (id) => {
  const outline = form(new Edited(), id);

  it('has an outline of all its fields, each with a label in every language', () => {
    const bundle = new Edited();
    const ui = bundle.json(outline.layoutPath) as { fields: object };
    expect(outline.fields.map(({ name }) => name).sort()).toEqual(Object.keys(ui.fields).sort());
    const texts = outline.fields.flatMap(({ labelKey }) => Object.values(textsOf(bundle, labelKey)));
    expect(texts.filter((text) => text === '')).toEqual([]);
  });

  it('is the same bytes after each field is renamed and renamed back, and nothing names it between', () => {
    for (const { name } of outline.fields) {
      const bundle = new Edited();
      const named = fieldReferences(bundle, outline, name).length;
      bundle.make(renameField(bundle, outline, field(outline, name), 'another_name'));
      const renamed = form(bundle, id);
      expect(fieldReferences(bundle, renamed, name)).toEqual([]);
      expect(fieldReferences(bundle, renamed, 'another_name')).toHaveLength(named);
      expect(renamed.fields.map((one) => one.name)).toEqual(
        outline.fields.map((one) => (one.name === name ? 'another_name' : one.name)),
      );
      bundle.make(renameField(bundle, renamed, field(renamed, 'another_name'), name));
      expect(bundle.changed()).toEqual([]);
    }
  });

  it('takes a field of each type, and has the bytes of before without it but for its texts', () => {
    for (const widget of Object.keys(FIELD_TYPES)) {
      const bundle = new Edited();
      const added = { name: 'new_field', widget, label: { en: 'New', es: 'Nuevo' }, row: 1 };
      bundle.make(addField(bundle, outline, added));
      const now = form(bundle, id);
      expect([field(now, 'new_field').widget, now.rows[Math.min(1, outline.rows.length)]]).toEqual([
        widget,
        ['new_field'],
      ]);
      bundle.make(requireEdits(bundle, now, field(now, 'new_field'), true));
      expect(field(form(bundle, id), 'new_field').isRequired).toBe(true);
      bundle.make(removeField(bundle, form(bundle, id), field(form(bundle, id), 'new_field')));
      expect(form(bundle, id).fields.map(({ name }) => name)).not.toContain('new_field');
      expect(JSON.stringify(form(bundle, id).rows)).toBe(JSON.stringify(outline.rows));
    }
  });
});

describe('edits of a form', () => {
  it('leave a release that the gate accepts: a field of each type, required, renamed, moved and shown on a condition', () => {
    const bundle = new Edited();
    const at = () => form(bundle, TRIAGE);
    for (const widget of Object.keys(FIELD_TYPES)) {
      const name = `new_${widget}`;
      const texts = Object.fromEntries(
        languagesOf(bundle).map((language) => [language, `${name} ${language}`]),
      );
      bundle.make(addField(bundle, at(), { name, widget, label: texts, row: 0 }));
      bundle.make(requireEdits(bundle, at(), field(at(), name), widget !== 'checkbox'));
    }
    bundle.make(whenEdits(bundle, at(), field(at(), 'new_text'), [{ priority: { const: 'NORMAL' } }]));
    bundle.make(renameField(bundle, at(), field(at(), 'priority'), 'urgency'));
    bundle.make(moveField(at(), 'new_text', { before: at().rows.length }));
    expect(at().rows.at(-1)).toEqual(['new_text']);
    expect(field(at(), 'new_text').when).toEqual([{ urgency: { const: 'NORMAL' } }]);
    expect(problems(bundle)).toEqual([]);
  });

  it('require a field while it is shown, and nobody else', () => {
    const bundle = new Edited();
    const at = () => form(bundle, TRIAGE);
    /** How many fields the steps with the form say that everybody has to fill in. */
    const step = () => {
      const { states } = bundle.json('flows/workorder.flow.json') as Flow;
      return [states.triageNeeded, states.emergencyReported].map((state) => state.wizard.steps[0]?.required);
    };
    const when = [{ priority: { const: 'HIGH' } }];
    const note = () => field(at(), 'note');
    bundle.make(
      addField(bundle, at(), { name: 'note', widget: 'text', label: { en: 'Note', es: 'Nota' }, row: 9 }),
    );
    bundle.make(whenEdits(bundle, at(), note(), when));
    const written = bundle.texts.get(at().schemaPath);
    bundle.make(requireEdits(bundle, at(), note(), true));
    expect([note().isRequired, step()]).toEqual([true, [2, 3]]);
    const rules = bundle.json(at().schemaPath) as {
      properties: { triage: { allOf: unknown; required: unknown } };
    };
    expect(rules.properties.triage).toMatchObject({
      required: ['category', 'priority'],
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      allOf: [{ if: { required: ['priority'], properties: when[0] }, then: { required: ['note'] } }],
    });
    expect(problems(bundle)).toEqual([]);
    const other = [{ priority: { const: 'NORMAL' } }, { category: { const: 'OTHER' } }];
    bundle.make(whenEdits(bundle, at(), note(), other));
    expect(JSON.stringify(bundle.json(at().schemaPath))).toContain('"anyOf":[{"required":["priority"]');
    bundle.make(whenEdits(bundle, at(), note(), []));
    expect([note().isRequired, step()]).toEqual([true, [3, 4]]);
    bundle.make(requireEdits(bundle, at(), note(), false));
    expect([note().isRequired, step()]).toEqual([false, [2, 3]]);
    expect(bundle.texts.get(at().schemaPath)).toBe(written);
    expect(hangingOnField(bundle, at(), field(at(), 'reply'))).toEqual([]);
    expect(hangingOnField(bundle, at(), field(at(), 'priority'))).not.toEqual([]);
    const reply = () => field(at(), 'reply').isRequired;
    expect(reply()).toBe(true);
    bundle.make(requireEdits(bundle, at(), field(at(), 'reply'), false));
    expect([reply(), bundle.texts.get(at().schemaPath)?.includes('"if"')]).toEqual([false, false]);
    expect(problems(bundle)).toEqual([]);
  });

  it('change only the bytes that they mean', () => {
    const bundle = new Edited();
    const outline = form(bundle, TRIAGE);
    bundle.make(
      ruleEdits(
        outline,
        outline.fields.find(({ rules }) => rules.maxLength) ?? expect.fail(),
        'maxLength',
        77,
      ),
    );
    expect(bundle.changed()).toEqual([outline.schemaPath]);
    const [before, after] = [
      BUNDLE.get(outline.schemaPath) ?? '',
      bundle.texts.get(outline.schemaPath) ?? '',
    ];
    expect(changeOf(before, after).inserted).toBe('77');
  });

  it('refuse a name that a field has, and one that no field may have', () => {
    const outline = form(new Edited(), TRIAGE);
    expect(
      ['priority', 'Priority', 'a b', '', 'note_2'].map((name) => fieldNameProblem(outline, name)),
    ).toEqual(['taken', 'form', 'form', 'form', null]);
  });

  it('give a field every other type, and keep the options of a choice', () => {
    const types = Object.keys(FIELD_TYPES);
    const bundle = new Edited();
    const at = () => form(bundle, TRIAGE);
    const values = () => field(at(), 'category').options.map(({ value }) => value);
    const before = values();
    for (const widget of ['checkboxes', 'radio', 'select'])
      bundle.make(retypeField(bundle, at(), field(at(), 'category'), widget));
    expect([field(at(), 'category').rules.enum, values()]).toEqual([before, before]);
    for (const widget of [...types, ...types.reverse()]) {
      bundle.make(retypeField(bundle, at(), field(at(), 'reply'), widget));
      expect(field(at(), 'reply').widget).toBe(widget);
      expect(problems(bundle)).toEqual([]);
    }
  });

  it('move a field to another line and back', () => {
    const bundle = new Edited();
    const id = 'accommodation-request/need';
    const at = () => form(bundle, id);
    const rows = () => at().rows.map((row) => row.join('+'));
    bundle.make(moveField(at(), 'reason', { endOf: 0 }));
    expect(rows()).toEqual(['kind+reason', 'request', 'for_whom+needed_by', 'support']);
    bundle.make(moveField(at(), 'kind', { before: 2 }));
    expect(rows()).toEqual(['reason', 'request', 'kind', 'for_whom+needed_by', 'support']);
    bundle.make(moveField(at(), 'kind', { before: 0 }));
    bundle.make(moveField(at(), 'reason', { before: 3 }));
    bundle.make(moveField(at(), 'needed_by', { before: 0 }));
    bundle.make(moveField(at(), 'needed_by', { endOf: 5 }));
    expect(rows()).toEqual(['kind', 'request', 'reason', 'for_whom', 'support+needed_by']);
  });

  it('add, move and remove options in both files and in every language', () => {
    const bundle = new Edited();
    const at = () => form(bundle, TRIAGE);
    const values = () => field(at(), 'priority').options.map(({ value }) => value);
    const before = values();
    const texts = { en: 'Whenever', es: 'Cuando sea' };
    bundle.make(addOption(bundle, at(), field(at(), 'priority'), { value: 'WHENEVER', texts }));
    bundle.make(moveOption(at(), field(at(), 'priority'), before.length, 0));
    expect(values()).toEqual(['WHENEVER', ...before]);
    expect(field(at(), 'priority').rules.enum).toEqual(['WHENEVER', ...before]);
    expect(textsOf(bundle, field(at(), 'priority').options[0]?.labelKey ?? '')).toEqual(texts);
    expect(problems(bundle)).toEqual([]);
    bundle.make(removeOption(at(), field(at(), 'priority'), 0));
    expect(bundle.changed()).toEqual(['locales/en/workorder.json', 'locales/es/workorder.json']);
  });

  it('find a text under nested keys and under keys with dots, and remove an empty one', () => {
    const texts: Record<string, unknown> = {
      'locales/en/a.json': { fields: { 'kind.hint': 'One', kind: 'Two' } },
      'locales/es/a.json': {},
    };
    const bundle = { paths: Object.keys(texts), json: (path: string) => texts[path] };
    expect(textsOf(bundle, 'a:fields.kind.hint')).toEqual({ en: 'One', es: '' });
    expect(textEdits(bundle, 'a:fields.kind.hint', { en: '', es: 'Uno' })).toEqual([
      { path: 'locales/en/a.json', at: ['fields', 'kind.hint'], value: undefined },
      { path: 'locales/es/a.json', at: ['fields', 'kind', 'hint'], value: 'Uno' },
    ]);
  });
});
