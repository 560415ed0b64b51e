import { describe, expect, it } from 'vitest';
import { publishedBuiltIn } from '../../../../src/cli/release/built-in.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';
import { knownAnswers, knownPlaces } from '../../../../src/server/forms/known-answers.ts';
import { fullDraft } from '../../../fixtures/application-draft.ts';

const forms = readRelease(publishedBuiltIn().files).forms.filter(({ id }) => id.startsWith('application/'));
const places = knownPlaces(forms);
const known = (sent: Record<string, unknown>) => knownAnswers(places, sent);

describe('what the forms of the application know', () => {
  it('is all of a whole draft, as it is', () => {
    expect(known(fullDraft())).toEqual(fullDraft());
  });

  it('is every field of an entry, whether or not a condition shows it, and what pages send back with it', () => {
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

  it('is that an unlikely day is right, beside a day that is asked about and beside no other', () => {
    const address = { move_in_date: '2081-01-01', move_in_date_confirmed: '2081-01-01' };
    const sent = { applicant_addresses: [{ ...address, city_confirmed: 'Austin' }] };
    expect(known(sent)).toEqual({ applicant_addresses: [address] });
  });

  it('keeps single values that the rules will find wrong, and nothing at all', () => {
    const sent = {
      applicants: { first_name: '', last_name: 7, gender: null },
      applicant_pets: null,
      no_pets: 'x',
    };
    expect(known(sent)).toEqual(sent);
  });

  it('has no other key, no other name and no other shape', () => {
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
