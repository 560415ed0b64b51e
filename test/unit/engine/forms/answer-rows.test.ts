import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../../src/engine/forms/answers/check.ts';
import { answerGroups } from '../../../../src/engine/forms/reading/answer-rows.ts';
import { answerText } from '../../../../src/engine/forms/reading/answer-text.ts';
import { fullDraft } from '../../../fixtures/application-draft.ts';
import { facts as FACTS, form as formOf } from '../../schemas/application-forms.ts';

/** Translates each key to itself. */
const t = (key: string) => key;

describe('an answer as readable text', () => {
  const screening = formOf('application/screening-info').ui;
  const addresses = formOf('application/addresses').ui;

  it.each([
    [screening, 'ssn', '512346789', '•••••6789'],
    [screening, 'ssn', '*****6789', '•••••6789'],
    [screening, 'dl_number', '*****', '•••••'],
    [screening, 'annual_income', '64000', '$64,000'],
    [addresses, 'move_in_date', '2022-03-01', '03/01/2022'],
    [addresses, 'landlord_contact_no', '5125550110', '(512) 555-0110'],
    [addresses, 'state_id', { id: 'TX', label: 'Texas', code: 'TX' }, 'Texas'],
    [addresses, 'address_type', 'RENT', 'application:options.address_type.RENT'],
    [addresses, 'city', '', ''],
    [formOf('application/consent').ui, 'credit_data_approval', '1', 'forms:answers.yes'],
    [formOf('application/pets').ui, 'is_fixed', false, 'forms:answers.no'],
    [
      formOf('application/pets').ui,
      'files',
      [{ file_name: 'a.png' }, { file_name: 'b.png' }],
      'a.png, b.png',
    ],
  ])('%# shows the answer', (ui, name, value, text) => {
    expect(answerText(t, ui, name, value)).toBe(text);
  });
});

describe('the answers of a form', () => {
  const groups = (id: string, draft: Record<string, unknown>) => {
    const form = formOf(id);
    const issues = checkForm(form, draft, FACTS);
    const problemAt = (path: string) => issues.find((issue) => issue.path === path)?.code ?? '';
    return answerGroups(t, form, draft, FACTS, problemAt);
  };

  it('are grouped by entry, with only the fields that apply', () => {
    const [current, previous] = groups('application/addresses', fullDraft());
    expect(current?.rows.map(({ path }) => path)).toContain('applicant_addresses.0.landlord_name');
    expect(previous?.rows.map(({ path }) => path)).not.toContain('applicant_addresses.1.landlord_name');
  });

  it('show missing answers, even in an untouched list', () => {
    const [first] = groups('application/emergency-contacts', {});
    const name = first?.rows.find(({ path }) => path.endsWith('0.first_name'));
    expect(name).toMatchObject({ text: '', problem: 'validation.invalid' });
  });

  it('are only the ticked "none" checkbox if it empties the list', () => {
    expect(groups('application/pets', { no_pets: true, applicant_pets: [] })).toEqual([
      {
        key: 'application/pets',
        title: '',
        rows: [
          { path: 'no_pets', label: 'application:fields.no_pets', text: 'forms:answers.yes', problem: '' },
        ],
      },
    ]);
  });
});
