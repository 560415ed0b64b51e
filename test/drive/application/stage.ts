import type { Around } from '../stage.ts';
import type { Person } from './person.ts';

/** Where an application is filled in, and by whom. */
export interface Stage extends Around {
  readonly person: Person;
}
