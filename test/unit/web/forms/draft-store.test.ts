import { describe, expect, it, vi } from 'vitest';
import { createDraftStore, sectionOf } from '../../../../src/web/forms/draft/draft-store.ts';

const people = () =>
  createDraftStore({ applicants: { first_name: 'Ada' }, pets: [{ name: 'Rex' }, { name: 'Tom' }] });

describe('a change', () => {
  it('calls the subscribers of the section and those of all sections once', () => {
    const store = people();
    const [own, other, all] = [vi.fn(), vi.fn(), vi.fn()];
    store.subscribe('applicants', own);
    store.subscribe('pets', other);
    store.subscribe('*', all);
    store.change('applicants.first_name', 'Grace');
    expect([own, other, all].map((one) => one.mock.calls.length)).toEqual([1, 0, 1]);
    store.change('applicants.first_name', 'Grace');
    expect(all).toHaveBeenCalledTimes(1);
  });

  it('keeps the objects of other sections', () => {
    const store = people();
    const pets = store.get('pets');
    store.change('applicants.first_name', 'Grace');
    expect(store.get('pets')).toBe(pets);
  });

  it('does not call a subscriber that has unsubscribed', () => {
    const store = people();
    const listener = vi.fn();
    store.subscribe('applicants', listener)();
    store.change('applicants.first_name', 'Grace');
    expect(listener).not.toHaveBeenCalled();
  });

  it('applies the effects only if a person made it', () => {
    const store = people();
    const stop = store.addEffects((before, after) =>
      before.pets === after.pets ? after : { ...after, counted: (after.pets as unknown[]).length },
    );
    store.change('pets', [{ name: 'Rex' }]);
    expect(store.get('counted')).toBe(1);
    store.replace({ pets: [] });
    expect(store.get('counted')).toBeUndefined();
    stop();
    store.change('pets', [{ name: 'Rex' }]);
    expect(store.get('counted')).toBeUndefined();
  });
});

describe('the unsaved state', () => {
  it('contains the sections that differ from the stored draft', () => {
    const store = people();
    store.change('applicants.first_name', 'Grace');
    expect([...store.dirty()]).toEqual(['applicants']);
    store.saved(store.getAll());
    expect([...store.dirty()]).toEqual([]);
  });

  it('includes changes that were made during a save', () => {
    const store = people();
    store.change('applicants.first_name', 'Grace');
    const sent = store.getAll();
    store.change('applicants.first_name', 'Hedy');
    store.saved(sent);
    expect([...store.dirty()]).toEqual(['applicants']);
  });

  it('starts when a field holds back its text, and notifies subscribers', () => {
    const store = people();
    const told = vi.fn();
    store.subscribeDirty(told);
    const release = store.hold(() => {});
    expect([store.hasUnsaved(), told.mock.calls.length]).toEqual([true, 1]);
    release();
    expect([store.hasUnsaved(), told.mock.calls.length]).toEqual([false, 2]);
  });

  it('does not start with a first blank entry or a draft from elsewhere', () => {
    const store = people();
    store.seed('vehicles', [{}]);
    store.replace({ applicants: { first_name: 'Hedy' }, vehicles: [{}] });
    expect(store.hasUnsaved()).toBe(false);
  });

  it('ends for held texts with a flush, which commits them', () => {
    const store = people();
    const release = store.hold(() => {
      release();
      store.change('applicants.first_name', 'Grace');
    });
    store.flush();
    expect(store.read('applicants.first_name')).toBe('Grace');
  });
});

describe('entry keys', () => {
  it('stay with their entries', () => {
    const store = people();
    const [rex, tom] = store.keys('pets');
    store.change('pets.1.name', 'Tim');
    expect(store.keys('pets')).toEqual([rex, tom]);
    store.change('pets', (store.get('pets') as unknown[]).slice(1));
    expect(store.keys('pets')).toEqual([tom]);
    store.change('pets', [...(store.get('pets') as unknown[]), {}]);
    expect(store.keys('pets')[0]).toBe(tom);
    expect([rex, tom]).not.toContain(store.keys('pets')[1]);
  });
});

describe('a request to focus a field', () => {
  it('is pending until it is done', () => {
    const store = people();
    store.requestFocus('pets.0.name');
    const first = store.focusRequest();
    store.requestFocus('pets.0.name');
    const second = store.focusRequest();
    expect(second?.serial).not.toBe(first?.serial);
    store.focusDone(first?.serial ?? 0);
    expect(store.focusRequest()).toBe(second);
    store.focusDone(second?.serial ?? 0);
    expect(store.focusRequest()).toBeNull();
  });
});

it('the section of a path is its first part', () => {
  expect(sectionOf('applicant_pets.0.name')).toBe('applicant_pets');
});
