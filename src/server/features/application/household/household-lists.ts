/**
 * Lists that a household shares, as marked in their forms. Everybody stores their own entries and sees those of the
 * others, so two people who save at the same moment cannot overwrite each other.
 */
import { type Applicant, listHousehold } from '../../../../db/applicant/applicant.repository.ts';
import { type DraftData, readDraft } from '../../../../db/applicant/draft.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { flowAnswers, type SharedList } from '../../../forms/flow-answers.ts';
import { hiddenDraft } from '../../../forms/stored-draft.ts';

type Entry = Readonly<Record<string, unknown>>;

/**
 * The entries of the other members, per shared list. Each has an `id`, names its owner (in the list's owner field and
 * in `owner_first_name`), and contains no secrets in clear.
 */
export type OthersEntries = readonly (SharedList & { readonly entries: readonly Entry[] })[];

/** The entries of the other members of an applicant's household. Guarantors and members who canceled share nothing. */
export async function entriesOfOthers(
  deps: Pick<Deps, 'forms' | 'flows' | 'secrets'>,
  db: Connection,
  applicant: Applicant,
): Promise<OthersEntries> {
  const found = flowAnswers(deps, 'application').sharedLists.map((list) => ({
    ...list,
    entries: [] as Entry[],
  }));
  if (applicant.applicant_type === 'GUARANTOR') return found;
  for (const member of await listHousehold(db, applicant.application_id)) {
    const shares = member.applicant_type !== 'GUARANTOR' && member.cancelled_at === null;
    if (member.id === applicant.id || !shares) continue;
    const draft = hiddenDraft(deps, (await readDraft(db, member.id))?.draft_data ?? {}, member.id);
    for (const { of, owner, entries } of found) {
      const own = entriesIn(draft[of]).map((entry, index) => ({
        ...entry,
        id: entry.id ?? `${member.id}.${index}`,
        [owner]: member.id,
        owner_first_name: member.first_name,
      }));
      entries.push(...own);
    }
  }
  return found;
}

/**
 * A stored draft as its person sees it: their own entries first, then those of the others.
 *
 * @example
 * const others = [{ of: 'applicant_pets', owner: 'applicant_id', entries: [rex] }];
 * withOthers({ applicant_pets: [max] }, others).applicant_pets // [max, rex]
 */
export function withOthers(draft: DraftData, others: OthersEntries): DraftData {
  return changeLists(others, draft, (list, { entries }) =>
    entries.length === 0 ? list : [...(list ?? []), ...entries],
  );
}

/**
 * The sent draft with the entries of others as those others stored them: changes, removals and additions by this person
 * are ignored. The order stays, so that the path of an error points to the entry that the person sees.
 */
export function withOthersAsTheyAre(sent: DraftData, others: OthersEntries, applicantId: string): DraftData {
  return changeLists(others, sent, (list, { owner, entries }) => {
    if (list === null) return null;
    const left = [...entries];
    const kept = list.flatMap((entry) => {
      if (!isAnothers(entry, owner, applicantId)) return [entry];
      const at = left.findIndex((other) => other.id === entry.id && other[owner] === entry[owner]);
      return at < 0 ? [] : left.splice(at, 1);
    });
    return [...kept, ...left];
  });
}

/** The draft with this person's own entries only, as stored. */
export function ownEntries(
  sharedLists: readonly SharedList[],
  draft: DraftData,
  applicantId: string,
): DraftData {
  return changeLists(
    sharedLists,
    draft,
    (list, { owner }) => list?.filter((entry) => !isAnothers(entry, owner, applicantId)) ?? null,
  );
}

function changeLists<List extends SharedList>(
  lists: readonly List[],
  draft: DraftData,
  change: (list: unknown[] | null, of: List) => unknown[] | null,
): DraftData {
  const changed: Record<string, unknown> = { ...draft };
  for (const one of lists) {
    const given = Object.hasOwn(draft, one.of) ? draft[one.of] : null;
    // A value that is not a list stays, and fails the list's rules.
    if (given !== null && !Array.isArray(given)) continue;
    const list = change(given, one);
    if (list !== null) changed[one.of] = list;
  }
  return changed;
}

function isAnothers(entry: unknown, ownerField: string, applicantId: string): entry is Entry {
  if (typeof entry !== 'object' || entry === null) return false;
  const owner = (entry as Entry)[ownerField];
  return owner !== undefined && owner !== null && owner !== '' && owner !== applicantId;
}

function entriesIn(value: unknown): Entry[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is Entry => typeof entry === 'object' && entry !== null);
}
