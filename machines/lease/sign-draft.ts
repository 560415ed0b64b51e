/**
 * The draft of somebody who signs: read into marks, and which of them are new.
 *
 * @see spec/pre-application.md §3 Sign draft data
 */

type MarksByKey = Readonly<Record<string, unknown>>;

/** A draft as it is sent. Times and addresses in it are claims that nobody reads. */
export interface SentDraft {
  readonly lease?: MarksByKey | undefined;
  readonly addendums?: Readonly<Record<string, MarksByKey>> | undefined;
  readonly acceptance?:
    | {
        readonly lease?: MarksByKey | undefined;
        readonly addendums?: Readonly<Record<string, MarksByKey>> | undefined;
      }
    | undefined;
}

/** That a spot was signed. `addendum_id` is null for the lease. */
export interface DraftMark {
  readonly addendum_id: string | null;
  readonly spot: string;
  readonly kind: 'signature' | 'initials';
}

/**
 * The marks of a draft.
 *
 * @example marksOf({ lease: { t1: {} } }) // [{ addendum_id: null, spot: 't1', kind: 'signature' }]
 */
export function marksOf({ lease = {}, addendums = {}, acceptance = {} }: SentDraft): DraftMark[] {
  const of = (kind: DraftMark['kind'], addendum_id: string | null, marks: MarksByKey): DraftMark[] =>
    Object.keys(marks).map((spot) => ({ addendum_id, spot, kind }));
  const ofAll = (kind: DraftMark['kind'], all: Readonly<Record<string, MarksByKey>>): DraftMark[] =>
    Object.entries(all).flatMap(([id, marks]) => of(kind, id, marks));
  return [
    ...of('signature', null, lease),
    ...ofAll('signature', addendums),
    ...of('initials', null, acceptance.lease ?? {}),
    ...ofAll('initials', acceptance.addendums ?? {}),
  ];
}

/** A document with what this signer must sign in it. */
export interface SignedDocument {
  /** Null for the lease. */
  readonly addendum_id: string | null;
  /** By the key of the spot. */
  readonly toSign: ReadonlyMap<string, { readonly kind: 'signature' | 'initials' }>;
  /** The keys of the spots that this signer has signed. */
  readonly signed: ReadonlySet<string>;
}

/**
 * The marks of a draft that are not there yet, or the first that may not be made: of a document that is not among
 * these, of a spot that is unknown, somebody else's, or of the other kind. Nothing is ever taken away: what a draft
 * leaves out stays signed.
 *
 * @example newMarks([{ addendum_id: null, toSign: new Map([['t1', { kind: 'signature' }]]), signed: new Set() }], { lease: { t1: {} } })
 * // { fresh: [{ addendum_id: null, spot: 't1', kind: 'signature' }] }
 */
export function newMarks(
  documents: readonly SignedDocument[],
  draft: SentDraft,
): { readonly fresh: readonly DraftMark[] } | { readonly refused: DraftMark } {
  const fresh: DraftMark[] = [];
  for (const mark of marksOf(draft)) {
    const document = documents.find(({ addendum_id }) => addendum_id === mark.addendum_id);
    if (document?.toSign.get(mark.spot)?.kind !== mark.kind) return { refused: mark };
    if (!document.signed.has(mark.spot)) fresh.push(mark);
  }
  return { fresh };
}
