import type { Around } from '../stage.ts';
import type { Person } from './person.ts';

/** The environment in which an application is filled in, with the person. */
export interface Stage extends Around {
  readonly person: Person;
}
