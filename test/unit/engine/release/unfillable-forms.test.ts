import { describe, expect, it } from 'vitest';
import { knownNames } from '../../../../machines/catalogs.ts';
import { checkRelease } from '../../../../src/engine/release/check-release.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';
import { releaseOfFlows } from '../../../fixtures/release-of-flows.ts';

const files = releaseOfFlows('application', 'pet-joins');
const SCHEMA = 'schemas/pet-joins/animal.schema.json';
const UI = 'schemas/pet-joins/animal.ui.json';
const FLOW = 'flows/pet-joins.flow.json';
const FACTS = 'schemas/pet-joins/facts.schema.json';

/** The result of the check of these flows with some files changed; null removes a file. */
function check(changes: Readonly<Record<string, string | null>>) {
  const changed = new Map(files);
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) changed.delete(path);
    else changed.set(path, text);
  }
  const { errors, warnings } = checkRelease(readRelease(changed), knownNames);
  return { errors: errors.map(({ message }) => message), warnings: warnings.map(({ message }) => message) };
}

/** The files after replacing one text in each edit. */
function edited(...edits: readonly (readonly [path: string, from: string, to: string])[]) {
  const changed: Record<string, string> = {};
  for (const [path, from, to] of edits) {
    const before: string = changed[path] ?? files.get(path) ?? '';
    expect(before).toContain(from);
    changed[path] = before.replace(from, to);
  }
  return changed;
}

const NAME = '"name": { "type": "string", "maxLength": 30 }';
const widget = (to: string) =>
  [
    UI,
    '"label": "pet-joins:fields.name", "widget": "text", "capital": true',
    `"label": "pet-joins:fields.name", ${to}`,
  ] as const;

describe('a form that nobody can fill in', { timeout: 60_000 }, () => {
  it.each([
    ['"widget": "state"', 'the widget "state" keeps object, and the field "name" takes string'],
    ['"widget": "checkbox"', 'the widget "checkbox" keeps boolean, and the field "name" takes string'],
  ])('is reported if a widget keeps another type: %s', (to, said) => {
    expect(check(edited(widget(to))).errors).toEqual([`${UI} /fields/name/widget: ${said}`]);
  });

  it('is not reported for a state kept as its code, or a checkbox with its own value', () => {
    expect(check(edited(widget('"widget": "state", "keep": "code"'))).errors).toEqual([]);
    expect(check(edited(widget('"widget": "checkbox", "checked": "YES"'))).errors).toEqual([]);
  });

  it('is reported for a text widget on an integer field, and not for a number widget', () => {
    const whole = [SCHEMA, NAME, '"name": { "type": "integer" }'] as const;
    expect(check(edited(whole, widget('"widget": "text"'))).errors).toEqual([
      `${UI} /fields/name/widget: the widget "text" keeps string, and the field "name" takes integer`,
    ]);
    expect(check(edited(whole, widget('"widget": "number"'))).errors).toEqual([]);
  });

  it.each([
    [
      '{ "type": "string", "minLength": 70, "maxLength": 60 }',
      '/minLength',
      '"minLength" is 70, and "maxLength" is 60',
    ],
    ['{ "type": "string", "const": "REX", "enum": ["TOM"] }', '/const', '"REX" is not one of the "enum"'],
    ['{ "type": "string", "const": 4 }', '/const', '4 is no string'],
  ])('is reported if its rules contradict each other: %s', (rule, at, said) => {
    expect(check(edited([SCHEMA, NAME, `"name": ${rule}`])).errors).toContain(
      `${SCHEMA} /properties/animal/properties/name${at}: no answer keeps these rules together: ${said}`,
    );
  });

  it.each([
    '{ "type": "string", "pattern": "^[a-z]{40}$", "maxLength": 30 }',
    '{ "type": "string", "format": "date", "pattern": "^[A-Z]+$" }',
  ])('is reported if no answer can be generated that satisfies its rules: %s', (rule) => {
    const errors = check(edited([SCHEMA, NAME, `"name": ${rule}`])).errors;
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(`${UI} /fields/name: nothing that the widget "text" gives keeps the rules`);
  });

  it('is reported if its widget cannot produce a value that the rules accept', () => {
    const dashed = [SCHEMA, NAME, '"name": { "type": "string", "pattern": "^[0-9]{3}-[0-9]{4}$" }'] as const;
    expect(check(edited(dashed)).errors).toEqual([]);
    expect(check(edited(dashed, widget('"widget": "digits"'))).errors.join()).toContain(
      `${UI} /fields/name: nothing that the widget "digits" gives keeps the rules of the field "name": "pattern" refuses it`,
    );
  });

  it('needs an example to be proved fillable if no answer can be generated', () => {
    const ahead = (more: string) => `"name": { "type": "string", "pattern": "^(?=.*Z)[A-Z]{9}$"${more} }`;
    expect(check(edited([SCHEMA, NAME, ahead('')])).errors.join()).toContain(
      'name it in "examples" of the schema',
    );
    expect(check(edited([SCHEMA, NAME, ahead(', "examples": ["ABCDEFGHZ"]')])).errors).toEqual([]);
  });

  it.each([
    [
      '"minLength": "7"',
      '/properties/animal/properties/name/minLength: not a valid JSON Schema: "7" is not a whole number',
    ],
    [
      '"maxLength": -1',
      '/properties/animal/properties/name/maxLength: not a valid JSON Schema: -1 is less than 0',
    ],
    [
      '"type": "strng"',
      '/properties/animal/properties/name/type: not a valid JSON Schema: "strng" is not one of',
    ],
    [
      '"$ref": "#/definitions/name"',
      '/properties/animal/properties/name/$ref: a schema cannot use "$ref" here',
    ],
    ['"format": "emial"', '/properties/animal/properties/name/format: there is no format "emial"'],
    ['"pattern": "["', '/properties/animal/properties/name/pattern: not a regular expression'],
    [
      '"if": { "const": "x" }',
      '/properties/animal/properties/name/if: not a valid JSON Schema: an "if" without "then" and "else"',
    ],
  ])('is reported in plain sentences, not in those of a library: %s', (rule, said) => {
    const errors = check(edited([SCHEMA, NAME, `"name": { ${rule} }`])).errors;
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(`${SCHEMA} ${said}`);
  });

  it.each([
    [
      SCHEMA,
      '{ "$id": "pet-joins/animal", "type": "object", "properties": { "animal": null } }',
      '/properties/animal: not a valid JSON Schema: null is not an object or true or false',
    ],
    [
      FACTS,
      '{ "type": "object", "properties": { "submitted": null } }',
      '/properties/submitted: not a valid JSON Schema: null is not an object',
    ],
    [
      FACTS,
      '{ "type": "object", "properties": [] }',
      '/properties: not a valid JSON Schema: [] is not an object',
    ],
    [
      FLOW,
      `${files.get(FLOW)?.replace(/"start": \{/, '"start": null, "more": {')}`,
      '/start: null is not an object',
    ],
  ])(
    'is reported with the place that has the wrong shape, without an exception: %s %#',
    (path, text, said) => {
      const { errors } = check({ [path]: text });
      expect(errors).toContainEqual(`${path} ${said}`);
      expect(errors.join('\n')).not.toMatch(
        /TypeError|Cannot read|is not a function|not iterable|cannot be checked/,
      );
    },
  );
});

describe('a step of a data-only flow', { timeout: 60_000 }, () => {
  it('must declare the number of required fields of its forms', () => {
    expect(check(edited([FLOW, '"required": 6,', '"required": 5,'])).errors).toEqual([
      `${FLOW} /states/filling/wizard/steps/0/required: the step says that 5 fields are required, and its forms have 6 when nobody has touched them`,
    ]);
  });
});

describe('the files of a release', { timeout: 60_000 }, () => {
  it('must not have duplicate keys', () => {
    const twice = edited([
      FLOW,
      '"submitted": { "submitted"',
      '"cancelled": { "submitted": { "const": false } }, "submitted": { "submitted"',
    ]);
    expect(check(twice).errors).toContain(
      `${FLOW} /conditions/cancelled: this key stands twice in its object, and only the last one counts`,
    );
  });

  it.each([
    SCHEMA,
    UI,
    FLOW,
    'schemas/pet-joins/facts.schema.json',
    'schemas/application/form-facts.schema.json',
    'flows/pet-joins.world.json',
    'locales/en/application.json',
    'locales/es/errors.json',
    'locales/languages.json',
    'schemas/questionnaires/pre-lease.json',
  ])('cause a single error if one is not JSON: %s', (path) => {
    const { errors, warnings } = check({ [path]: `${files.get(path)}}` });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(new RegExp(`^${path}: is not JSON`));
    expect(warnings).toEqual([]);
    for (const [text, found] of [
      ['null', 'null'],
      ['[1]', 'a list'],
      ['"text"', '"text"'],
    ] as const) {
      expect(check({ [path]: text }).errors).toEqual([`${path}: ${found} is not an object`]);
    }
    expect(check({ [path]: `\uFEFF${files.get(path)}` }).errors).toEqual([
      `${path}: is not JSON: it begins with a byte order mark`,
    ]);
  });

  it('cause a warning if a world is missing', () => {
    expect(check({ 'flows/pet-joins.world.json': null }).warnings).toEqual([
      `${FLOW}: the flow "pet-joins" has no world beside it ("flows/pet-joins.world.json"): it is explored as if nothing happened but what it says`,
    ]);
  });

  it('cause a warning if a condition is unused', () => {
    const unused = edited([
      FLOW,
      '"conditions": {',
      '"conditions": { "idle": { "sent": { "const": false } },',
    ]);
    expect(check(unused).warnings).toEqual([`${FLOW} /conditions/idle: nothing uses the condition "idle"`]);
    const asked = edited(
      [FLOW, '"conditions": {', '"conditions": { "idle": { "sent": { "const": false } },'],
      [FLOW, '"unless": ["cancelled", "denied"]', '"unless": ["cancelled", "denied", "idle"]'],
    );
    expect(check(asked).warnings).toEqual([]);
  });
});
