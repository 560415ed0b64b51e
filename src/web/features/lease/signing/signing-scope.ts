import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { leaseSigningMachine } from '../../../../../machines/lease/lease-signing.machine.ts';
import type { LeaseSignature, LeaseSpot } from '../../../../contract/lease/lease-spot.contract.ts';

/** Data that the pages of a document need to show and sign their spots. */
export interface SigningScope {
  readonly actor: ActorRefFrom<typeof leaseSigningMachine>;
  /** All spots by page. */
  readonly spots: ReadonlyMap<number, readonly LeaseSpot[]>;
  readonly fileName: string;
  readonly initials: string;
  /** The chosen signature of each signer, by their key. */
  readonly signatures: ReadonlyMap<string, LeaseSignature | null>;
  /** Called when the person has signed a spot, or was led to it. */
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

/** The spots of a document by page. */
export function byPage(spots: readonly LeaseSpot[]): ReadonlyMap<number, readonly LeaseSpot[]> {
  const pages = new Map<number, LeaseSpot[]>();
  for (const spot of spots) pages.set(spot.page, [...(pages.get(spot.page) ?? []), spot]);
  return pages;
}

/** The id of the element that shows a spot. */
export const spotId = (key: string): string => `spot-${key}`;

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** A list of keys as a set; built once per list, since every page needs it. */
export function setOf(keys: readonly string[]): ReadonlySet<string> {
  const known = sets.get(keys) ?? new Set(keys);
  sets.set(keys, known);
  return known;
}
