/**
 * The draft of a signer: its marks, and which of them are new.
 *
 * @see spec/pre-application.md §3 Sign draft data
 */

type MarksByKey = Readonly<Record<string, unknown>>;

/** A draft from a request. Its times and addresses are unverified and not used. */
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

/** A signed spot. `addendum_id` is null for the lease. */
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

/** A document with the spots that this signer must sign. */
export interface SignedDocument {
  /** null for the lease. */
  readonly addendum_id: string | null;
  /** By the key of the spot. */
  readonly toSign: ReadonlyMap<string, { readonly kind: 'signature' | 'initials' }>;
  /** The keys of the spots that this signer has signed. */
  readonly signed: ReadonlySet<string>;
}

/**
 * The new marks of a draft, or the first forbidden one: in an unknown document, at an unknown spot, at another signer's
 * spot, or of the wrong kind. Marks are never removed: a spot that the draft omits stays signed.
 *
 * @example
 * newMarks([{ addendum_id: null, toSign: new Map([['t1', { kind: 'signature' }]]), signed: new Set() }],
 *   { lease: { t1: {} } })
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
