import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { forms } from 'virtual:forms';
import fc from 'fast-check';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { issuesIn } from '../../../src/engine/forms/answers/check.ts';
import { formInstance } from '../../../src/engine/forms/answers/instance.ts';
import { compileForms, standaloneValidator } from '../../../src/engine/forms/compile.ts';
import type { FieldSchema, FormBundle, FormFacts, FormSchema } from '../../../src/engine/forms/form.ts';
import { formsPlugin } from '../../forms/vite-forms-plugin.ts';
import { bundles, checkPayment, complete, facts, root, sources } from './application-forms.ts';

/** Values that people and programs enter: valid, nearly valid, and of wrong types. */
const anything = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('2024-02-29', '2023-02-29', '1990-07-14', '2010-01-01', '44113', '4411'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom('021000021', '000000000', '123456789', '*****6789', '(216) 555-0100'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('ada@example.com', 'ada@', '1', '1200.50', '-5', '150', '151', '2027'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(true, false, null, 0, 7, 12.5, {}, [], { id: 3 }, { label: 'Ohio' }),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 60, unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Drafts that sometimes have the shape of the schema. */
function valuesOf(schema: FieldSchema): fc.Arbitrary<unknown> {
  const choices: fc.Arbitrary<unknown>[] = [anything];
  if (schema.enum) choices.push(fc.constantFrom(...schema.enum));
  if (schema.const !== undefined) choices.push(fc.constant(schema.const));
  if (schema.items) choices.push(fc.array(valuesOf(schema.items), { maxLength: 3 }));
  const { properties } = schema;
  if (properties && Object.keys(properties).length > 0) {
    const fields = Object.entries(properties).map(([name, field]) => [name, valuesOf(field)] as const);
    const object = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
    return fc.oneof({ weight: 9, arbitrary: object }, { weight: 1, arbitrary: anything });
  }
  return fc.oneof(...choices.map((arbitrary) => ({ weight: 1, arbitrary })));
}

const someFacts: fc.Arbitrary<FormFacts> = fc
  .record({
    today: fc.constantFrom('2026-03-01', '2024-02-29', '2027-01-01'),
    hide_relationship: fc.boolean(),
    hide_gender: fc.boolean(),
    pets_count: fc.constantFrom(null, 0, 2),
    address_limit: fc.constantFrom(null, 0, 2),
  })
  .map((given) => ({ ...facts, ...given }));

describe.each(sources.map(({ id, schema }) => ({ id, schema })))('the precompiled $id', ({ id, schema }) => {
  const runtime = bundles.get(id) as FormBundle;
  let precompiled: FormBundle;
  beforeAll(async () => {
    precompiled = (await forms[id]?.()) as FormBundle;
  });

  it('has the same schema and layout as the files', () => {
    expect(precompiled.id).toBe(id);
    expect(precompiled.schema).toEqual(runtime.schema);
    expect(precompiled.ui).toEqual(runtime.ui);
  });

  it('accepts a valid draft', () => {
    for (const draft of [complete, checkPayment]) {
      const instance = formInstance(runtime, draft, facts);
      expect(precompiled.validate(instance)).toBe(runtime.validate(instance));
    }
  });

  it('returns the same errors as ajv at run time', () => {
    fc.assert(
      fc.property(valuesOf(schema), someFacts, (draft, given) => {
        for (const instance of [formInstance(runtime, draft, given), draft]) {
          expect(precompiled.validate(instance)).toBe(runtime.validate(instance));
          expect(precompiled.validate.errors ?? null).toEqual(runtime.validate.errors ?? null);
        }
        const instance = formInstance(runtime, draft, given);
        expect(issuesIn(precompiled, instance, given)).toEqual(issuesIn(runtime, instance, given));
      }),
      { numRuns: 150 },
    );
  });
});

describe('the pages', () => {
  const entry = '\0every-form';
  let chunks: { name: string; code: string }[];
  beforeAll(async () => {
    const built = await build({
      configFile: false,
      root,
      logLevel: 'error',
      plugins: [
        formsPlugin({ folder: join(root, 'schemas') }),
        {
          name: 'entry',
          resolveId: (id) => (id === 'every-form' ? entry : undefined),
          load: (id) =>
            id === entry ? "import { forms } from 'virtual:forms'; globalThis.forms = forms;" : undefined,
        },
      ],
      build: {
        write: false,
        target: 'es2023',
        modulePreload: false,
        rolldownOptions: { input: 'every-form' },
      },
    });
    const [output] = Array.isArray(built) ? built : [built];
    const files = output && 'output' in output ? output.output : [];
    chunks = files.flatMap((file) =>
      file.type === 'chunk' ? [{ name: file.facadeModuleId ?? file.fileName, code: file.code }] : [],
    );
  });

  const ofForms = () => chunks.filter(({ name }) => name.includes('virtual:form/'));

  it('load each form as a file of its own', () => {
    expect(
      ofForms()
        .map(({ name }) => name.replace('\0virtual:form/', ''))
        .sort(),
    ).toEqual(sources.map(({ id }) => id));
  });

  it('neither evaluate text as code nor bundle ajv', () => {
    for (const { code } of chunks) {
      expect(code).not.toMatch(/\beval\(|new Function|Function\(|\brequire\(|ajv/);
    }
  });

  it('load at most 5 KB per form and 25 KB for all forms of an application, gzipped', () => {
    const sizes = ofForms().map(({ name, code }) => ({ name, size: gzipSync(code).length }));
    expect(Math.max(...sizes.map(({ size }) => size))).toBeLessThan(5 * 1024);
    const application = sizes.filter(({ name }) => /\/(application|household|payment)\//.test(name));
    expect(application.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(25 * 1024);
  });
});

describe('a schema', () => {
  const schemaOf = (rules: object): FormSchema => ({
    $id: 'a',
    type: 'object',
    properties: { a: { type: 'string', ...rules } },
  });

  it('is refused if it uses an unregistered keyword or format', () => {
    const ui = { title: 'a', of: null, kind: 'root' as const, rows: [], fields: {} };
    for (const rules of [{ maxLenght: 5 }, { format: 'telephone' }]) {
      expect(() => compileForms([{ id: 'a', schema: schemaOf(rules), ui }])).toThrow();
    }
  });

  it('is refused if it needs a module at run time', () => {
    const unique = {
      $id: 'b',
      type: 'object',
      properties: { a: { type: 'array', uniqueItems: true, items: {} } },
    };
    expect(() => standaloneValidator(unique as FormSchema)).toThrow('does not stand alone');
  });
});
