import { useEffect, useState } from 'react';
import { HOUSEHOLD_MEMBERS } from '../../../../contract/limits.ts';
import { createDraftStore, type DraftStore } from '../../../forms/index.ts';

export interface InvitedPerson {
  /** 0: the primary applicant. */
  readonly id: number;
  readonly store: DraftStore;
}

const NAMING = ['first_name', 'last_name', 'email', 'contact_no'];

const personOf = (id: number): InvitedPerson => ({
  id,
  store: createDraftStore({ applicant_type: 'CO-APPLICANT', is_responsible: true }),
});

/** Whether nobody was entered; the primary applicant is always meant. */
export function isBlank({ id, store }: InvitedPerson): boolean {
  return id !== 0 && NAMING.every((field) => (store.read(field) ?? '') === '');
}

/** The people of an invitation: as soon as the last one has a name, a blank form for another one follows. */
export function useInvitedPeople() {
  const [people, setPeople] = useState<readonly InvitedPerson[]>(() => [personOf(0)]);
  useEffect(() => {
    const last = people.at(-1);
    return last?.store.subscribe('*', () => {
      const isNamed = NAMING.some((field) => (last.store.read(field) ?? '') !== '');
      if (isNamed && people.length < HOUSEHOLD_MEMBERS) setPeople([...people, personOf(last.id + 1)]);
    });
  }, [people]);
  return {
    people,
    leaveOut: (id: number) => setPeople(people.filter((person) => person.id !== id)),
  };
}
