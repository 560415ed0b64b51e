import { describe, expect, it } from 'vitest';
import { publishedBuiltIn } from '../../../../src/cli/release/built-in.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';
import { knownAnswers, knownPlaces } from '../../../../src/server/forms/known-answers.ts';
import { fullDraft } from '../../../fixtures/application-draft.ts';

const forms = readRelease(publishedBuiltIn().files).forms.filter(({ id }) => id.startsWith('application/'));
const places = knownPlaces(forms);
const known = (sent: Record<string, unknown>) => knownAnswers(places, sent);

describe('the answers that the application forms know', () => {
  it('include all of a complete draft, unchanged', () => {
    expect(known(fullDraft())).toEqual(fullDraft());
  });

  it('include every field of an entry, hidden ones too, and the data that pages send back with it', () => {
    const address = {
      id: 'a',
      is_current: true,
      landlord_fax: '1',
      state_id: { id: 1, label: 'Texas', code: 'TX' },
    };
    const file = {
      id: 'f',
      file_name: 'a.pdf',
      file_path: '/x',
      created_at: 't',
      expiration_date: null,
      source: 's',
    };
    const pet = { id: 'p', applicant_id: 'me', owner_first_name: 'Ada', name: 'Rex', files: [file] };
    const sent = { applicant_addresses: [address], applicant_pets: [pet], no_pets: false };
    expect(known(sent)).toEqual(sent);
  });

  it('include the confirmation of an unlikely date, but only for date fields that ask for it', () => {
    const address = { move_in_date: '2081-01-01', move_in_date_confirmed: '2081-01-01' };
    const sent = { applicant_addresses: [{ ...address, city_confirmed: 'Austin' }] };
    expect(known(sent)).toEqual({ applicant_addresses: [address] });
  });

  it('include invalid single values, and null', () => {
    const sent = {
      applicants: { first_name: '', last_name: 7, gender: null },
      applicant_pets: null,
      no_pets: 'x',
    };
    expect(known(sent)).toEqual(sent);
  });

  it('exclude unknown keys, unknown names and values of the wrong shape', () => {
    expect(
      known({
        ssn: '1',
        applicant_screening_info: [{ ssn: '1' }],
        applicants: { ssn: '1', first_name: ['1'], last_name: { ssn: '1' }, email: 'a' },
        applicant_pets: ['1', { name: 'Rex', ssn: '1', files: [{ id: 'f', ssn: '1' }, '1'] }, [{ ssn: '1' }]],
        applicant_vehicles: { ssn: '1' },
        applicant_addresses: '1',
        no_pets: { ssn: '1' },
      }),
    ).toEqual({ applicants: { email: 'a' }, applicant_pets: [{ name: 'Rex', files: [{ id: 'f' }] }] });
  });
});
