import { beforeEach, describe, expect, it } from 'vitest';
import {
  type KeptDraft,
  takeServerDraft,
} from '../../../../src/web/features/application/saving/draft-keeper.ts';
import { createDraftStore } from '../../../../src/web/forms/draft/draft-store.ts';
import { joinDrafts } from '../../../../src/web/wizard/saving/held-draft.ts';
import { conflictsOf, linesOf } from '../../../../src/web/wizard/saving/versions.ts';

describe('two versions of a draft', () => {
  it('conflict only in parts that were changed here and differ', () => {
    const mine = { applicants: { first_name: 'Ana' }, no_pets: true, applicant_pets: [] };
    const theirs = {
      applicants: { first_name: 'Eva' },
      no_pets: true,
      applicant_vehicles: [{ make: 'Honda' }],
    };
    expect(conflictsOf({}, mine, theirs, ['applicants', 'no_pets']).map(({ part }) => part)).toEqual([
      'applicants',
    ]);
  });

  it('show an entry as a line of its values, without internal ones', () => {
    const entry = {
      id: 7,
      city: 'Austin',
      state_id: { id: 44, label: 'Texas', code: 'TX' },
      is_current: true,
    };
    expect(linesOf([entry, { city: 'Waco' }]).map(({ text }) => text)).toEqual(['Austin · Texas', 'Waco']);
  });

  it('show a file by its name', () => {
    const photos = [{ id: 'F1', file_name: 'floor.png', file_path: '/api/files/1' }];
    expect(linesOf({ note: 'worn', photos }).map(({ text }) => text)).toEqual(['worn · floor.png']);
  });

  it('show every value in the words of its field', () => {
    const words = (part: string, name: string, value: string | number) => `${part}.${name}=${value}`;
    const mine = { address: { type: 'RENT', state_id: { label: 'Texas' } } };
    const theirs = { address: { type: 'OWN' } };
    const [conflict] = conflictsOf({}, mine, theirs, ['address'], words);
    const lines = conflict?.mine ?? [];
    expect(lines.map(({ text }) => text)).toEqual(['address.type=RENT · Texas']);
  });
});

describe('a draft that is kept on the page', () => {
  let kept: KeptDraft;
  beforeEach(() => {
    kept = {
      store: createDraftStore({ applicants: { ssn: '123456789' } }),
      revision: 3,
      autosaved: { draft_data: {}, serial: 0, saved_at: '' },
      safe: null,
    };
  });

  it('adopts the draft from the server, and keeps a list with only a blank entry', () => {
    kept.store.seed('applicant_pets', [{}]);
    takeServerDraft(kept, { draft: { applicants: { ssn: '*****6789' } }, revision: 4 });
    expect(kept.store.getAll()).toEqual({ applicants: { ssn: '*****6789' }, applicant_pets: [{}] });
    expect(kept.revision).toBe(4);
  });

  it('keeps unsaved changes and its revision, so that a newer version elsewhere is detected', () => {
    kept.store.change('applicants.first_name', 'Ana');
    takeServerDraft(kept, { draft: { applicants: { first_name: 'Eva' } }, revision: 4 });
    expect(kept.store.read('applicants.first_name')).toBe('Ana');
    expect(kept.revision).toBe(3);
  });

  it('ignores a response that is older than its revision', () => {
    takeServerDraft(kept, { draft: { applicants: { ssn: 'old' } }, revision: 2 });
    expect(kept.store.read('applicants.ssn')).toBe('123456789');
  });

  it('merges both versions: theirs, with the own parts that the person keeps', () => {
    kept.store.change('applicants.first_name', 'Ana');
    kept.store.change('no_pets', true);
    joinDrafts(kept.store, { applicants: { first_name: 'Eva' }, no_pets: false }, ['no_pets']);
    expect(kept.store.getAll()).toEqual({ applicants: { first_name: 'Eva' }, no_pets: true });
    expect([...kept.store.dirty()]).toEqual(['no_pets']);
  });

  it('keeps unsaved what the other version does not have, so that it is sent', () => {
    kept.store.change('no_pets', true);
    joinDrafts(kept.store, { applicants: { first_name: 'Eva' } }, []);
    expect(kept.store.getAll()).toEqual({ applicants: { first_name: 'Eva' }, no_pets: true });
    expect([...kept.store.dirty()]).toEqual(['no_pets']);
  });
});
