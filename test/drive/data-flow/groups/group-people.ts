/** How the people of a group come, go and open a process in a tour. */
import type { GroupFile } from '../../../../src/engine/flow/flow-file.ts';
import { LANDLORDS } from '../../../../src/server/features/flows/audiences/landlords.ts';
import type { Stage } from '../stage.ts';
import { householdPeople } from './household.ts';
import { landlordPeople } from './landlords.ts';
import { residentPeople } from './residents.ts';

/** A member at a page or in a call. */
export interface MemberEntry {
  readonly token: string;
  /** What is added to the address of a page. */
  readonly query: Readonly<Record<string, string>>;
  /** The stored data of their browser. */
  readonly remembers: Readonly<Record<string, string>>;
}

/** The people of one kind of group. */
export interface GroupPeople {
  /** Somebody new joins the group. */
  join(stage: Stage): Promise<void>;
  /** A member leaves. @returns false if this one cannot. */
  leave(stage: Stage, id: string): Promise<boolean>;
  /** A new session or link of a member. */
  enter(stage: Stage, id: string): Promise<MemberEntry>;
}

/** The people of a group of a flow: residents of a lease, or the household or the landlords of an application. */
export function peopleOf({ person }: Stage, { group }: GroupFile): GroupPeople {
  if (person.tenant !== undefined) return residentPeople;
  return group === LANDLORDS ? landlordPeople : householdPeople;
}
