import { pointer } from '../json-pointer.ts';
import { contentErrors } from '../release/release-limits.ts';
import { editedText } from './edit-text.ts';
import { type Chosen, mergeDocuments, type Step } from './merge-documents.ts';
import { changed, changeOf } from './text-change.ts';

/** A file of a draft that two people changed; null: the file does not exist. */
export interface FileVersions {
  readonly base: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
}

/** A place that both changed differently. Absent values are null. */
interface FileConflict {
  /** A JSON pointer; elements of lists by their id. Empty: the whole file. */
  readonly at: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The version that a person has chosen for a place. */
type Choose = (at: string) => Chosen | undefined;

export type MergedFile =
  | { readonly text: string | null; readonly conflicts: readonly [] }
  | { readonly text: null; readonly conflicts: readonly FileConflict[] };

/**
 * Their version of a file with my changes, too; or the places where both changed the same. A file that only one of them
 * changed is theirs or mine, byte for byte. JSON is merged by names and ids; other texts, and documents beyond the limits of a release,
 * by their characters.
 *
 * @param choose the version that stands at a place (as in `FileConflict`) that both changed; undefined: it is a conflict
 * @example mergeFile({ base: '{"a":1,"b":1}', mine: '{"a":2,"b":1}', theirs: '{"a":1,"b":3}' }).text // '{"a":2,"b":3}'
 */
export function mergeFile(
  { base, mine, theirs }: FileVersions,
  choose: Choose = () => undefined,
): MergedFile {
  if (mine === base || mine === theirs) return { text: theirs, conflicts: [] };
  if (theirs === base) return { text: mine, conflicts: [] };
  if (base === null || mine === null || theirs === null) return whole({ base, mine, theirs }, choose);
  const documents = [base, mine, theirs].map(parsed);
  if (documents.some((one) => one === undefined)) return mergeCharacters({ base, mine, theirs }, choose);
  const [before, own, other] = documents.map((one) => one?.value);
  const { edits, conflicts } = mergeDocuments({ base: before, mine: own, theirs: other }, (at) =>
    choose(placeOf(at)),
  );
  if (conflicts.length > 0)
    return {
      text: null,
      conflicts: conflicts.map(({ at, ...values }) => ({
        at: placeOf(at),
        base: values.base ?? null,
        mine: values.mine ?? null,
        theirs: values.theirs ?? null,
      })),
    };
  return { text: edits.reduce(editedText, theirs), conflicts: [] };
}

/** A JSON pointer; elements of lists by their id. */
function placeOf(at: readonly Step[]): string {
  return pointer(...at.map((step) => (typeof step === 'string' ? step : step.is)));
}

function whole(versions: FileVersions, choose: Choose): MergedFile {
  const chosen = choose('');
  if (chosen !== undefined) return { text: versions[chosen], conflicts: [] };
  return { text: null, conflicts: [{ at: '', ...versions }] };
}

/** The document; nothing for a text that is no JSON, or that exceeds the limits of a release. */
function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return contentErrors('', value).length > 0 ? undefined : { value };
  } catch {
    return undefined;
  }
}

function mergeCharacters(
  { base, mine, theirs }: Readonly<Record<keyof FileVersions, string>>,
  choose: Choose,
): MergedFile {
  const [own, other] = [changeOf(base, mine), changeOf(base, theirs)];
  if (own.at + own.removed.length < other.at) return { text: changed(theirs, own), conflicts: [] };
  const moved = other.inserted.length - other.removed.length;
  if (other.at + other.removed.length < own.at)
    return { text: changed(theirs, { ...own, at: own.at + moved }), conflicts: [] };
  return whole({ base, mine, theirs }, choose);
}
