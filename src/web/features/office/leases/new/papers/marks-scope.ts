import { createContext, useContext } from 'react';
import type { PlacedMark } from '../../../../../../../machines/lease/placed-mark.ts';

/** What the marks on the pages need of the editor. */
export interface MarksScope {
  readonly marks: readonly PlacedMark[];
  /** Ids of marks that lie over others. */
  readonly wrong: ReadonlySet<string>;
  /** Whose places are shown as they will be to them; "": everybody's, to be moved. */
  readonly shownAs: string;
  readonly nameOf: (signer: string) => string;
  /** What a mark is and where, in words. */
  readonly say: (mark: PlacedMark) => string;
  /** Moves a mark to a place of its page. */
  readonly onMove: (id: string, place: { readonly left: number; readonly top: number }) => void;
  /** The end of a drag. */
  readonly onDropped: (id: string) => void;
  /** Whether the key did something. */
  readonly onKey: (id: string, key: { readonly key: string; readonly shiftKey: boolean }) => boolean;
}

const Scope = createContext<MarksScope | null>(null);

export const MarksProvider = Scope.Provider;

/** @throws {Error} outside of an editor. */
export function useMarksScope(): MarksScope {
  const scope = useContext(Scope);
  if (scope === null) throw new Error('There is no editor of marks.');
  return scope;
}

/** The id of a mark's element. */
export const markElement = (id: string): string => `mark-${id}`;
