import { describe, expect, it, vi } from 'vitest';
import { createDraftStore, sectionOf } from '../../../../src/web/forms/draft/draft-store.ts';

const people = () =>
  createDraftStore({ applicants: { first_name: 'Ada' }, pets: [{ name: 'Rex' }, { name: 'Tom' }] });

describe('changing', () => {
  it('calls those who watch the section, and those who watch all, once', () => {
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

  it('leaves other sections the same objects', () => {
    const store = people();
    const pets = store.get('pets');
    store.change('applicants.first_name', 'Grace');
    expect(store.get('pets')).toBe(pets);
  });

  it('calls nobody who has stopped', () => {
    const store = people();
    const listener = vi.fn();
    store.subscribe('applicants', listener)();
    store.change('applicants.first_name', 'Grace');
    expect(listener).not.toHaveBeenCalled();
  });

  it('applies the effects to what a person changed, and to nothing else', () => {
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

describe('being unsaved', () => {
  it('names the sections that differ from what is stored', () => {
    const store = people();
    store.change('applicants.first_name', 'Grace');
    expect([...store.dirty()]).toEqual(['applicants']);
    store.saved(store.getAll());
    expect([...store.dirty()]).toEqual([]);
  });

  it('what changed while it was being saved stays unsaved', () => {
    const store = people();
    store.change('applicants.first_name', 'Grace');
    const sent = store.getAll();
    store.change('applicants.first_name', 'Hedy');
    store.saved(sent);
    expect([...store.dirty()]).toEqual(['applicants']);
  });

  it('begins with the text that a field holds back, and is told', () => {
    const store = people();
    const told = vi.fn();
    store.subscribeDirty(told);
    const release = store.hold(() => {});
    expect([store.hasUnsaved(), told.mock.calls.length]).toEqual([true, 1]);
    release();
    expect([store.hasUnsaved(), told.mock.calls.length]).toEqual([false, 2]);
  });

  it('does not begin with what nobody did: a first blank entry, a draft from elsewhere', () => {
    const store = people();
    store.seed('vehicles', [{}]);
    store.replace({ applicants: { first_name: 'Hedy' }, vehicles: [{}] });
    expect(store.hasUnsaved()).toBe(false);
  });

  it('a flush commits what every field holds', () => {
    const store = people();
    const release = store.hold(() => {
      release();
      store.change('applicants.first_name', 'Grace');
    });
    store.flush();
    expect(store.read('applicants.first_name')).toBe('Grace');
  });
});

describe('keys of entries', () => {
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
  it('waits until somebody has done it', () => {
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
