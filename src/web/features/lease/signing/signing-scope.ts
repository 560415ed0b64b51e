import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { leaseSigningMachine } from '../../../../../machines/lease/lease-signing.machine.ts';
import type { LeaseSignature, LeaseSpot } from '../../../../contract/lease/lease-spot.contract.ts';

/** What the pages of a document need to show their spots, and to sign them. */
export interface SigningScope {
  readonly actor: ActorRefFrom<typeof leaseSigningMachine>;
  /** By page: everything that is on it. */
  readonly spots: ReadonlyMap<number, readonly LeaseSpot[]>;
  readonly fileName: string;
  readonly initials: string;
  /** What each signer has chosen, by their key. */
  readonly signatures: ReadonlyMap<string, LeaseSignature | null>;
  /** The person has signed a spot, or was led to it. */
  readonly onVisited: (key: string) => void;
}

const Scope = createContext<SigningScope | null>(null);

export const SigningScopeProvider = Scope.Provider;

/** @throws {Error} outside of the signing page. */
export function useSigningScope(): SigningScope {
  const scope = useContext(Scope);
  if (scope === null) throw new Error('Spots are shown on the signing page only.');
  return scope;
}

/** The spots of a document by their pages. */
export function byPage(spots: readonly LeaseSpot[]): ReadonlyMap<number, readonly LeaseSpot[]> {
  const pages = new Map<number, LeaseSpot[]>();
  for (const spot of spots) pages.set(spot.page, [...(pages.get(spot.page) ?? []), spot]);
  return pages;
}

/** The element that shows a spot. */
export const spotId = (key: string): string => `spot-${key}`;

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** A list of keys as a set; made once per list, as every page asks. */
export function setOf(keys: readonly string[]): ReadonlySet<string> {
  const known = sets.get(keys) ?? new Set(keys);
  sets.set(keys, known);
  return known;
}
