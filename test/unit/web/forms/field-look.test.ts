import { join } from 'node:path';
import { expect, it } from 'vitest';
import applicationFormFacts from '../../../../schemas/application/form-facts.schema.json' with {
  type: 'json',
};
import { compileForms } from '../../../../src/engine/forms/compile.ts';
import { neutralFacts } from '../../../../src/engine/forms/form-facts.ts';
import { fieldLook } from '../../../../src/web/forms/field/field-look.ts';
import { loadForms } from '../../../forms/load-forms.ts';

const bundles = compileForms(loadForms(join(import.meta.dirname, '../../../../schemas')));
const facts = neutralFacts(applicationFormFacts, '2026-11-02');

it('a field that its form disables shows the reason instead of its hint', () => {
  const employers = bundles.get('application/employers') ?? expect.fail('no form');
  const look = (is_current: boolean) =>
    fieldLook(employers, 'end_date', {
      draft: {},
      entry: { is_current, type: 'FULL_TIME' },
      index: 1,
      facts,
    });
  expect(look(true)).toMatchObject({ disabled: true, hint: 'application:hints.current_employer_end' });
  expect(look(false)).toMatchObject({ disabled: false, hint: null });
});
