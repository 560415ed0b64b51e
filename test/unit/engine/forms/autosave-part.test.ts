import { describe, expect, it } from 'vitest';
import { autosavePart, withSecretsOf } from '../../../../src/engine/forms/answers/autosave-part.ts';
import { fullDraft } from '../../../fixtures/application-draft.ts';
import { form as formOf } from '../../schemas/application-forms.ts';

describe('the part of a draft that is autosaved', () => {
  it('contains the fields of the form, without its secrets', () => {
    const { ssn: _, dl_number: __, ...open } = fullDraft().applicant_screening_info;
    expect(autosavePart(formOf('application/screening-info'), fullDraft())).toEqual({
      applicant_screening_info: open,
    });
    expect(autosavePart(formOf('application/pets'), fullDraft())).toEqual({
      applicant_pets: fullDraft().applicant_pets,
      no_pets: false,
    });
  });

  it('is empty for terms and consent', () => {
    expect(autosavePart(formOf('application/consent'), fullDraft())).toEqual({});
    expect(autosavePart(formOf('application/terms-of-service'), fullDraft())).toEqual({});
  });

  it('leaves out untouched parts', () => {
    expect(autosavePart(formOf('application/pets'), {})).toEqual({});
  });

  it('gets the secrets of the draft back when it is restored', () => {
    const form = formOf('application/screening-info');
    const draft = { applicant_screening_info: { ssn: '*****6789', annual_income: '1' } };
    expect(withSecretsOf(form, { applicant_screening_info: { annual_income: '2' } }, draft)).toEqual({
      applicant_screening_info: { annual_income: '2', ssn: '*****6789' },
    });
    expect(withSecretsOf(form, {}, draft)).toEqual({});
  });

  it('gets the secrets of a list back by entry id, and those of the root', () => {
    const secret = { label: 'x', widget: 'text', secret: true } as const;
    const pets = formOf('application/pets');
    const list = { ...pets, ui: { ...pets.ui, fields: { ...pets.ui.fields, chip_no: secret } } };
    const draft = {
      applicant_pets: [
        { id: 'a', chip_no: '*****1111' },
        { id: 'b', chip_no: '*****2222' },
      ],
    };
    const kept = { applicant_pets: [{ id: 'b', name: 'Rex' }, { name: 'New' }] };
    expect(withSecretsOf(list, kept, draft)).toEqual({
      applicant_pets: [{ id: 'b', name: 'Rex', chip_no: '*****2222' }, { name: 'New' }],
    });
    const root = { ui: { ...pets.ui, of: null, kind: 'root' as const, fields: { code: secret } } };
    expect(withSecretsOf(root, { name: 'Ada' }, { code: '*****3333' })).toEqual({
      name: 'Ada',
      code: '*****3333',
    });
  });
});
