import { describe, expect, it } from 'vitest';
import english from '../../../../locales/en/studio.json' with { type: 'json' };
import spanish from '../../../../locales/es/studio.json' with { type: 'json' };
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import { formExamples } from '../../../../src/engine/explore/answers/form-examples.ts';
import { checkForm } from '../../../../src/engine/forms/answers/check.ts';
import { neutralFacts } from '../../../../src/engine/forms/form-facts.ts';
import { formToCheck } from '../../../../src/engine/forms/form-files/form-to-check.ts';
import { flowOfForm, runOfForm } from '../../../../src/engine/play/played-form.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';

const parts = readRelease(builtInRelease().files);
const facts = (id: string) => neutralFacts(parts.formFactsOf(id), '2026-11-27');
const ofForm = (id: string) => formToCheck(parts.forms.find((form) => form.id === id) ?? expect.fail(id));
const examples = (id: string) => formExamples(ofForm(id), facts(id));

describe.each(parts.forms.map(({ id }) => id))('the form %s', (id) => {
  const bundle = ofForm(id);
  const { full, minimal, broken } = examples(id);

  it('has valid answers to everything, and to what is required', () => {
    for (const filled of [full, minimal]) {
      expect(filled).not.toBeNull();
      expect(checkForm(bundle, filled?.draft ?? {}, filled?.facts ?? facts(id))).toEqual([]);
    }
    expect(JSON.stringify(full?.draft).length).toBeGreaterThanOrEqual(JSON.stringify(minimal?.draft).length);
  });

  it('has an answer for each field that must be there', () => {
    const { required } = (bundle.schema.properties[bundle.ui.of ?? ''] ?? bundle.schema) as {
      required?: string[];
    };
    const missing = broken.filter(({ rule }) => ['required', 'choice', 'ticked'].includes(rule));
    const shown = (required ?? []).filter((name) => Object.hasOwn(bundle.ui.fields, name));
    expect(missing.map(({ field }) => field)).toEqual(expect.arrayContaining(shown));
  });

  it('says in both languages what is wrong with each', () => {
    for (const { rule } of broken)
      for (const { forms } of [english, spanish]) expect(forms.breaks).toHaveProperty(rule);
  });
});

describe('the form accommodation-request/need', () => {
  it('can be refused for each of its rules, and for nothing that nobody can enter', () => {
    const told = examples('accommodation-request/need').broken.map(({ field, rule }) => `${field} ${rule}`);
    expect(told).toEqual([
      'kind choice',
      'request required',
      'request maxLength',
      'reason required',
      'reason maxLength',
      'for_whom choice',
      'needed_by date',
      'support maxItems',
    ]);
  });

  it('is alone in a flow that shows it with its answers', () => {
    const flow = flowOfForm(ofForm('accommodation-request/need'));
    const { place, answers, events } = runOfForm(flow, { need: { kind: 'RULE' } });
    expect([place.form, events, answers]).toEqual([
      'accommodation-request/need',
      ['SEND'],
      { need: { kind: 'RULE' } },
    ]);
  });
});
