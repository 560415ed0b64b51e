/** The calls of the people under load. */
import { fullDraft } from '../../fixtures/application-draft.ts';
import type { LoadCall } from './connection.ts';
import type { Person } from './portal.ts';

/** The call of a person at its `turn`th time. */
export type Ask = (person: Person, turn: number) => LoadCall;

const save = ({ token }: Person, body: string): LoadCall => ({
  method: 'POST',
  path: '/api/applicant/application/draft',
  token,
  body,
});

const FORM = JSON.stringify({ draft_data: fullDraft() });

/**
 * The addresses tab with that many apartments, a number that shares no factor with the number of people: nobody sends the
 * same twice in a row. Created in advance, so that the load itself costs little.
 */
const TABS = Array.from({ length: 101 }, (_, apartment) => {
  const [current, ...earlier] = fullDraft().applicant_addresses;
  const applicant_addresses = [{ ...current, apartment_no: String(apartment) }, ...earlier];
  return JSON.stringify({ draft_data: { applicant_addresses } });
});

/** Saves the addresses tab, each time with another apartment. */
export const saveTab: Ask = (person, turn) => save(person, TABS[turn % TABS.length] ?? '');

/** Saves all tabs. */
export const saveForm: Ask = (person) => save(person, FORM);

/** Loads the application as the page does when it is opened. */
export const readApplication: Ask = ({ token }) => ({
  method: 'GET',
  path: '/api/applicant/application',
  token,
});

/** Takes the people in turn, repeatedly. @example load(baseUrl, extent, inTurn(people, saveTab)) */
export function inTurn(people: readonly Person[], ask: Ask): (index: number) => LoadCall {
  return (index) => ask(people[index % people.length] as Person, index);
}
